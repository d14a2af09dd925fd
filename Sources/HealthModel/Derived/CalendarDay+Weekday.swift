extension CalendarDay {
  /// The day of the week, from 0 (Sunday) to 6 (Saturday). The day must be valid. 1970-01-01 was a
  /// Thursday, which is 4.
  package var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }
}
