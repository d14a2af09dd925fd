/// A day of the Gregorian calendar.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// 1 to 9999.
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day as year × 10000 + month × 100 + day, which sorts by date and is easy to read.
  package var number: Int { year * 10_000 + month * 100 + day }

  public static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}

extension CalendarDay: Redacted {}

// MARK: - Calendar

/// Conversion between days and day numbers in the proleptic Gregorian calendar. The algorithm counts
/// years from March, so that a leap day is the last day of a year, in eras of 400 years.
extension CalendarDay {
  /// Whether the calendar has this day, in the years 1 to 9999.
  package var isValid: Bool {
    1...9999 ~= year && 1...12 ~= month && 1...Self.length(ofMonth: month, year) ~= day
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The number of days since 1970-01-01. The day must be valid.
  package var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    // An era has 146,097 days. There are 719,468 days from 0000-03-01 to 1970-01-01.
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The days of the years 1 to 9999, as days since 1970.
  package static let range = -719_162...2_932_896

  /// Creates a day from a number of days; nil outside of the years 1 to 9999.
  package init?(daysSince1970 days: Int) {
    guard Self.range ~= days else { return nil }
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// Creates the day of an instant in a time zone `offsetSeconds` east of Greenwich; nil outside of
  /// the years 1 to 9999.
  package init?(_ instant: Instant, offsetSeconds: Int = 0) {
    let dayLength: Int64 = 86_400_000_000
    let local = instant.microseconds.addingReportingOverflow(Int64(offsetSeconds) * 1_000_000)
    guard !local.overflow else { return nil }
    let (days, rest) = local.partialValue.quotientAndRemainder(dividingBy: dayLength)
    self.init(daysSince1970: Int(rest < 0 ? days - 1 : days))
  }

  /// Returns the latest day that has begun anywhere on Earth, which is the day at UTC+14.
  package static func latest(at instant: Instant) -> CalendarDay? {
    CalendarDay(instant, offsetSeconds: 14 * 3600)
  }

  /// The last valid day.
  package static let distantFuture = CalendarDay(year: 9999, month: 12, day: 31)

  /// Returns the age in completed years on another day of a user born on this day; negative before
  /// the birth. A user born on February 29 turns a year older on March 1 in years without that day.
  package func age(on other: CalendarDay) -> Int {
    let isBefore = (other.month, other.day) < (month, day)
    return other.year - year - (isBefore ? 1 : 0)
  }

  /// The day of the week, from 0 (Sunday) to 6 (Saturday). The day must be valid. 1970-01-01 was a
  /// Thursday, which is 4.
  package var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }
}
