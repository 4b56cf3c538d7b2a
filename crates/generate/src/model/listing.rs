//! Which classes there are to be tested.

use super::classes::Classes;

impl Classes<'_> {
    /// The public classes of a package, nested ones too, of the program and of the JDK. Packages in it are packages of their own.
    #[must_use]
    pub fn in_package(&self, package: &str) -> Vec<String> {
        let package = package.replace('.', "/");
        let is_in = |name: &&str| name.rsplit_once('/').map_or("", |(package, _)| package) == package;
        self.public_among(self.program().chain(self.platform()).filter(is_in))
    }

    /// The public ones of these classes, sorted: all that a jar has, for example. Left out are those that are damaged or lack a supertype.
    pub fn public_among<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
        let mut public: Vec<String> =
            names.into_iter().filter(|name| self.is_usable(name)).map(str::to_owned).collect();
        public.sort_unstable();
        public.dedup();
        public
    }
}
