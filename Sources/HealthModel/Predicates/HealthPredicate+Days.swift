// Predicates on the days of activity summaries, whose only key is the day (rule SUMMARY-02).

extension HealthPredicate {
  /// Returns a predicate for a range of days, both included; nil means no bound on that side.
  public static func days(from first: CalendarDay?, through last: CalendarDay?) -> HealthPredicate {
    .and(
      [
        first.map { .comparison(.day, .greaterThanOrEqual, .number(Double($0.number))) },
        last.map { .comparison(.day, .lessThanOrEqual, .number(Double($0.number))) },
      ].compactMap(\.self))
  }

  /// Returns a predicate for a range of days, both included.
  public static func days(_ days: ClosedRange<CalendarDay>) -> HealthPredicate {
    .days(from: days.lowerBound, through: days.upperBound)
  }

  /// Rejects other keys. Summaries as stored objects have them, but a summary query does not use
  /// them.
  package func checkDays() throws(HealthError) {
    switch self {
    case .and, .or, .not: for child in children { try child.checkDays() }
    case .comparison(.day, _, _), .isAny(.day, _), .exists(.day): break
    case .comparison, .isAny, .exists, .period, .hasNoCorrelation, .related, .contains,
      .hasActivity:
      throw .invalidArgument("predicate: summaries can be filtered by day only")
    }
  }

  /// Returns whether the predicate holds for the summary of a day. The predicate must have been
  /// checked.
  package func holds(on day: CalendarDay) -> Bool {
    switch self {
    case .and(let parts): parts.allSatisfy { $0.holds(on: day) }
    case .or(let parts): parts.contains { $0.holds(on: day) }
    case .not(let part): !part.holds(on: day)
    case .comparison(.day, let comparison, .number(let number)):
      comparison.holds(Double(day.number), number)
    case .isAny(.day, let values): values.contains(.number(Double(day.number)))
    case .exists(.day): true
    default: preconditionFailure("a predicate of days has been checked")
    }
  }

  /// The range of days since 1970 outside of which the predicate does not hold; nil if it holds for
  /// no day.
  package var days: ClosedRange<Int>? {
    switch self {
    case .and(let parts):
      parts.reduce(CalendarDay.range as ClosedRange?) { days, part in
        guard let days, let others = part.days, days.overlaps(others) else { return nil }
        return days.clamped(to: others)
      }
    case .or(let parts): Self.hull(parts.map(\.days))
    case .comparison(.day, let comparison, .number(let number)): Self.days(comparison, number)
    case .isAny(.day, let values):
      Self.hull(
        values.map { value in
          if case .number(let number) = value { Self.days(.equal, number) } else { nil }
        })
    // The complement of a range is not a range, so `not` does not narrow the days.
    default: CalendarDay.range
    }
  }

  private static func hull(_ ranges: [ClosedRange<Int>?]) -> ClosedRange<Int>? {
    let found = ranges.compactMap(\.self)
    guard let first = found.map(\.lowerBound).min(), let last = found.map(\.upperBound).max() else {
      return nil
    }
    return first...last
  }

  private static func days(_ comparison: Comparison, _ number: Double) -> ClosedRange<Int>? {
    let all = CalendarDay.range
    let atLeast = CalendarDay.first { Double($0.number) >= number }
    let behind = CalendarDay.first { Double($0.number) > number }
    let (first, end) =
      switch comparison {
      case .lessThan: (all.lowerBound, atLeast)
      case .lessThanOrEqual: (all.lowerBound, behind)
      case .greaterThan: (behind, all.upperBound + 1)
      case .greaterThanOrEqual: (atLeast, all.upperBound + 1)
      case .equal: (atLeast, behind)
      case .notEqual, .beginsWith, .endsWith, .contains, .like:
        (all.lowerBound, all.upperBound + 1)
      }
    return first < end ? first...end - 1 : nil
  }
}

extension CalendarDay {
  /// Returns the first day for which `holds` is true, as days since 1970; the day after `range` if
  /// there is none. `holds` must be false up to some day and true from then on.
  fileprivate static func first(where holds: (CalendarDay) -> Bool) -> Int {
    (range.lowerBound..<range.upperBound + 1).partitioningIndex {
      CalendarDay(daysSince1970: $0).map(holds) ?? true
    }
  }
}
