package import HealthStorage
package import HealthAuthorization
package import HealthModel

/// The activity summaries of a query, with their disclosure.
package struct SummaryAnswer: Hashable, Sendable {
  package var summaries: [ActivitySummary]
  package var disclosure: Disclosure
}

extension HealthStore {
  /// Returns the activity summaries of the matching days, by day (see `ActivitySummary+Days.swift`
  /// for their computation). A scope without access to summaries gets none. The rings count the
  /// samples of `ActivitySummary.countedTypes` that are visible in the scope.
  package func summaries(
    _ query: SummaryQuery, in scope: ReadScope, isCancelled: @escaping () -> Bool = { false }
  ) throws(StoreError) -> SummaryAnswer {
    do throws(HealthError) {
      try query.validate()
    } catch {
      throw .invalidArgument(error.message)
    }
    let clock = try DayClock(query.timeZone)
    let nothing = SummaryAnswer(summaries: [], disclosure: Disclosure())
    guard let days = query.days, scope.visibility(of: .activitySummary) == .allSources else {
      return nothing
    }
    return try read { (snapshot, connection) throws(StoreError) in
      var reader = SummaryReader(
        query: query, days: days, clock: clock, scope: scope, snapshot: snapshot,
        connection: connection, isCancelled: isCancelled)
      let computed = try reader.computed()
      let recorded = try reader.recorded()
      var summaries: [ActivitySummary] = []
      var goals = GoalHistory(snapshot.profile.goals)
      for day in Set(computed.keys).union(recorded.keys).sorted()
      where query.predicate?.holds(on: day) ?? true {
        var summary = computed[day] ?? ActivitySummary(day: day)
        summary.moveMode = Int(snapshot.profile.moveMode(on: day).rawValue)
        if let recorded = recorded[day] { summary.merge(recorded: recorded) }
        summary.apply(goals.goals(on: day))
        summaries.append(summary)
      }
      var disclosure = reader.disclosure
      // Goals belong to the user, whichever samples the rings counted.
      if !snapshot.profile.goals.isEmpty { disclosure.count(summaries.count, from: .owner) }
      return SummaryAnswer(summaries: summaries, disclosure: disclosure)
    }
  }
}

/// The goals by day, queried in ascending order of days.
private struct GoalHistory {
  private var later: ArraySlice<ActivityGoals>
  private var current = ActivityGoals(day: .distantFuture)

  init(_ goals: [ActivityGoals]) { later = goals[...] }

  /// Returns the goals of a day; 0 for a goal that was ended.
  mutating func goals(on day: CalendarDay) -> ActivityGoals {
    while let next = later.first, next.day <= day {
      current = current.continued(by: next)
      later.removeFirst()
    }
    return current
  }
}
