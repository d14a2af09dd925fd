package import HealthAPI
public import HealthModel
import HealthWire

/// The client interface of the user, over the control socket: it reads every source and manages
/// apps.
public struct UserClient: SampleClient {
  /// The channel of the calls, which copies share.
  public let channel: Channel

  /// Creates a client over a channel without an app's identity.
  package init(channel: Channel) { self.channel = channel }

  /// Creates a client that connects to the control socket on the first call.
  public static func user(
    endpoint: Endpoint = .control(), options: ClientOptions = ClientOptions()
  ) -> UserClient {
    UserClient(
      channel: Channel(identity: nil, options: options) { () throws(ClientError) in
        try endpoint.connect()
      })
  }
}

// MARK: Apps

extension UserClient {
  /// Registers an app. The result has the token, which is disclosed only once;
  /// `TokenFile.write` stores it for the app.
  public func register(_ manifest: AppManifest) async throws(ClientError) -> AppRegistration {
    try await channel.call(HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
  }

  /// Gives an app a new token or key and ends the former one. The app retains its data and grants.
  ///
  /// - Parameter publicKey: The new Ed25519 key of an app that signs; empty for an app with a token.
  /// - Returns: The app, and the token, which is disclosed only once.
  public func renew(
    _ principal: PrincipalID, publicKey: [UInt8] = []
  ) async throws(ClientError) -> AppRegistration {
    let reply = try await channel.call(
      HealthMethod.Apps.renew, RenewAppRequest(principal: principal, ed25519Key: publicKey))
    return AppRegistration(app: reply.app, token: reply.token)
  }

  /// Returns the apps that are registered or await confirmation.
  public func apps() async throws(ClientError) -> [RegisteredApp] {
    try await channel.call(HealthMethod.Apps.list, ListAppsRequest()).apps
  }

  /// Removes an app. Its samples remain in the store.
  public func remove(_ principal: PrincipalID) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Apps.remove, RemoveAppRequest(principal: principal))
  }

  /// Sets grants. When the call returns, they apply to every reply of the daemon.
  ///
  /// - Parameter overridesCeilings: Whether to grant types whose required evidence is above the
  ///   app's level.
  public func setGrants(
    _ grants: [Grant], for principal: PrincipalID, overridesCeilings: Bool = false
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.setGrants,
      SetGrantsRequest(
        principal: principal, grants: grants, overridesCeilings: overridesCeilings))
  }

  /// Confirms an app or its executables.
  ///
  /// - Parameter program: The digest of an executable that awaits confirmation; empty: all of them
  ///   and the app itself.
  public func confirm(
    _ principal: PrincipalID, program: [UInt8] = []
  ) async throws(ClientError) -> RegisteredApp {
    try await channel.call(
      HealthMethod.Identity.confirm, ConfirmAppRequest(principal: principal, program: program)
    ).app
  }

  /// Identifies a new app with the app that was last removed under the same name, so that it owns
  /// the samples of the removed app again. Refused if the new app already has grants or denials.
  public func relink(_ principal: PrincipalID) async throws(ClientError) -> RegisteredApp {
    try await channel.call(
      HealthMethod.Identity.relink, RelinkAppRequest(principal: principal)
    ).app
  }
}

// MARK: Single objects

extension UserClient {
  /// Sets per-object grants. When the call returns, they apply to every reply of the daemon.
  public func setObjectGrants(
    _ grants: [ObjectGrant], for principal: PrincipalID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(principal: principal, grants: grants))
  }

  /// Returns the objects of these types with their grants.
  ///
  /// - Parameter types: The types; empty: all types that are granted per object.
  public func objectGrants(
    of types: [ObjectType] = [], for principal: PrincipalID
  ) async throws(ClientError) -> [GrantedObject] {
    try await channel.call(
      HealthMethod.Apps.objectGrants, ObjectGrantsRequest(principal: principal, types: types)
    ).objects
  }
}

// MARK: The store as a whole

extension UserClient {
  /// Returns ledger entries, newest first.
  public func ledger(_ query: LedgerQuery) async throws(ClientError) -> [LedgerEntry] {
    try await channel.call(HealthMethod.Owner.ledger, query).entries
  }

  /// Returns the current mode of the store.
  public func mode() async throws(ClientError) -> StoreMode {
    try await channel.call(HealthMethod.Owner.mode, ModeRequest())
  }

  /// Changes the mode of the store.
  ///
  /// - Returns: The resulting mode.
  public func setMode(_ change: StoreModeChange) async throws(ClientError) -> StoreMode {
    try await channel.call(HealthMethod.Owner.setMode, change, timeout: UserClient.long)
  }

  /// Recomputes the hash chain of the ledger.
  public func verifyLedger() async throws(ClientError) -> LedgerVerification {
    try await channel.call(
      HealthMethod.Owner.verifyLedger, VerifyLedgerRequest(), timeout: UserClient.long)
  }

  /// Returns sums of the reads and refusals of apps.
  ///
  /// - Parameter bundleIdentifier: The app; empty: all apps.
  public func ledgerSummary(
    of bundleIdentifier: String = ""
  ) async throws(ClientError) -> LedgerSummary {
    var request = LedgerSummaryRequest()
    request.bundleIdentifier = bundleIdentifier
    return try await channel.call(HealthMethod.Owner.ledgerSummary, request)
  }

