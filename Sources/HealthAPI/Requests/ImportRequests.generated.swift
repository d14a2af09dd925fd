// Made from proto/health/v1/import.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthModel

/// The opened import.
package struct BeginImportReply: Hashable, Sendable {
  /// Identifies the import on this connection.
  package var importID: UInt64

  package init(importID: UInt64 = 0) {
    self.importID = importID
  }
}

/// Adds samples. The sources come from the file and not from the importer. Each batch is one durable
/// commit.
package struct ImportSamplesRequest: Hashable, Sendable {
  /// The open import: `BeginImportReply.import_id`.
  package var importID: UInt64
  /// `dictionary.sources` are those of the file.
  package var samples: SampleBatch
  /// As in a SaveRequest. Points of samples that are already in the store are dropped.
  package var series: [SeriesReference]
  /// Relations between objects of this batch and of earlier ones of the import; an object that the
  /// store already had is replaced by the stored one.
  package var relations: [Relation]
  /// Deferred records that have the content of the samples, including samples that are already in
  /// the store. They are removed in the same commit. A request with keys may be empty otherwise.
  package var deferredKeys: [ObjectID]
  /// The samples identify stored ones and are not added. Each is compared as usual; its details are
  /// optional and series have no points. A sample with the identifier of an earlier one of the
  /// import is the same stored sample. Relations are added between the samples that are found.
  package var isLookup: Bool

  package init(importID: UInt64 = 0, samples: SampleBatch, series: [SeriesReference] = [], relations: [Relation] = [], deferredKeys: [ObjectID] = [], isLookup: Bool = false) {
    self.importID = importID
    self.samples = samples
    self.series = series
    self.relations = relations
    self.deferredKeys = deferredKeys
    self.isLookup = isLookup
  }
}

/// Adds deferred records to an import.
package struct ImportObjectsRequest: Hashable, Sendable {
  /// The open import.
  package var importID: UInt64
  /// Records, or parts of records with more than 1 MiB.
  package var objects: [ImportedObject]

  package init(importID: UInt64 = 0, objects: [ImportedObject] = []) {
    self.importID = importID
    self.objects = objects
  }
}

/// Adds deferred records of an app.
package struct DeferRecordsRequest: Hashable, Sendable {
  /// 1 to 1,024 records, or parts of records with more than 1 MiB: at most 1,024 of a record, the
  /// first one first. `kind`, `name` and `reason` have at most 256 bytes each; `app` is ignored.
  package var objects: [ImportedObject]

  package init(objects: [ImportedObject] = []) {
    self.objects = objects
  }
}

/// The reply to DeferRecords, which is sent when the records are durable. It does not state which of
/// them were stored before.
package struct DeferRecordsReply: Hashable, Sendable {
  package init() {}
}

/// A query for deferred records, in the order in which they were imported.
package struct DeferredObjectsRequest: Hashable, Sendable {
  /// The keys to return; empty: all.
  package var keys: [ObjectID]
  /// Omits the payloads.
  package var isSummary: Bool
  /// 0 for the first page.
  package var after: UInt64

  package init(keys: [ObjectID] = [], isSummary: Bool = false, after: UInt64 = 0) {
    self.keys = keys
    self.isSummary = isSummary
    self.after = after
  }
}

/// One page of deferred records.
package struct DeferredObjectsReply: Hashable, Sendable {
  /// Parts, in the order in which they were stored; together at most about 2 MiB.
  package var objects: [ImportedObject]
  /// 0: this is the last page.
  package var next: UInt64

  package init(objects: [ImportedObject] = [], next: UInt64 = 0) {
    self.objects = objects
    self.next = next
  }
}

/// The characteristics of an export. A characteristic is set if it has no value, or changed if its
/// current value is from an earlier import; a value that the user entered is not changed.
package struct ImportCharacteristicsRequest: Hashable, Sendable {
  /// The open import.
  package var importID: UInt64
  /// The characteristics of the export.
  package var characteristics: [Characteristic]

  package init(importID: UInt64 = 0, characteristics: [Characteristic] = []) {
    self.importID = importID
    self.characteristics = characteristics
  }
}

/// Marks an import as complete, after which the next one can begin.
package struct FinishImportRequest: Hashable, Sendable {
  /// The import to complete.
  package var importID: UInt64

  package init(importID: UInt64 = 0) {
    self.importID = importID
  }
}

/// Confirms that the import is complete.
package struct FinishImportReply: Hashable, Sendable {
  package init() {}
}

/// A query for all imports of the store.
package struct ImportHistoryRequest: Hashable, Sendable {
  package init() {}
}

/// All imports of the store.
package struct ImportHistoryReply: Hashable, Sendable {
  /// In ascending order of number.
  package var imports: [ImportHistoryEntry]

  package init(imports: [ImportHistoryEntry] = []) {
    self.imports = imports
  }
}
