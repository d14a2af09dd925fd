/// The row that every commit rewrites: the next numbers, and the number of rows and entries of each
/// kind, so that a lost row is detected when the store is opened.
package struct Head: Hashable {
  package static let key: Int64 = 1

  /// The anchor of the next object that is added or deleted. Starts at 1.
  package var nextAnchor: Int64 = 1
  /// The keys of the journal rows: `firstJournal..<nextJournal`.
  package var firstJournal: Int64 = 1
  package var nextJournal: Int64 = 1
  package var nextChunk: Int64 = 1
  package var chunkCount: Int64 = 0
  package var tombstoneRowCount: Int64 = 0
  package var deletedCount: Int64 = 0
  package var idRunCount: Int64 = 0
  /// Sorted runs of hashes in `loose_id`.
  package var looseRunCount: Int64 = 0
  package var importedCount: Int64 = 0
  /// The key of the next row of `imported_object`.
  package var nextImported: Int64 = 1
  /// The number of the next attachment.
  package var nextAttachment: Int64 = 1
  package var attachmentRowCount: Int64 = 0
  package var principalCount: Int64 = 0
  package var sourceCount: Int64 = 0
  package var deviceCount: Int64 = 0
  package var metadataCount: Int64 = 0
  package var characteristicCount: Int64 = 0
  /// Rows of `setting`.
  package var settingCount: Int64 = 0
  /// Entries of `SyncIndex`.
  package var syncIdentifierCount: Int64 = 0
  /// Rows of `details`.
  package var detailCount: Int64 = 0
  /// Entries of `SeriesIndex`.
  package var quantitySeriesCount: Int64 = 0
  package var relationCount: Int64 = 0
  /// Rows of `subject`.
  package var subjectCount: Int64 = 0
  /// The key of `OpaqueToken`, random per store.
  var tokenKey: [UInt64] = (0..<4).map { _ in .random(in: .min ... .max) }

  package init() {}

  // The order is part of the file format.
  private static var fields: [WritableKeyPath<Head, Int64>] {
    [
      \.nextAnchor, \.firstJournal, \.nextJournal, \.nextChunk, \.chunkCount, \.tombstoneRowCount,
      \.deletedCount, \.idRunCount, \.looseRunCount, \.importedCount, \.principalCount,
      \.sourceCount, \.deviceCount, \.metadataCount, \.characteristicCount, \.settingCount,
      \.syncIdentifierCount, \.nextAttachment, \.attachmentRowCount, \.detailCount,
      \.quantitySeriesCount, \.relationCount, \.nextImported, \.subjectCount,
    ]
  }

  /// The fields in this order, then the four words of the key.
  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((Self.fields.count + 4) * 8)
    for field in Self.fields { bytes.append(littleEndian: self[keyPath: field]) }
    for word in tokenKey { bytes.append(littleEndian: word) }
    return bytes
  }

  package init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "head")
    for field in Self.fields { self[keyPath: field] = try reader.integer() }
    for index in tokenKey.indices { tokenKey[index] = try reader.integer() }
    try reader.finish()
  }
}
