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
