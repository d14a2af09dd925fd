import HealthAuthorization
import HealthModel
import HealthStorage
import StorageSupport

extension Writer {
  /// Adds the objects whose key and part are new to the import with this number. Returns their
  /// number.
  ///
  /// - Throws: `tooMuch` if they have no room, in which case none is added.
  func add(objects: [ImportedObject], of run: Int64) throws(StoreError) -> Int {
    let new = try self.new(of: objects)
    guard new.isEmpty || head.importedCount + Int64(new.count) <= options.deferredCountMax
    else { throw .noRoomForDeferred }
    try put(new, of: run)
    return new.count
  }

  private func new(of objects: [ImportedObject]) throws(StoreError) -> [ImportedObject] {
    struct Part: Hashable { var (key, number): (ObjectID, UInt32) }
    var seen = Set<Part>()
    var new: [ImportedObject] = []
    for object in objects where try !has(object) {
      if seen.insert(Part(key: object.key, number: object.part)).inserted { new.append(object) }
    }
    return new
  }

  private func put(_ new: [ImportedObject], of run: Int64) throws(StoreError) {
    let first = head.nextImported
    for object in new {
      let key = head.nextImported
      let row = Connection.sealed(.importedObject, key: key, ImportedObjectRow.payload(object))
      try put(object, key: key, row)
      head.nextImported += 1
      head.importedCount += 1
    }
    imports.update(run) { row in
      row.deferred.append(first..<head.nextImported)
      row.deferredCount += Int64(new.count)
    }
  }

  /// Adds deferred records of an app, which count toward its quota. The app belongs to the key, so that neither the
  /// reply nor the quota depends on records of others, and to the record, so that nothing but a reader of what this
  /// app sends converts it: an element of an export could name any source.
  ///
  /// - Parameter isAccepted: Whether the app has its reply already, so that nothing is refused.
  func add(
    _ records: [ImportedObject], by author: WriteScope.Author, isAccepted: Bool = false
  ) throws(StoreError) {
    let (source, principal) = (author.revision.source, author.principal)
    let new = try self.new(
      of: records.map { record in
        var record = record
        record.app = source.bundleIdentifier
        record.key = Self.key(record.key, of: principal)
        return record
      })
    guard !new.isEmpty else { return }
    let found = imports.rows.first { $0.value.app == principal && !$0.value.isUndone }
    let byteCount = new.reduce(0) { $0 + Int64(ImportedObjectRow.payload($1).count) }
    if !isAccepted {
      try requireFirstParts(of: new)
      // By its own records only: a reply must not depend on those of others.
      guard (found?.value.deferredCount ?? 0) + Int64(new.count) <= options.appDeferredCountMax
      else { throw .noRoomForApp }
      try requireRoom(byteCount, of: principal)
    }
    storedBytes.add(byteCount, of: dictionaries.owner(of: principal))
    let now = options.now()
    let run = found?.key ?? imports.begin(ImportRow(startedAt: now))
    imports.update(run) {
      $0.app = principal
      $0.label = "\(source.name) (\(source.bundleIdentifier))"
      $0.finishedAt = now
    }
    try put(new, of: run)
  }

  /// Throws if the first part of a record is missing, which the user would not see in the list.
  private func requireFirstParts(of new: [ImportedObject]) throws(StoreError) {
    let first = Set(new.filter { $0.part == 0 }.map(\.key))
    for record in new where record.part > 0 && !first.contains(record.key) {
      guard try connection.importedRow(record.key, part: 0) != nil else {
        throw .invalidArgument("objects.part: the first part is not stored")
      }
    }
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
      for row in try connection.importedRows(of: key) { try removeDeferred(row) }
    }
  }

  /// Removes the deferred record of a row, which gives its app room for others. Returns false if there is none.
  @discardableResult
  func removeDeferred(_ key: Int64) throws(StoreError) -> Bool {
    let found = try connection.get(.importedObject, key: key) { bytes throws(StoreError) in
      (byteCount: Int64(bytes.count), app: try ImportedObjectRow.object(payload: bytes).app)
    }
    guard let found else { return false }
    try connection.remove(.importedObject, key: key)
    head.importedCount -= 1
    guard !found.app.isEmpty,
      let run = imports.rows.first(where: { $0.value.deferred.contains(key) }),
      let app = run.value.app
    else { return true }
    imports.update(run.key) { $0.deferredCount -= 1 }
    storedBytes.add(-found.byteCount, of: dictionaries.owner(of: app))
    return true
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
