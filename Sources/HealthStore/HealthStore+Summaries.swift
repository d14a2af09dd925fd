package import HealthAuthorization
package import HealthModel

package struct SummaryAnswer: Hashable, Sendable {
  package var summaries: [ActivitySummary]
  package var disclosure: Disclosure
}

extension HealthStore {
  /// The rings of the days that match, by day (`ActivitySummary+Days.swift` says how they come
  /// about). To a scope that does not show summaries nothing is known of any day; the others count
  /// what they show of `ActivitySummary.countedTypes`.
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
      // Goals are the user's, whatever the rings were counted from.
      if !snapshot.profile.goals.isEmpty { disclosure.count(summaries.count, from: .owner) }
      return SummaryAnswer(summaries: summaries, disclosure: disclosure)
    }
  }
}

/// Goals by day, asked for in order of days.
private struct GoalHistory {
  private var later: ArraySlice<ActivityGoals>
  private var current = ActivityGoals(day: .distantFuture)

  init(_ goals: [ActivityGoals]) { later = goals[...] }

  /// 0 where a goal was ended.
  mutating func goals(on day: CalendarDay) -> ActivityGoals {
    while let next = later.first, next.day <= day {
      current = current.continued(by: next)
      later.removeFirst()
    }
    return current
  }
}
