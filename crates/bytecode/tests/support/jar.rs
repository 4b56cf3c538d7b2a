//! A jar of uncompressed classes in one file: writing thousands of small files takes longer than verifying them.

use std::path::Path;

/// Writes the classes as `target`.
pub fn write_jar<'c>(target: &Path, classes: impl Iterator<Item = (&'c str, &'c [u8])>) {
    let (mut body, mut directory, mut count) = (Vec::new(), Vec::new(), 0u16);
    for (name, bytes) in classes {
        let name = format!("{name}.class");
        let offset = u32::try_from(body.len()).unwrap();
        let length = u32::try_from(bytes.len()).unwrap();
        let mut header = Vec::new();
        // Version needed, flags, method "stored", time, date (the first day that zip knows).
        for field in [10u16, 0, 0, 0, 0x21] {
            header.extend(field.to_le_bytes());
        }
        for field in [crc32(bytes), length, length] {
            header.extend(field.to_le_bytes());
        }
        header.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
        header.extend([0, 0]);

        body.extend(b"PK\x03\x04");
        body.extend(&header);
        body.extend(name.as_bytes());
        body.extend(bytes);
        directory.extend(b"PK\x01\x02\x0a\x00");
        directory.extend(&header);
        // Comment length, disk, two kinds of attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
        count += 1;
    }
    let directory_offset = u32::try_from(body.len()).unwrap();
    let directory_length = u32::try_from(directory.len()).unwrap();
    body.extend(directory);
    body.extend(b"PK\x05\x06\0\0\0\0");
    body.extend(count.to_le_bytes());
    body.extend(count.to_le_bytes());
    body.extend(directory_length.to_le_bytes());
    body.extend(directory_offset.to_le_bytes());
    body.extend([0, 0]);
    std::fs::write(target, body).unwrap();
}

fn crc32(bytes: &[u8]) -> u32 {
    let table: [u32; 256] = std::array::from_fn(|index| {
        let start = u32::try_from(index).unwrap();
        (0..8).fold(start, |rest, _| if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 })
    });
    !bytes.iter().fold(!0, |crc, &byte| crc >> 8 ^ table[usize::from(crc.to_le_bytes()[0] ^ byte)])
}
