//! Class files made by hand, for what no compiler at hand produces.

use bytecode::{AccessFlags, ClassFile, ExceptionHandler, NewCode, NewMethod, opcode};

/// A public class of the given version without members.
pub fn empty_class(major: u16, name: &str) -> Vec<u8> {
    let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, if major == 45 { 3 } else { 0 }];
    out.extend(major.to_be_bytes());
    out.extend([0, 5]);
    for text in [name, "java/lang/Object"] {
        out.push(1);
        out.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
        out.extend(text.as_bytes());
    }
    out.extend([7, 0, 1, 7, 0, 2]);
    // public super, this, super; no interfaces, fields, methods, attributes
    out.extend([0, 0x21, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    out
}

/// Adds a public static method.
pub fn add_static(
    class: &mut ClassFile<'_>,
    name: &str,
    descriptor: &str,
    sizes: (u16, u16),
    code: &[u8],
    handlers: &[ExceptionHandler],
) {
    class
        .add_method(&NewMethod {
            access: AccessFlags::PUBLIC.with(AccessFlags::STATIC),
            name: name.as_bytes(),
            descriptor: descriptor.as_bytes(),
            code: Some(NewCode {
                max_stack: sizes.0,
                max_locals: sizes.1,
                bytes: code,
                handlers,
                frames: &[],
            }),
        })
        .unwrap();
}

/// A class of version 55 whose `hash(I)I` loads a dynamically computed constant: the null that
/// `ConstantBootstraps.nullConstant` makes.
pub fn condy_class(name: &str) -> Vec<u8> {
    let utf8 = |text: &str| {
        let length = u8::try_from(text.len()).unwrap();
        [&[1, 0, length], text.as_bytes()].concat()
    };
    let bootstrap_type =
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
    let pool = [
        utf8(name),                                  // 1
        utf8("java/lang/Object"),                    // 2
        vec![7, 0, 1],                               // 3: this class
        vec![7, 0, 2],                               // 4: its super class
        utf8("BootstrapMethods"),                    // 5
        utf8("java/lang/invoke/ConstantBootstraps"), // 6
        vec![7, 0, 6],                               // 7
        utf8("nullConstant"),                        // 8
        utf8(bootstrap_type),                        // 9
        vec![12, 0, 8, 0, 9],                        // 10
        vec![10, 0, 7, 0, 10],                       // 11
        vec![15, 6, 0, 11],                          // 12: the bootstrap method
        utf8("Ljava/lang/Object;"),                  // 13
        vec![12, 0, 8, 0, 13],                       // 14
        vec![17, 0, 0, 0, 14],                       // 15: the dynamic constant
        utf8("java/util/Objects"),                   // 16
        vec![7, 0, 16],                              // 17
        utf8("hashCode"),                            // 18
        utf8("(Ljava/lang/Object;)I"),               // 19
        vec![12, 0, 18, 0, 19],                      // 20
        vec![10, 0, 17, 0, 20],                      // 21
    ];
    let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 55, 0, u8::try_from(pool.len() + 1).unwrap()];
    out.extend(pool.concat());
    out.extend([0, 0x21, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0]);
    // One attribute: one bootstrap method without arguments.
    out.extend([0, 1, 0, 5, 0, 0, 0, 6, 0, 1, 0, 12, 0, 0]);
    let mut class = ClassFile::read(&out).unwrap();
    let code = [opcode::LDC, 15, opcode::INVOKESTATIC, 0, 21, opcode::IRETURN];
    add_static(&mut class, "hash", "(I)I", (1, 1), &code, &[]);
    class.write()
}
