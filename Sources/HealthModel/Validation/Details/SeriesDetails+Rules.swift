/// Validation of the series fields of a request (rules SERIES-01, SERIES-02). The store later
/// replaces all of them with values computed from the points.
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
