//! Table 1 and figure 6 of Pradel and Gross, "Fully automatic and precise detection of thread safety violations" (PLDI 2012).
//!
//! Figure 6 is a picture: what can be read off it without a ruler is the order of the classes, and what the text says of it.

/// A row of table 1.
pub(crate) struct Class {
    /// As the paper numbers it; one class has no number, because nothing was found.
    pub(crate) id: Option<u32>,
    pub(crate) library: &'static str,
    pub(crate) name: &'static str,
    /// The same class of what we test, if we do.
    pub(crate) ours: Option<&'static str>,
    /// How it failed, in the order of the paper; none if it was not found.
    pub(crate) failures: &'static [&'static str],
}

const fn row(
    id: u32,
    library: &'static str,
    name: &'static str,
    ours: Option<&'static str>,
    failures: &'static [&'static str],
) -> Class {
    Class { id: Some(id), library, name, ours, failures }
}

const JDK: &str = "JDK 1.6.0_27 and 1.7.0";
const DBCP: &str = "Commons DBCP 1.4";
const JODA: &str = "Joda-Time 2.0";
const BOUNDS: &str = "IndexOutOfBoundsException";
const MODIFIED: &str = "ConcurrentModificationException";
const NULL: &str = "NullPointerException";
const ARGUMENT: &str = "IllegalArgumentException";
const STATE: &str = "IllegalStateException";
const FIELD: &str = "IllegalFieldValueException";
const ARITHMETIC: &str = "ArithmeticException";

pub(crate) const CLASSES: [Class; 23] = [
    row(1, JDK, "StringBuffer", Some("java.lang.StringBuffer"), &[BOUNDS]),
    row(2, JDK, "ConcurrentHashMap", Some("java.util.concurrent.ConcurrentHashMap"), &["StackOverflowError"]),
    row(
        3,
        DBCP,
        "SharedPoolDataSource",
        Some("org.apache.commons.dbcp.datasources.SharedPoolDataSource"),
        &[MODIFIED],
    ),
    row(
        4,
        DBCP,
        "PerUserPoolDataSource",
        Some("org.apache.commons.dbcp.datasources.PerUserPoolDataSource"),
        &[MODIFIED],
    ),
    row(5, "XStream 1.4.1", "XStream", None, &[NULL]),
    row(6, "LingPipe 4.1.0", "MedlineSentenceModel", None, &[STATE]),
    row(7, "JDK 1.1", "BufferedInputStream", None, &[NULL]),
    row(8, "JDK 1.4.1", "Logger", None, &[NULL]),
    row(9, "JDK 1.4.2", "SynchronizedMap", None, &["Deadlock"]),
    row(10, "JFreeChart 0.9.8", "TimeSeries", None, &[NULL]),
    row(11, "JFreeChart 0.9.8", "XYSeries", None, &[MODIFIED]),
    row(12, "JFreeChart 0.9.12", "NumberAxis", None, &[ARGUMENT]),
    row(13, "JFreeChart 1.0.1", "PeriodAxis", None, &[ARGUMENT]),
    row(14, "JFreeChart 1.0.9", "XYPlot", None, &[MODIFIED]),
    row(15, "JFreeChart 1.0.13", "Day", None, &["NumberFormatException"]),
    row(
        16,
        JODA,
        "DateTimeFormatterBuilder",
        Some("org.joda.time.format.DateTimeFormatterBuilder"),
        &[BOUNDS],
    ),
    row(
        17,
        JODA,
        "DateTimeParserBucket",
        Some("org.joda.time.format.DateTimeParserBucket"),
        &[ARGUMENT, NULL],
    ),
    row(
        18,
        JODA,
        "DateTimeZoneBuilder",
        Some("org.joda.time.tz.DateTimeZoneBuilder"),
        &[NULL, "ArrayIndexOutOfBoundsException", FIELD],
    ),
    row(19, JODA, "MutableDateTime", Some("org.joda.time.MutableDateTime"), &[FIELD, ARITHMETIC]),
    row(20, JODA, "MutableInterval", Some("org.joda.time.MutableInterval"), &[ARGUMENT]),
    row(21, JODA, "MutablePeriod", Some("org.joda.time.MutablePeriod"), &[ARITHMETIC]),
    row(
        22,
        JODA,
        "PeriodFormatterBuilder",
        Some("org.joda.time.format.PeriodFormatterBuilder"),
        &[MODIFIED, BOUNDS, STATE],
    ),
    Class {
        id: None,
        library: JODA,
        name: "ZoneInfoCompiler",
        ours: Some("org.joda.time.tz.ZoneInfoCompiler"),
        failures: &[],
    },
];

/// The numbers of the classes in figure 6, the quickest to fail first.
pub(crate) const BY_TIME: [u32; 22] =
    [11, 7, 16, 22, 13, 10, 15, 12, 20, 17, 21, 18, 6, 14, 1, 9, 2, 19, 3, 5, 4, 8];

/// The most tests that a bug took, and whose (section 6.4).
pub(crate) const MOST_TESTS: (u32, f64) = (4, 17e6);

/// The longest time that a bug took, in hours, and whose.
pub(crate) const MOST_HOURS: (u32, f64) = (8, 8.2);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_complete() {
        let ids: Vec<u32> = CLASSES.iter().filter_map(|class| class.id).collect();
        assert_eq!(ids, (1..=22).collect::<Vec<_>>());
        let mut by_time = BY_TIME;
        by_time.sort_unstable();
        assert_eq!(by_time.to_vec(), ids);
        assert!(CLASSES.iter().all(|class| class.failures.is_empty() == class.id.is_none()));
        assert_eq!(CLASSES.iter().filter(|class| class.library == JODA).count(), 8);
    }
}
