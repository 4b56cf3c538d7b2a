//! What the tests share. Each test program uses a part of it.
#![allow(dead_code, reason = "every test program is compiled with all of it and uses some of it")]

pub mod call;
pub mod class_bytes;
pub mod hooks;
pub mod jar;
pub mod jdk;
pub mod stress;