  /// Changes how long the ledger retains entries.
  ///
  /// - Returns: The resulting retention.
  public func setLedgerRetention(
    _ retention: LedgerRetention
  ) async throws(ClientError) -> LedgerRetention {
    try await channel.call(HealthMethod.Owner.setLedgerRetention, retention)
  }

  /// Returns the status of the daemon, in counts only.
  public func status() async throws(ClientError) -> DaemonStatus {
    try await channel.call(HealthMethod.Owner.status, StatusRequest())
  }

  /// Returns counters since the daemon started.
  public func metrics() async throws(ClientError) -> DaemonCounters {
    try await channel.call(HealthMethod.Owner.metrics, MetricsRequest())
  }

  /// Verifies the whole store, which can take a long time.
  public func verify() async throws(ClientError) -> StoreVerification {
    try await channel.call(
      HealthMethod.Owner.verify, VerifyStoreRequest(), timeout: UserClient.long)
  }

  /// Erases all deleted data from the store's files, which can take a long time.
  public func compact() async throws(ClientError) -> StoreCompaction {
    try await channel.call(
      HealthMethod.Owner.compact, CompactStoreRequest(), timeout: UserClient.long)
  }

  /// Finds damaged parts of the store.
  ///
  /// - Parameter accepts: Whether to set the damaged parts aside instead of only reporting them.
  public func salvage(accepts: Bool) async throws(ClientError) -> StoreSalvage {
    try await channel.call(
      HealthMethod.Owner.salvage, SalvageStoreRequest(accepts: accepts),
      timeout: UserClient.long)
  }

  /// Merges dense samples of old workouts into series, which can take a long time.
  public func condense() async throws(ClientError) -> StoreCondensation {
    try await channel.call(
      HealthMethod.Owner.condense, CondenseStoreRequest(), timeout: UserClient.long)
  }

  /// Sets the priority of the sources of a type.
  ///
  /// - Parameter sources: The sources, best first.
  public func setSourceOrder(
    _ sources: [Source], of type: ObjectType
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Owner.setSourceOrder, SetSourceOrderRequest(type: type, sources: sources))
  }

  static let long = Duration.seconds(24 * 3600)
}

// MARK: Export

extension UserClient {
  /// Records in the ledger that an export begins.
  ///
  /// - Parameter types: The selected types; none for an export of everything.
  package func recordExport(_ format: String, types: [ObjectType]) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Owner.recordExport, RecordExportRequest(format: format, types: types))
  }
}

// MARK: Import

extension UserClient {
  /// Opens an import. The import ends with the connection: if a later call fails, open another one.
  public func beginImport(
    _ new: NewImport = NewImport()
  ) async throws(ClientError) -> UInt64 {
    try await channel.call(HealthMethod.Import.begin, new).importID
  }

  /// Adds samples to an import. Samples that the store already has are skipped and counted.
  public func add(
    _ samples: SampleBatch, to importID: UInt64
  ) async throws(ClientError) -> ImportResult {
    try await channel.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: importID, samples: samples))
  }

  /// Adds samples to an import, with the points of series by row, and relations.
  ///
  /// - Parameter buffers: Numbers of series buffers that are otherwise unused on this connection,
  ///   at least one per series.
  package func add(
    _ samples: SampleBatch, series: [Int: SeriesPoints], relations: [Relation],
    buffers: Range<UInt64>, deferredKeys: [ObjectID] = [], to importID: UInt64
  ) async throws(ClientError) -> ImportResult {
    precondition(buffers.count >= series.count, "each series takes a buffer")
    let rows = series.keys.sorted()
    let references = zip(rows, buffers).map { SeriesReference(row: $0, buffer: $1) }
    do throws(ClientError) {
      for reference in references {
        for part in series[reference.row]?.parts(ofAtMost: Self.pointCountOfPart) ?? [] {
          _ = try await channel.call(
            HealthMethod.Series.append,
            AppendSeriesRequest(buffer: reference.buffer, points: part))
        }
      }
      return try await channel.call(
        HealthMethod.Import.samples,
        ImportSamplesRequest(
          importID: importID, samples: samples, series: references, relations: relations,
          deferredKeys: deferredKeys))
    } catch {
      // A rejected import leaves the buffers on the connection, so they are discarded explicitly.
      for reference in references {
        _ = try? await channel.call(
          HealthMethod.Series.discard, DiscardSeriesRequest(buffer: reference.buffer))
      }
      throw error
    }
  }

  /// The number of points per request: well below a frame of 4 MiB, even for locations.
  private static let pointCountOfPart = 16_384

  /// Finds the stored samples that the rows identify, and adds relations between them. The result has
  /// the identifiers of the stored samples by row, and the nil UUID for others.
  package func find(
    _ samples: SampleBatch, relations: [Relation], in importID: UInt64
  ) async throws(ClientError) -> [ObjectID] {
    try await channel.call(
      HealthMethod.Import.samples,
      ImportSamplesRequest(
        importID: importID, samples: samples, relations: relations, isLookup: true)
    ).ids
  }

  /// Adds records that are not samples to an import.
  package func add(
    _ objects: [ImportedObject], to importID: UInt64
  ) async throws(ClientError) -> ImportResult {
    try await channel.call(
      HealthMethod.Import.objects, ImportObjectsRequest(importID: importID, objects: objects))
  }

  /// Returns one page of deferred records.
  package func deferredObjects(
    _ request: DeferredObjectsRequest
  ) async throws(ClientError) -> DeferredObjectsReply {
    try await channel.call(HealthMethod.Import.kept, request)
  }
}
