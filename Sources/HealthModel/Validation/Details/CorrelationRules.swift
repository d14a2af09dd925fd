/// Validation of the correlations in a batch (rules CORR-01 to CORR-05, CORR-11).
///
/// | type | contains |
/// |---|---|
/// | blood pressure | one systolic and one diastolic sample |
/// | food | one or more samples of dietary types |
///
/// A contained sample is a row of the same batch, belongs to one correlation, and has the same
/// start and end. For HealthKit, the equality of the dates is unverified (CORR-11), but it holds in
/// every export.
///
/// Imports can refer to samples of earlier batches, so these rules do not apply to them.
struct CorrelationRules {
  var origin: SampleValidator.Origin
  var batch: SampleBatch

  func check() throws(HealthError) {
    guard origin != .imported else { return }
    let rows = batch.types.contains { $0.kind == .correlation } ? 0..<batch.count : 0..<0
    guard !rows.isEmpty else { return }
    let index = RowIndex(batch.idRuns)
    var contained = Set<Int>()
    for row in rows {
      guard case .correlation(let correlation) = batch.details(ofRow: row) else { continue }
      try check(correlation, row, index, &contained)
    }
  }

  private func check(
    _ correlation: Correlation, _ row: Int, _ index: RowIndex, _ contained: inout Set<Int>
  ) throws(HealthError) {
    let field = "samples.details[\(batch.detailIndices[row] - 1)].contained"
    guard correlation.contained.count <= DetailLimits.listCount else {
      throw .invalidArgument("\(field): has too many entries; at most \(DetailLimits.listCount)")
    }
    var types: [ObjectType] = []
    for id in correlation.contained {
      guard let child = index.row(of: id) else {
        throw .invalidArgument("\(field): must name samples of the same request")
      }
      guard contained.insert(child).inserted else {
        throw .invalidArgument("\(field): a sample must be contained once, in one correlation")
      }
      guard period(of: child) == period(of: row) else {
        throw .invalidArgument(
          "\(field): a contained sample must have the start and end of its correlation")
      }
      types.append(batch.type(ofRow: child))
    }
    try checkTypes(types, of: batch.type(ofRow: row), field)
  }

  private func checkTypes(
    _ types: [ObjectType], of correlation: ObjectType, _ field: String
  ) throws(HealthError) {
    if correlation == .bloodPressure {
      let isRight =
        types.count == 2 && types.contains(.bloodPressureSystolic)
        && types.contains(.bloodPressureDiastolic)
      guard isRight else {
        throw .invalidArgument(
          "\(field): a blood pressure must contain one systolic and one diastolic sample")
      }
    } else {
      guard !types.isEmpty, types.allSatisfy(\.isDietary) else {
        throw .invalidArgument(
          "\(field): food must contain at least one sample, and dietary quantities only")
      }
    }
  }

  private func period(of row: Int) -> [Int64] {
    [batch.starts[row], batch.durations.isEmpty ? 0 : batch.durations[row]]
  }
}

extension ObjectType {
  /// Whether the type is a nutrient or dietary energy, which a food correlation can contain (rule
  /// CORR-03).
  package var isDietary: Bool { kind == .quantity && group == "Nutrition" }
}

/// A mapping from identifiers to rows. It searches the runs instead of storing an entry per row.
struct RowIndex {
  private struct Run {
    var run: ObjectIDRun
    var firstRow: Int
  }

  private let runs: [Run]

  init(_ runs: [ObjectIDRun]) {
    var row = 0
    var numbered: [Run] = []
    for run in runs {
      numbered.append(Run(run: run, firstRow: row))
      row += run.count
    }
    self.runs = numbered.sorted { $0.run.first < $1.run.first }
  }

  func row(of id: ObjectID) -> Int? {
    let next = runs.indices.partitioningIndex { id < runs[$0].run.first }
    guard next > 0 else { return nil }
    let found = runs[next - 1]
    guard id.high == found.run.first.high else { return nil }
    let offset = id.low - found.run.first.low
    return offset < UInt64(found.run.count) ? found.firstRow + Int(offset) : nil
  }
}
