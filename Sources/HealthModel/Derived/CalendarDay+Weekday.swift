extension CalendarDay {
  /// 0 is Sunday, 6 Saturday. The day must be valid.
  package var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }
}
