package org.junit.jupiter.api;

/** Stands in for the one of JUnit, which need not be on this machine. */
public @interface Test {
}
