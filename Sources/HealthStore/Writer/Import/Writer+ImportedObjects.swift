import HealthAuthorization
import HealthModel
import HealthStorage
import StorageSupport

extension Writer {
  /// Adds the objects whose key and part are new to the import with this number. Returns their
  /// number.
  func add(objects: [ImportedObject], of run: Int64) throws(StoreError) -> Int {
    var added = 0
    let first = head.nextImported
    for object in objects where try !has(object) {
      let key = head.nextImported
      let row = Connection.sealed(.importedObject, key: key, ImportedObjectRow.payload(object))
      try put(object, key: key, row)
      head.nextImported += 1
      head.importedCount += 1
      added += 1
    }
    imports.update(run) { row in
      row.deferred.append(first..<head.nextImported)
      row.deferredCount += Int64(added)
    }
    return added
  }

  /// Adds deferred records of an app, which count toward its quota. The app belongs to the key, so that neither the
  /// reply nor the quota depends on records of others, and to the record, so that nothing but a reader of what this
  /// app sends converts it: an element of an export could name any source.
  func add(_ records: [ImportedObject], by author: WriteScope.Author) throws(StoreError) {
    let app = author.revision.source.bundleIdentifier
    var new: [ImportedObject] = []
    for var record in records {
      record.app = app
      record.key = Self.key(record.key, of: author.principal)
      if try !has(record) { new.append(record) }
    }
    guard !new.isEmpty else { return }
    let byteCount = new.reduce(0) { $0 + Int64(ImportedObjectRow.payload($1).count) }
    try requireRoom(byteCount, of: author.principal)
    storedBytes.add(byteCount, of: dictionaries.owner(of: author.principal))
    _ = try add(objects: new, of: deferralRun(of: author.revision.source))
  }

  /// Returns the number of the entry in the import history for the records of an app, with which the user can remove
  /// them.
  private func deferralRun(of source: Source) -> Int64 {
    let label = "\(source.name) (\(source.bundleIdentifier))"
    let now = options.now()
    let found = imports.rows.first {
      !$0.value.isUndone && $0.value.label == label && $0.value.anchors.isEmpty
    }
    let number = found?.key ?? imports.begin(ImportRow(startedAt: now))
    imports.update(number) {
      $0.label = label
      $0.finishedAt = now
    }
    return number
  }

  private static func key(_ key: ObjectID, of principal: PrincipalID) -> ObjectID {
    var hash = SHA256()
    hash.update(Array("deferred record".utf8))
    for id in [principal.raw, key] { hash.update(ImportedObjectRow.keyBytes(id)) }
    let digest = hash.finish()
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return ObjectID(high: half(digest[0..<8]), low: half(digest[8..<16]))
  }

  /// Removes all parts of these objects. Missing objects are ignored.
  func removeObjects(_ keys: [ObjectID]) throws(StoreError) {
    for key in Set(keys) {
      for row in try connection.importedRows(of: key) {
        try connection.remove(.importedObject, key: row)
        head.importedCount -= 1
      }
    }
  }

  private func has(_ object: ImportedObject) throws(StoreError) -> Bool {
    try connection.importedRow(object.key, part: object.part) != nil
  }

  private func put(_ object: ImportedObject, key: Int64, _ row: [UInt8]) throws(StoreError) {
    try connection.willPut(.importedObject, key: key, row)
    let statement = try connection.statement(.putImported)
    let result: Result<Void, StoreError> = ImportedObjectRow.keyBytes(object.key).withUnsafeBytes {
      id in
      row.withUnsafeBytes { raw in
        statement.bind(1, key)
        statement.bind(2, id)
        statement.bind(3, Int64(object.part))
        statement.bind(4, object.kind)
        statement.bind(5, raw)
        defer { statement.reset() }
        do throws(StoreError) {
          _ = try statement.step()
          return .success(())
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }
}
