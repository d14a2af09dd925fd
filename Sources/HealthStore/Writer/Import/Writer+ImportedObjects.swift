import HealthStorage
import HealthModel
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
