package import HealthModel
import HealthWire

/// The person's way to the store, over the control socket: reads every source, decides about apps.
package struct OwnerClient: SampleClient {
  /// What carries the calls; shared by copies.
  package let channel: Channel

  /// A client over a channel without an app's identity.
  package init(channel: Channel) { self.channel = channel }

  /// Over the socket of the person. Nothing is connected yet.
  package static func control(
    endpoint: Endpoint = .control(), options: ClientOptions = ClientOptions()
  ) -> OwnerClient {
    OwnerClient(
      channel: Channel(identity: nil, options: options) { () throws(ClientError) in
        try endpoint.connect()
      })
  }
}

// MARK: Apps

extension OwnerClient {
  /// The token of the reply is shown this once; `TokenFile.write` keeps it for the app.
  package func register(_ manifest: AppManifest) async throws(ClientError) -> RegisterAppReply {
    try await channel.call(HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
  }

  /// Every app that is registered or waits to be confirmed.
  package func apps() async throws(ClientError) -> [RegisteredApp] {
    try await channel.call(HealthMethod.Apps.list, ListAppsRequest()).apps
  }

  /// What the app saved stays.
  package func remove(_ principal: PrincipalID) async throws(ClientError) {
    _ = try await channel.call(HealthMethod.Apps.remove, RemoveAppRequest(principal: principal))
  }

  /// The decisions hold for every answer of the daemon when it returns.
  ///
  /// - Parameter overridesCeilings: also types that ask for more proof of identity than the app gives.
  package func setGrants(
    _ grants: [Grant], for principal: PrincipalID, overridesCeilings: Bool = false
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.setGrants,
      SetGrantsRequest(
        principal: principal, grants: grants, overridesCeilings: overridesCeilings))
  }

  /// - Parameter program: digest of one program that waits; empty: all, and the app itself.
  package func confirm(
    _ principal: PrincipalID, program: [UInt8] = []
  ) async throws(ClientError) -> RegisteredApp {
    try await channel.call(
      HealthMethod.Identity.confirm, ConfirmAppRequest(principal: principal, program: program)
    ).app
  }

  /// Takes an app that was registered anew for the one that was removed last under its name: what that
  /// one saved is its own again. Refused once the person has decided anything about the new one.
  package func relink(_ principal: PrincipalID) async throws(ClientError) -> RegisteredApp {
    try await channel.call(
      HealthMethod.Identity.relink, RelinkAppRequest(principal: principal)
    ).app
  }
}

// MARK: Single objects

extension OwnerClient {
  /// The decisions hold for every answer of the daemon when it returns.
  package func setObjectGrants(
    _ grants: [ObjectGrant], for principal: PrincipalID
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Apps.setObjectGrants,
      SetObjectGrantsRequest(principal: principal, grants: grants))
  }

  /// The objects of these types with the decisions about them; no types: of all that are granted
  /// object by object.
  package func objectGrants(
    of types: [ObjectType] = [], for principal: PrincipalID
  ) async throws(ClientError) -> [GrantedObject] {
    try await channel.call(
      HealthMethod.Apps.objectGrants, ObjectGrantsRequest(principal: principal, types: types)
    ).objects
  }
}

// MARK: The store as a whole

extension OwnerClient {
  /// Newest first.
  package func ledger(_ request: LedgerRequest) async throws(ClientError) -> [LedgerEntry] {
    try await channel.call(HealthMethod.Owner.ledger, request).entries
  }

  /// How the store may be used at the moment.
  package func mode() async throws(ClientError) -> StoreMode {
    try await channel.call(HealthMethod.Owner.mode, ModeRequest())
  }

  /// - Returns: the mode that holds then.
  package func setMode(_ request: SetModeRequest) async throws(ClientError) -> StoreMode {
    try await channel.call(HealthMethod.Owner.setMode, request, timeout: OwnerClient.long)
  }

  /// Computes the ledger's chain of hashes again.
  package func verifyLedger() async throws(ClientError) -> VerifyLedgerReply {
    try await channel.call(
      HealthMethod.Owner.verifyLedger, VerifyLedgerRequest(), timeout: OwnerClient.long)
  }

