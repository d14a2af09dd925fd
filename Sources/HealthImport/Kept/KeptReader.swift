package import HealthModel

/// What kept objects say, in the form in which it is sent.
package struct KeptDelivery: Sendable {
  package var records = ImportedRecords()
  package var characteristics: [Characteristic] = []
  /// Kept objects all of which is stored when this is. An object that goes out in several
  /// deliveries is named by the last.
  package var keys: [ObjectID] = []
}

/// Reads again what an earlier version of the reader kept unread, by the same steps as an export:
/// each kept element is the main file of an export of its own, with the files that it names.
///
/// The records inside an element came as samples when it was kept, so they go with the element: the
/// store finds them and ties them to it. What still cannot be read leaves no trace here.
package final class KeptReader {
  /// What this version can read. Elements that it deferred itself are not tried again by the same
  /// version, because nothing can come of it; a version that reads more has a higher number.
  package static let version: UInt32 = 2

  /// Kinds of which there is something to be had for certain; others may become readable, too.
  package static let kinds: Set<String> = [
    "Workout", "Correlation", "ClinicalRecord", "Audiogram", "VisionPrescription",
    "ActivitySummary", "HeartRateVariabilityMetadataList", ExportContents.Kind.route.rawValue,
    ExportContents.Kind.electrocardiogram.rawValue, ExportContents.Kind.clinicalRecord.rawValue,
  ]

  /// Those of the files: they are read with the elements that name them, and alone at the end.
  package static func isFile(_ kind: String) -> Bool { ExportContents.Kind(rawValue: kind) != nil }

  /// Whether it is of use without an element that names it.
  package static func standsAlone(_ kind: String) -> Bool {
    switch ExportContents.Kind(rawValue: kind) {
    case nil, .route, .electrocardiogram: true
    default: false
    }
  }

  private final class Collector {
    var events: [ImportEvent] = []
  }

  private let collector = Collector()
  private let sink: ImportSink
  /// Objects that were read since the last delivery of records began.
  private var pending: [ObjectID] = []
  private var deliveries: [KeptDelivery] = []

  package init() {
    let collector = collector
    sink = ImportSink(
      nestedBatchCountMax: 1, mergesNested: true, deliver: { collector.events.append($0) },
      checkpoint: { _ in })
  }

  /// Reads an object with the kept files that it names. Whether it was understood as a whole.
  package func read(_ object: KeptObject, with files: [KeptObject] = []) -> Bool {
    let before = sink.report
    let names = files.map { file in
      file.file == .route
        ? KeptObject.routeName(hexadecimal: CanonicalElement.hexadecimal(file.key)) : file.name
    }
    var members = zip(names, files).map { (name: $0, bytes: $1.bytes) }
    if object.file != nil { members.append((object.name, object.bytes)) }
    let exported = ExportFiles(ExportContents(members: members), sink: sink) { _ in }
    do {
      try exported.readIndependent()
      if object.file == nil {
        sink.canonical.fileKeys = exported.keys
        let mapping = ElementMapping(sink: sink, files: exported, isNestedOnly: false)
        let text = Array("<HealthData>".utf8) + object.bytes + Array("</HealthData>".utf8)
        try MainFileReader(
          TagScanner(MemoryStream(text)), mode: .everything, sink: sink, mapping: mapping
        ).run()
      } else {
        try exported.readRest()
      }
      try sink.flushObjects()
    } catch {
      preconditionFailure("nothing that was passed to the sink throws")
    }
    let used = zip(names, files).filter { exported.wasUsed($0.0) }.map(\.1.key)
    return take(object, used, since: before)
  }

  /// Gathers what the sink was given for an object.
  private func take(
    _ object: KeptObject, _ used: [ObjectID], since before: ImportReport
  ) -> Bool {
    let isRecord = object.kind == "Record"
    var isThere = sink.report.recordCount > before.recordCount
    let isWhole = sink.report.objectCount == before.objectCount
    for event in collector.events {
      switch event {
      case .records(let part):
        deliveries.append(KeptDelivery(records: part, keys: pending))
        pending = []
      case .samples(let batch) where isRecord && isWhole:
        isThere = true
        var delivery = KeptDelivery()
        delivery.records.samples = batch
        delivery.keys = [object.key]
        deliveries.append(delivery)
      case .characteristics(let found):
        isThere = true
        deliveries.append(KeptDelivery(characteristics: found))
      case .samples, .nestedSamples, .nestedRecords, .objects: break
      }
    }
    collector.events = []
    if isThere { pending += used }
    guard isThere && isWhole else { return false }
    if !isRecord { pending.append(object.key) }
    return true
  }

  /// What is complete by now.
  package func takeDeliveries() -> [KeptDelivery] {
    defer { deliveries = [] }
    return deliveries
  }

  /// The rest.
  package func finish() -> [KeptDelivery] {
    do {
      try sink.flushRecords()
    } catch {
      preconditionFailure("nothing that was passed to the sink throws")
    }
    for case .records(let part) in collector.events {
      deliveries.append(KeptDelivery(records: part))
    }
    collector.events = []
    if !pending.isEmpty {
      if deliveries.isEmpty { deliveries.append(KeptDelivery()) }
      deliveries[deliveries.count - 1].keys += pending
      pending = []
    }
    return takeDeliveries()
  }
}
