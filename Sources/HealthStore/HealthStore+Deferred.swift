package import HealthAPI
package import HealthStorage
package import HealthAuthorization
package import HealthModel

extension HealthStore {
  /// The approximate payload size of a page. A page has at least one object, whatever its size.
  private static let deferredBytesMax = 2 << 20
  private static let deferredCountMax = 4096

  /// Adds deferred records of an app. Records that it stored before are not added again. `isCurrent` works as in
  /// `save`.
  package func add(
    _ records: [ImportedObject], in scope: DeferralScope,
    isCurrent: @escaping @Sendable () -> Bool = { true },
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    submit(while: isCurrent, completion) { writer throws(StoreError) in
      try writer.add(records, by: scope.author)
    }
  }

  /// Returns one page of the deferred records of imports.
  package func deferredObjects(
    _ request: DeferredObjectsRequest, in scope: OwnerScope
  ) throws(StoreError) -> DeferredObjectsReply {
    try read { (snapshot, connection) throws(StoreError) in
      var reply = DeferredObjectsReply()
      let after = Int64(clamping: request.after)
      if request.keys.isEmpty {
        guard after < snapshot.head.nextImported else { return reply }
        try Self.add(
          after + 1..<max(after + 1, snapshot.head.nextImported), to: &reply, request, connection)
      } else {
        var rows: [Int64] = []
        for key in Set(request.keys) { rows += try connection.importedRows(of: key) }
        try Self.add(rows.filter { $0 > after }.sorted(), to: &reply, request, connection)
      }
      return reply
    }
  }

  /// Appends the objects of these rows. Rows that no longer exist are skipped.
  private static func add(
    _ rows: some Sequence<Int64>, to reply: inout DeferredObjectsReply,
    _ request: DeferredObjectsRequest,
    _ connection: Connection
  ) throws(StoreError) {
    var byteCount = 0
    var last: Int64 = 0
    for row in rows {
      if reply.objects.count >= deferredCountMax || byteCount >= deferredBytesMax {
        reply.next = UInt64(last)
        return
      }
      last = row
      let found = try connection.get(.importedObject, key: row) { bytes throws(StoreError) in
        try ImportedObjectRow.object(payload: bytes)
      }
      guard var object = found else { continue }
      if request.isSummary { object.payload = [] }
      byteCount += object.payload.count
      reply.objects.append(object)
    }
  }
}
