/// The Gregorian calendar in numbers, also before it was introduced.
extension CalendarDay {
  /// Whether the calendar has this day, in the years 1 to 9999.
  package var isInCalendar: Bool {
    1...9_999 ~= year && 1...12 ~= month && 1...Self.length(ofMonth: month, year) ~= day
  }

  /// 0 is 1970-01-01. Only for days of the calendar.
  package var daysSince1970: Int {
    // Years begin in March here, so that a leap day comes last; 400 of them are an era.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// 0 is Sunday, 6 Saturday. Only for days of the calendar.
  package var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
