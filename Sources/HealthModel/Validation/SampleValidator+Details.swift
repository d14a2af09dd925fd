/// Validation of rows with details: the details match the type (rule OBJECT-17), all of them belong
/// to a row, and the value column contains the representative value.
extension SampleValidator {
  /// Checks the details of each row. `SampleBatch.checkForm` has checked their kinds.
  func checkDetails(of batch: SampleBatch) throws(HealthError) {
    guard !batch.details.isEmpty else { return }
    var isUsed = Array(repeating: false, count: batch.details.count)
    for (row, index) in batch.detailIndices.enumerated() where index > 0 {
      isUsed[Int(index) - 1] = true
      try checkDetails(Int(index) - 1, ofRow: row, batch.type(ofRow: row), batch)
    }
    if let index = isUsed.firstIndex(of: false) {
      throw .invalidArgument("samples.details[\(index)]: must belong to a row")
    }
    try CorrelationRules(origin: origin, batch: batch).check()
  }

  private func checkDetails(
    _ index: Int, ofRow row: Int, _ type: ObjectType, _ batch: SampleBatch
  ) throws(HealthError) {
    let details = batch.details[index]
    guard details.fits(type) else {
      throw .invalidArgument(
        "samples.details[\(index)]: a \(type) object must have details of its own kind, \(type.kind)"
      )
    }
    guard batch.values[row] == details.representativeValue else {
      throw .invalidArgument(
        "samples.values[\(row)]: the value of a \(type) object must be the number that stands for "
          + "its details")
    }
    let start = batch.starts[row]
    let end = start + (batch.durations.isEmpty ? 0 : batch.durations[row])
    let check = DetailCheck(
      origin: origin, field: "samples.details[\(index)]", type: type,
      start: Instant(microseconds: start), end: Instant(microseconds: end))
    switch details {
    case .quantitySeries(let series): try check.check(series)
    case .heartbeatSeries(let series): try check.nonNegative(series.count, "count")
    case .workoutRoute(let route): try check.nonNegative(route.count, "count")
    // `CorrelationRules` checks all correlations of the batch together.
    case .correlation: break
    case .workout(let workout): try check.check(workout)
    case .electrocardiogram(let recording): try check.check(recording)
    case .audiogram(let audiogram): try check.check(audiogram)
    case .visionPrescription(let prescription): try check.check(prescription)
    case .stateOfMind(let state): try check.check(state)
    case .scoredAssessment(let assessment): try check.check(assessment)
    case .medicationDoseEvent(let event): try check.check(event)
    case .userAnnotatedMedication(let medication): try check.check(medication)
    case .clinicalRecord(let record): try check.check(record)
    case .document(let document): try check.check(document)
    case .verifiableClinicalRecord(let record): try check.check(record)
    case .activitySummary(let summary): try check.check(summary)
    }
  }
}

extension ObjectType.Kind {
  /// Whether objects of this kind always have details. Quantities have details only if they are a
  /// series.
  package var hasDetails: Bool {
    switch self {
    case .quantity, .category, .characteristic, .attachment: false
    default: true
    }
  }
}

extension SampleDetails {
  /// Whether the details match the type. Two series types have details of their own; for all
  /// others, the kind is sufficient.
  fileprivate func fits(_ type: ObjectType) -> Bool {
    switch self {
    case .heartbeatSeries: type == .heartbeatSeries
    case .workoutRoute: type == .workoutRoute
    default: true
    }
  }
}

extension SampleBatch {
  package func type(ofRow row: Int) -> ObjectType {
    types[typeIndices.isEmpty ? 0 : Int(typeIndices[row])]
  }

  func details(ofRow row: Int) -> SampleDetails? {
    let index = detailIndices.isEmpty ? 0 : Int(detailIndices[row])
    return index == 0 ? nil : details[index - 1]
  }
}
