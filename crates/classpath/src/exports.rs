//! What a module exports to everybody, from its `module-info.class`.

use bytecode::{ClassFile, Constant, CpIndex};

/// The packages that any code may use, as class files name them: `java/util`. Those exported to named modules only are not among them.
pub(crate) fn exported(module_info: &[u8]) -> Result<Vec<String>, String> {
    let class = ClassFile::read(module_info).map_err(|error| error.to_string())?;
    let module = class.attributes().iter().find(|attribute| attribute.name == b"Module");
    let mut rest = module.ok_or("a module-info.class declares no module")?.data;
    // Name, flags and version of the module.
    take(&mut rest, 3)?;
    let requires = u2(&mut rest)?;
    take(&mut rest, usize::from(requires) * 3)?;
    let mut packages = Vec::new();
    for _ in 0..u2(&mut rest)? {
        let package = CpIndex(u2(&mut rest)?);
        let _flags = u2(&mut rest)?;
        let only_to = u2(&mut rest)?;
        take(&mut rest, usize::from(only_to))?;
        if only_to == 0 {
            match class.pool().constant(package) {
                Ok(Constant::Package(name)) => packages.push(String::from_utf8_lossy(name).into_owned()),
                _ => return Err("a module exports what is not a package".to_owned()),
            }
        }
    }
    Ok(packages)
}

fn u2(rest: &mut &[u8]) -> Result<u16, String> {
    let bytes = take(rest, 1)?;
    Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
}

/// Takes so many 16-bit numbers.
fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], String> {
    let (head, tail) = rest.split_at_checked(count * 2).ok_or("the declaration of a module is cut off")?;
    *rest = tail;
    Ok(head)
}
