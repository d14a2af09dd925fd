import HealthDocuments
package import HealthModel

/// The content of deferred records, in the form in which it is sent.
package struct DeferredDelivery: Sendable {
  package var records = ImportedRecords()
  package var characteristics: [Characteristic] = []
  /// A clinical record that was entered in error.
  package var withdrawn: HealthObject?
  /// The deferred records that are completely stored once this delivery is. A record sent in
  /// several deliveries is listed in the last one.
  package var keys: [ObjectID] = []
}

/// Reprocesses records that an earlier version of the reader deferred, by the same steps as an
/// export: each deferred element is treated as the main file of an export of its own, with the
/// files to which it refers.
///
/// The records inside an element were imported as samples when it was deferred. They are sent again
/// with the element, so that the store finds them and links them to it. Records that still cannot
/// be parsed are not reported here.
package final class DeferredReader {
  /// The kinds of which this version parses at least some; others may become readable too.
  package static let kinds: Set<String> = [
    "Workout", "Correlation", "ClinicalRecord", "Audiogram", "VisionPrescription",
    "ActivitySummary", "HeartRateVariabilityMetadataList", ExportContents.Kind.route.rawValue,
    ExportContents.Kind.electrocardiogram.rawValue, ExportContents.Kind.clinicalRecord.rawValue,
  ]

  /// Returns whether a kind is a file. Files are read with the elements that refer to them; the
  /// remaining ones are read alone at the end.
  package static func isFile(_ kind: String) -> Bool { ExportContents.Kind(rawValue: kind) != nil }

  /// Returns whether a deferred record is useful without an element that refers to it. A clinical
  /// resource without its element has no date and no source, and an attachment is bytes without a
  /// kind, so neither can become an object by itself.
  package static func standsAlone(_ kind: String) -> Bool {
    switch ExportContents.Kind(rawValue: kind) {
    case nil, .route, .electrocardiogram: true
    default: false
    }
  }

  /// A class, because the sink's closure and the reader share it.
  private final class Collector {
    var events: [ImportEvent] = []
  }

  private let collector = Collector()
  private let sink: ImportSink
  /// The keys of records read since the last delivery of records began.
  private var pending: [ObjectID] = []
  private var deliveries: [DeferredDelivery] = []

  package init() {
    let collector = collector
    sink = ImportSink(
      // The records inside an element are sent with it: the store has their top-level duplicates
      // since the first import.
      nestedBatchCountMax: 1, mergesNested: true, deliver: { collector.events.append($0) },
      checkpoint: { _ in })
  }

  /// Reads a deferred record with the files to which it refers. Returns whether it was parsed
  /// completely.
  package func read(_ object: DeferredRecord, with files: [DeferredRecord] = []) -> Bool {
    let before = sink.report
    let names = files.map { file in
      file.file == .route
        // A deferred element refers to a route by its key, so the file gets a name made of the key;
        // its own name depends on the time zone of the export.
        ? ExportFiles.routeName(hexadecimal: ContentHash.hexadecimal(file.key)) : file.name
    }
    var members = zip(names, files).map { (name: $0, bytes: $1.bytes) }
    if object.file != nil { members.append((object.name, object.bytes)) }
    let exported = ExportFiles(ExportContents(members: members), sink: sink) { _ in }
    do {
      try exported.readIndependent()
      if object.file == nil {
        sink.canonical.fileKeys = exported.keys
        let mapping = ElementMapping(sink: sink, files: exported, isNestedOnly: false)
        // The element becomes the only child of a root, so that the reader needs no second entry
        // point.
        let text = Array("<HealthData>".utf8) + object.bytes + Array("</HealthData>".utf8)
        try MainFileReader(
          TagScanner(MemorySource(text)), mode: .everything, sink: sink, mapping: mapping
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

  /// Collects what the sink delivered for a deferred record. A record counts as parsed only if the
  /// sink deferred nothing of it again; otherwise it stays deferred in the store, and whatever was
  /// parsed is recognized there as a duplicate.
  private func take(
    _ object: DeferredRecord, _ used: [ObjectID], since before: ImportReport
  ) -> Bool {
    let isRecord = object.kind == "Record"
    var isThere = sink.report.recordCount > before.recordCount
    let isWhole = sink.report.objectCount == before.objectCount
    for event in collector.events {
      switch event {
      case .records(let part):
        deliveries.append(DeferredDelivery(records: part, keys: pending))
        pending = []
      case .samples(let batch) where isRecord && isWhole:
        isThere = true
        var delivery = DeferredDelivery()
        delivery.records.samples = batch
        delivery.keys = [object.key]
        deliveries.append(delivery)
      case .characteristics(let found):
        isThere = true
        deliveries.append(DeferredDelivery(characteristics: found))
      case .withdrawn(let record):
        isThere = true
        deliveries.append(DeferredDelivery(withdrawn: record))
      // Deferred copies are already stored, and samples inside a whole element arrive as records.
      case .samples, .nestedSamples, .nestedRecords, .links, .objects: break
      }
    }
    collector.events = []
    if isThere { pending += used }
    guard isThere && isWhole else { return false }
    if !isRecord { pending.append(object.key) }
    return true
  }

  /// Returns the deliveries that are complete so far.
  package func takeDeliveries() -> [DeferredDelivery] {
    defer { deliveries = [] }
    return deliveries
  }

  /// Returns the remaining deliveries. Keys without a delivery of their own are added to the last
  /// one: the store may forget a deferred record only after everything in it is stored.
  package func finish() -> [DeferredDelivery] {
    do {
      try sink.flushRecords()
    } catch {
      preconditionFailure("nothing that was passed to the sink throws")
    }
    for case .records(let part) in collector.events {
      deliveries.append(DeferredDelivery(records: part))
    }
    collector.events = []
    if !pending.isEmpty {
      if deliveries.isEmpty { deliveries.append(DeferredDelivery()) }
      deliveries[deliveries.count - 1].keys += pending
      pending = []
    }
    return takeDeliveries()
  }
}
