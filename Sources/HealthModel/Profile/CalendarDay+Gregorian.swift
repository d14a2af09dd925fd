// Days as numbers, after the usual algorithm: years that begin in March, so that a leap day comes
// last, in eras of 400 years. The calendar is the proleptic Gregorian one.

extension CalendarDay {
  /// Whether the calendar has this day, in the years 1 to 9999.
  package var isValid: Bool {
    1...9999 ~= year && 1...12 ~= month && 1...Self.length(ofMonth: month, year) ~= day
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// 0 is 1970-01-01. The day must be valid.
  package var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Of the years 1 to 9999, as days since 1970.
  package static let range = -719_162...2_932_896

  /// nil outside of the years 1 to 9999.
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

  /// The day in a zone that lies `offsetSeconds` east of Greenwich; nil outside of the years 1 to
  /// 9999.
  package init?(_ instant: Instant, offsetSeconds: Int = 0) {
    let dayLength: Int64 = 86_400_000_000
    let local = instant.microseconds.addingReportingOverflow(Int64(offsetSeconds) * 1_000_000)
    guard !local.overflow else { return nil }
    let (days, rest) = local.partialValue.quotientAndRemainder(dividingBy: dayLength)
    self.init(daysSince1970: Int(rest < 0 ? days - 1 : days))
  }

  /// The latest day that has begun anywhere on Earth: that of the zone 14 hours east.
  package static func latest(at instant: Instant) -> CalendarDay? {
    CalendarDay(instant, offsetSeconds: 14 * 3600)
  }

  /// The last day that is valid.
  package static let distantFuture = CalendarDay(year: 9999, month: 12, day: 31)

  /// Completed years of somebody born on this day; negative before. Who was born on 29 February is
  /// a year older on 1 March where there is no such day.
  package func age(on other: CalendarDay) -> Int {
    let isBefore = (other.month, other.day) < (month, day)
    return other.year - year - (isBefore ? 1 : 0)
  }
}
