import HealthAPI
import HealthModel
import HealthProtobuf

// What messages must fulfill beyond the options of their fields.

extension SampleFilter {
  func checkMessage() throws(WireError) {
    // A range with bounds in the wrong order would trap.
    if let start, let end, end < start { throw WireError("SampleFilter.end_us", .outOfRange) }
  }
}

extension ConfirmAppRequest {
  func checkMessage() throws(WireError) {
    guard program.isEmpty || program.count == 32 else {
      throw WireError("ConfirmAppRequest.program", .outOfRange)
    }
  }
}

extension ImportedObject {
  func checkMessage() throws(WireError) {
    guard part < partCount else { throw WireError("ImportedObject.part", .outOfRange) }
  }
}

extension EffortPage {
  func checkMessage() throws(WireError) {
    // The client uses the rows as indices, and must not trap on a reply either.
    guard relationships.allSatisfy({ $0.rows.allSatisfy { $0 < samples.count } }) else {
      throw WireError("EffortRelationship.rows", .outOfRange)
    }
  }
}

extension SaveRequest {
  func checkMessage() throws(WireError) { try checkRows(of: series, in: samples) }
}

extension ImportSamplesRequest {
  func checkMessage() throws(WireError) { try checkRows(of: series, in: samples) }
}

/// Checks that each row has at most one series. Points are stored with their sample, so two series
/// of one row would overwrite each other.
private func checkRows(of series: [SeriesReference], in batch: SampleBatch) throws(WireError) {
  guard series.allSatisfy({ $0.row < batch.count }) else {
    throw WireError("SeriesReference.row", .outOfRange)
  }
  guard Set(series.map(\.row)).count == series.count else {
    throw WireError("SeriesReference.row", .shared)
  }
}
