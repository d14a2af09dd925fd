/// What a client says about a series before the store has counted its points (rules SERIES-01,
/// SERIES-02). The store replaces all of it by what the points say.
extension DetailCheck {
  func check(_ series: QuantitySeries) throws(HealthError) {
    try nonNegative(series.count, "count")
    for (name, value) in [
      ("sum", series.sum), ("average", series.average), ("minimum", series.minimum),
      ("maximum", series.maximum), ("most_recent", series.mostRecent),
    ] {
      try finite(value, name)
    }
    try instant(series.mostRecentStart, "most_recent_start")
    try instant(series.mostRecentEnd, "most_recent_end")
  }
}
