import HealthModel

/// `health.v1.Live`: what follows a query for each kind of stream. The names are those of the
/// methods, for the generated table.
struct LiveHandlers: Sendable {
  var watch: SignalFollower.Type { SignalFollower.self }
  var watchStatistics: RecomputeFollower<StatisticsQuery>.Type {
    RecomputeFollower<StatisticsQuery>.self
  }
  var watchSummaries: RecomputeFollower<SummaryQuery>.Type { RecomputeFollower<SummaryQuery>.self }
}
