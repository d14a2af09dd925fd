/// The row that every commit rewrites: the next numbers, and the number of rows and entries of each
/// kind, so that a lost row is detected when the store is opened.
struct Head: Hashable {
  static let key: Int64 = 1

  /// The anchor of the next object that is added or deleted. Starts at 1.
  var nextAnchor: Int64 = 1
  /// The keys of the journal rows: `firstJournal..<nextJournal`.
  var firstJournal: Int64 = 1
  var nextJournal: Int64 = 1
  var nextChunk: Int64 = 1
  var chunkCount: Int64 = 0
  var tombstoneRowCount: Int64 = 0
  var deletedCount: Int64 = 0
  var idRunCount: Int64 = 0
  /// Sorted runs of hashes in `loose_id`.
  var looseRunCount: Int64 = 0
  var importedCount: Int64 = 0
  /// The key of the next row of `imported_object`.
  var nextImported: Int64 = 1
  /// The number of the next attachment.
  var nextAttachment: Int64 = 1
  var attachmentRowCount: Int64 = 0
  var principalCount: Int64 = 0
  var sourceCount: Int64 = 0
  var deviceCount: Int64 = 0
  var metadataCount: Int64 = 0
  var characteristicCount: Int64 = 0
  /// Rows of `setting`.
  var settingCount: Int64 = 0
  /// Entries of `SyncIndex`.
  var syncIdentifierCount: Int64 = 0
  /// Rows of `details`.
  var detailCount: Int64 = 0
  /// Entries of `SeriesIndex`.
  var quantitySeriesCount: Int64 = 0
  var relationCount: Int64 = 0
  /// Rows of `subject`.
  var subjectCount: Int64 = 0
  /// The key of `OpaqueToken`, random per store.
  var tokenKey: [UInt64] = (0..<4).map { _ in .random(in: .min ... .max) }

  init() {}

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
  var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((Self.fields.count + 4) * 8)
    for field in Self.fields { bytes.append(littleEndian: self[keyPath: field]) }
    for word in tokenKey { bytes.append(littleEndian: word) }
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "head")
    for field in Self.fields { self[keyPath: field] = try reader.integer() }
    for index in tokenKey.indices { tokenKey[index] = try reader.integer() }
    try reader.finish()
  }
}
