import HealthAPI
import HealthInsight
import HealthClient
import HealthWords
import HealthImport
import HealthModel

/// Calls of the control socket. Each converts the error of the client library, so that commands
/// contain no code for errors.
extension Owner {
  func status() async throws(CommandFailure) -> DaemonStatus {
    try await call { (client) async throws(ClientError) in try await client.status() }
  }

  /// Returns the totals of the store by type and source. Fails while the user cannot read the store; the
  /// status then has none.
  func totals() async throws(CommandFailure) -> [DaemonStatus.TypeCount] {
    var status = try await status()
    while !status.mode.isReadable {
      // Fails with the reason.
      _ = try await settings()
      status = try await self.status()
    }
    return status.types
  }

  func metrics() async throws(CommandFailure) -> DaemonCounters {
    try await call { (client) async throws(ClientError) in try await client.metrics() }
  }

  func verify() async throws(CommandFailure) -> StoreVerification {
    try await call { (client) async throws(ClientError) in try await client.verify() }
  }

  func compact() async throws(CommandFailure) -> StoreCompaction {
    try await call { (client) async throws(ClientError) in try await client.compact() }
  }

  /// With `accepts` false, the daemon lists the damage and changes nothing.
  func salvage(accepts: Bool) async throws(CommandFailure) -> StoreSalvage {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.salvage(accepts: accepts)
    }
  }

  func condense() async throws(CommandFailure) -> StoreCondensation {
    try await callWithPresence { (client) async throws(ClientError) in try await client.condense() }
  }

  func apps() async throws(CommandFailure) -> [RegisteredApp] {
    try await call { (client) async throws(ClientError) in try await client.apps() }
  }

  /// Returns the names of the registered apps by bundle identifier.
  func appNames() async throws(CommandFailure) -> [String: String] {
    Dictionary(try await apps().map { ($0.manifest.bundleIdentifier, $0.manifest.name) }) {
      first, _ in first
    }
  }

  /// Replaces the manifest of a registration with the one of `app`.
  func update(_ app: RegisteredApp) async throws(CommandFailure) {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.update(app.manifest, of: app.principal)
    }
  }

  func register(_ manifest: AppManifest) async throws(CommandFailure) -> AppRegistration {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.register(manifest)
    }
  }

  func remove(_ app: RegisteredApp) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in
      try await client.remove(app.principal)
    }
  }

  /// Sets the given grants and leaves others unchanged. With `overridesCeilings`, a grant may
  /// exceed the evidence of the app's identity.
  func setGrants(
    _ grants: [Grant], of app: RegisteredApp, overridesCeilings: Bool = false
  ) async throws(CommandFailure) {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.setGrants(
        grants, for: app.principal, overridesCeilings: overridesCeilings)
    }
  }

  func confirm(
    _ app: RegisteredApp, program: [UInt8]
  ) async throws(CommandFailure) -> RegisteredApp {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.confirm(app.principal, program: program)
    }
  }

  func renew(
    _ app: RegisteredApp, publicKey: [UInt8]
  ) async throws(CommandFailure) -> AppRegistration {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.renew(app.principal, publicKey: publicKey)
    }
  }

  func relink(_ app: RegisteredApp) async throws(CommandFailure) -> RegisteredApp {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.relink(app.principal)
    }
  }

  /// Returns the newest `limit` entries that match the request, in as many calls as needed.
  func ledger(
    _ request: LedgerQuery, limit: Int
  ) async throws(CommandFailure) -> [LedgerEntry] {
    var request = request
    var entries: [LedgerEntry] = []
    while entries.count < limit {
      request.limit = limit - entries.count
      let asked = request
      let page = try await call { (client) async throws(ClientError) in
        try await client.ledger(asked)
      }
      entries += page
      guard let oldest = page.last, oldest.number > 1 else { break }
      request.before = oldest.number
    }
    return entries
  }

  func mode() async throws(CommandFailure) -> StoreMode {
    try await call { (client) async throws(ClientError) in try await client.mode() }
  }

  func setMode(_ request: StoreModeChange) async throws(CommandFailure) -> StoreMode {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.setMode(request)
    }
  }

  func verifyLedger() async throws(CommandFailure) -> LedgerVerification {
    try await call { (client) async throws(ClientError) in try await client.verifyLedger() }
  }

  func ledgerSummary(of bundle: String = "") async throws(CommandFailure) -> LedgerSummary {
    try await call { (client) async throws(ClientError) in
      try await client.ledgerSummary(of: bundle)
    }
  }

  func setLedgerRetention(
    _ retention: LedgerRetention
  ) async throws(CommandFailure) -> LedgerRetention {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.setLedgerRetention(retention)
    }
  }

  func setSourceOrder(
    _ sources: [Source], of type: ObjectType
  ) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in
      try await client.setSourceOrder(sources, of: type)
    }
  }

  func beginImport(_ request: NewImport) async throws(CommandFailure) -> UInt64 {
    try await call { (client) async throws(ClientError) in try await client.beginImport(request) }
  }

  func add(
    _ samples: SampleBatch, to importID: UInt64
  ) async throws(CommandFailure) -> ImportResult {
    try await call { (client) async throws(ClientError) in
      try await client.add(samples, to: importID)
    }
  }

  func add(
    _ records: ImportedRecords, buffers: Range<UInt64>, deferredKeys: [ObjectID] = [],
    to importID: UInt64
  ) async throws(CommandFailure) -> ImportResult {
    try await call { (client) async throws(ClientError) in
      try await client.add(
        records.samples, series: records.series, relations: records.relations, buffers: buffers,
        deferredKeys: deferredKeys, to: importID)
    }
  }

  /// Returns all matching deferred records. The pages are read until the daemon has no further one;
  /// a page is bounded by the size of a frame.
  func deferredObjects(
    _ request: DeferredObjectsRequest
  ) async throws(CommandFailure) -> [ImportedObject] {
    var request = request
    var objects: [ImportedObject] = []
    repeat {
      let page = request
      let reply = try await call { (client) async throws(ClientError) in
        try await client.deferredObjects(page)
      }
      objects += reply.objects
      request.after = reply.next
    } while request.after > 0
    return objects
  }

  func add(
    _ objects: [ImportedObject], to importID: UInt64
  ) async throws(CommandFailure) -> ImportResult {
    try await call { (client) async throws(ClientError) in
      try await client.add(objects, to: importID)
    }
  }
}