  /// What apps read and were refused, summed up.
  ///
  /// - Parameter bundleIdentifier: of one app; empty: of all.
  package func ledgerSummary(
    of bundleIdentifier: String = ""
  ) async throws(ClientError) -> LedgerSummary {
    var request = LedgerSummaryRequest()
    request.bundleIdentifier = bundleIdentifier
    return try await channel.call(HealthMethod.Owner.ledgerSummary, request)
  }

  /// - Returns: the periods that hold then.
  package func setLedgerRetention(
    _ retention: LedgerRetention
  ) async throws(ClientError) -> LedgerRetention {
    try await channel.call(HealthMethod.Owner.setLedgerRetention, retention)
  }

  /// What the daemon is doing, in counts.
  package func status() async throws(ClientError) -> StatusReply {
    try await channel.call(HealthMethod.Owner.status, StatusRequest())
  }

  /// Reads the whole store; takes as long as it takes.
  package func verify() async throws(ClientError) -> VerifyStoreReply {
    try await channel.call(
      HealthMethod.Owner.verify, VerifyStoreRequest(), timeout: OwnerClient.long)
  }

  /// - Parameter path: absolute, of a file that does not exist yet.
  /// - Returns: the size of the copy in bytes.
  package func backup(to path: String) async throws(ClientError) -> Int64 {
    try await channel.call(
      HealthMethod.Owner.backup, BackupStoreRequest(path: path), timeout: OwnerClient.long
    ).bytes
  }

  /// Takes everything that was deleted out of the store's files; takes as long as it takes.
  package func compact() async throws(ClientError) -> CompactStoreReply {
    try await channel.call(
      HealthMethod.Owner.compact, CompactStoreRequest(), timeout: OwnerClient.long)
  }

  /// - Parameter accepts: sets aside what is damaged; otherwise it is only reported.
  package func salvage(accepts: Bool) async throws(ClientError) -> SalvageStoreReply {
    try await channel.call(
      HealthMethod.Owner.salvage, SalvageStoreRequest(accepts: accepts),
      timeout: OwnerClient.long)
  }

  /// Turns dense samples of old workouts into series; takes as long as it takes.
  package func condense() async throws(ClientError) -> CondenseStoreReply {
    try await channel.call(
      HealthMethod.Owner.condense, CondenseStoreRequest(), timeout: OwnerClient.long)
  }

  /// - Parameter sources: best first.
  package func setSourceOrder(
    _ sources: [Source], of type: ObjectType
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Owner.setSourceOrder, SetSourceOrderRequest(type: type, sources: sources))
  }

  private static let long = Duration.seconds(24 * 3600)
}

// MARK: Import

extension OwnerClient {
  /// Opens an import. It ends with the connection: when a later call fails, begin again.
  package func beginImport(
    _ request: BeginImportRequest = BeginImportRequest()
  ) async throws(ClientError) -> UInt64 {
    try await channel.call(HealthMethod.Import.begin, request).importID
  }

  /// Adds samples to an import; what the store has already is skipped and counted.
  package func add(
    _ samples: SampleBatch, to importID: UInt64
  ) async throws(ClientError) -> ImportReply {
    try await channel.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: importID, samples: samples))
  }

  /// Likewise, with the points of series by row, and relations. `buffers` are numbers of series
  /// buffers that nothing else on this connection uses, one for each series.
  package func add(
    _ samples: SampleBatch, series: [Int: SeriesPoints], relations: [Relation],
    buffers: Range<UInt64>, keptKeys: [ObjectID] = [], to importID: UInt64
  ) async throws(ClientError) -> ImportReply {
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
          keptKeys: keptKeys))
    } catch {
      // A refused import does not take the series with it.
      for reference in references {
        _ = try? await channel.call(
          HealthMethod.Series.discard, DiscardSeriesRequest(buffer: reference.buffer))
      }
      throw error
    }
  }

  /// Well below a frame of 4 MiB, also for locations.
  private static let pointCountOfPart = 16_384

  /// Adds records that are not samples to an import.
  package func add(
    _ objects: [ImportedObject], to importID: UInt64
  ) async throws(ClientError) -> ImportReply {
    try await channel.call(
      HealthMethod.Import.objects, ImportObjectsRequest(importID: importID, objects: objects))
  }

  /// One page of what imports kept unread.
  package func keptObjects(
    _ request: KeptObjectsRequest
  ) async throws(ClientError) -> KeptObjectsReply {
    try await channel.call(HealthMethod.Import.kept, request)
  }
}
