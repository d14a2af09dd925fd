/// Validation of electrocardiograms (rule TYPE-27). The voltages are validated as points of a
/// series.
extension DetailCheck {
  func check(_ recording: Electrocardiogram) throws(HealthError) {
    try rawValue(
      recording.classification, of: "HKElectrocardiogram.Classification", "classification")
    try rawValue(
      recording.symptomsStatus, of: "HKElectrocardiogram.SymptomsStatus", "symptoms_status")
    try rawValue(recording.lead, of: "HKElectrocardiogram.Lead", "lead")
    try number(
      recording.averageHeartRate, DetailLimits.heartRate, "average_heart_rate",
      unit: "beats a minute")
    try number(
      recording.samplingFrequency, DetailLimits.samplingFrequency, "sampling_frequency",
      unit: "Hz")
    try nonNegative(recording.voltageCount, "voltage_count")
  }
}

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
