import Foundation
import HealthClient
import HealthModel

/// A converter of a batch into HealthKit objects. It reads the columns of the batch directly, and
/// creates an object that several rows share, such as a device, once.
struct SampleMaker {
  private let batch: SampleBatch
  private let revisions: [HKSourceRevision]
  private let devices: [HKDevice]
  private let units: [HKUnit?]
  private let contained: [ObjectID: HKSample]

  init(_ batch: SampleBatch, contained: SampleBatch = SampleBatch()) {
    self.batch = batch
    revisions = batch.sources.map { HKSourceRevision($0) }
    devices = batch.devices.map { HKDevice($0) }
    units = batch.types.map { $0.kind == .quantity ? .canonical(of: $0) : nil }
    self.contained =
      contained.isEmpty
      ? [:]
      : Dictionary(SampleMaker(contained).samples(of: HKSample.self).map { ($0.id, $0) }) {
        first, _ in first
      }
  }

  /// Returns the samples of a class, in their order.
  func samples<Sample: HKSample>(of _: Sample.Type) -> [Sample] {
    var made: [Sample] = []
    made.reserveCapacity(batch.count)
    var row = 0
    for run in batch.idRuns {
      for offset in 0..<run.count {
        let parts = parts(row, run.first.advanced(by: offset))
        if let sample = HKObject.class(of: parts).init(parts) as? Sample { made.append(sample) }
        row += 1
      }
    }
    return made
  }

  private func parts(_ row: Int, _ id: ObjectID) -> ObjectParts {
    let type = batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])
    let source = batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])
    let device = batch.deviceIndices.isEmpty ? 0 : Int(batch.deviceIndices[row])
    let metadata = batch.metadataIndices.isEmpty ? 0 : Int(batch.metadataIndices[row])
    let detail = batch.detailIndices.isEmpty ? 0 : Int(batch.detailIndices[row])
    let start = batch.starts[row]
    let end = start + (batch.durations.isEmpty ? 0 : batch.durations[row])
    let details = detail == 0 ? nil : batch.details[detail - 1]
    return ObjectParts(
      id: id, type: batch.types[type], start: Instant(microseconds: start).date,
      end: Instant(microseconds: end).date, value: batch.values[row], unit: units[type],
      details: details, device: device == 0 ? nil : devices[device - 1],
      metadata: metadata == 0 ? Metadata() : batch.metadata[metadata - 1],
      revision: revisions.isEmpty ? nil : revisions[source], contained: contained(in: details))
  }

  private func contained(in details: SampleDetails?) -> [HKSample] {
    guard case .correlation(let correlation)? = details else { return [] }
    return correlation.contained.compactMap { contained[$0] }
  }
}

extension ObjectParts {
  /// Creates a stored object from parts that were already converted.
  fileprivate init(
    id: ObjectID, type: ObjectType, start: Date, end: Date, value: Double, unit: HKUnit?,
    details: SampleDetails?, device: HKDevice?, metadata: Metadata, revision: HKSourceRevision?,
    contained: [HKSample]
  ) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
    self.details = details.map { Details($0) }
    self.device = device
    self.metadata = metadata
    self.revision = revision
    self.contained = contained
  }
}
