// Made from proto/ by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import HealthAPI
package import HealthModel

/// Every rpc of proto/, by service.
package enum HealthMethod {
  package enum Agent {
    package static let service = "health.v1.Agent"
    /// Opens the stream of a consent agent: the daemon sends sheets, and the agent sends the user's
    /// decisions. The first message of the agent is `hello`. At most one sheet per app is open at a
    /// time, and at most 16 in total. When the stream ends, its sheets wait for the next agent.
    /// A stream that begins with `watching` is a notifier: it learns of sheets and cannot decide. Up to
    /// 16 notifiers can be connected beside the agent.
    package static let register = Method<AgentMessage, AgentEvent>(
      service, "Register", idempotent: false, kind: .bidirectional)
  }

  package enum Apps {
    package static let service = "health.v1.Apps"
    /// Registers an app. The new registration has no grants.
    package static let register = Method<RegisterAppRequest, AppRegistration>(
      service, "Register", idempotent: false)
    /// Returns all registrations, by bundle identifier.
    package static let list = Method<ListAppsRequest, ListAppsReply>(
      service, "List", idempotent: true)
    /// Removes a registration with its grants and closes its connections. Data that the app saved
    /// remains.
    package static let remove = Method<RemoveAppRequest, RemoveAppReply>(
      service, "Remove", idempotent: false)
    /// Sets the grants of an app. When the call returns, they are durable and apply to every answer
    /// that leaves the daemon from then on, including answers on open streams.
    package static let setGrants = Method<SetGrantsRequest, SetGrantsReply>(
      service, "SetGrants", idempotent: true)
    /// Sets the grants of single objects: vision prescriptions, medications with their doses, and
    /// verifiable records. When the call returns, they are durable and apply to every answer that
    /// leaves the daemon from then on, including answers on open streams.
    package static let setObjectGrants = Method<SetObjectGrantsRequest, SetObjectGrantsReply>(
      service, "SetObjectGrants", idempotent: true)
    /// Returns the user's decisions about single objects for one app, including objects that are
    /// undecided.
    package static let objectGrants = Method<ObjectGrantsRequest, ObjectGrantsReply>(
      service, "ObjectGrants", idempotent: true)
    /// Replaces the manifest of a registration. The bundle identifier and binding stay the same.
    /// Grants stay, except that those of required clinical types are reset when the list of these
    /// types changes.
    package static let update = Method<UpdateAppRequest, UpdateAppReply>(
      service, "Update", idempotent: true)
    /// Gives an app a new token or key, such as after a restore on another machine, where the former is
    /// missing, or after it was disclosed. The app retains its data and its grants. When the call returns,
    /// the former token or key identifies no process any more, and the connections of the app are closed.
    package static let renew = Method<RenewAppRequest, RenewAppReply>(
      service, "Renew", idempotent: false)
  }

  package enum Attachments {
    package static let service = "health.v1.Attachments"
    /// Starts the upload of a file.
    package static let begin = Method<NewAttachment, BeginAttachmentReply>(
      service, "Begin", idempotent: false)
    /// Appends bytes; they are on disk when the call returns. Bytes that are already stored are
    /// skipped, so a piece with an unknown result may be sent again. A request without bytes returns
    /// how much of the file is stored.
    package static let write = Method<WriteAttachmentRequest, WriteAttachmentReply>(
      service, "Write", idempotent: true)
    /// Verifies the bytes on disk and makes the attachment visible, or discards the upload.
    package static let finish = Method<FinishAttachmentRequest, FinishAttachmentReply>(
      service, "Finish", idempotent: false)
    /// Returns the attachments of an object, or one of them, oldest first. Empty if the caller may not
    /// see the object. The user can also list those of all objects.
    package static let list = Method<ListAttachmentsRequest, ListAttachmentsReply>(
      service, "List", idempotent: true)
    /// Returns a part of the bytes.
    package static let read = Method<ReadAttachmentRequest, ReadAttachmentReply>(
      service, "Read", idempotent: true)
    /// Removes an attachment, finished or not.
    package static let remove = Method<RemoveAttachmentRequest, RemoveAttachmentReply>(
      service, "Remove", idempotent: false)
  }

  package enum Authorization {
    package static let service = "health.v1.Authorization"
    /// Returns the share status per type. Whether read permission was granted is never disclosed.
    package static let status = Method<AuthorizationStatusRequest, AuthorizationStatusReply>(
      service, "Status", idempotent: true)
    /// Returns the time from which on the app sees data from other apps, for each type that the user
    /// has limited this way.
    package static let earliestDates = Method<EarliestDatesRequest, EarliestDatesReply>(
      service, "EarliestDates", idempotent: true)
    /// Requests the user's decision about the types that are undecided in the requested direction;
    /// returns at once if there are none. While a sheet of the app is open, further requests join it,
    /// until the user has started to answer.
    package static let request = Method<AuthorizationRequest, AuthorizationReply>(
      service, "Request", idempotent: true)
    /// Returns whether Request would show a sheet.
    package static let requestStatus = Method<RequestStatusRequest, RequestStatusReply>(
      service, "RequestStatus", idempotent: true)
    /// Requests the user's decision on which objects of a type the app may read. Each call shows a
    /// sheet, even when there are no such objects.
    package static let requestObjects = Method<ObjectAuthorizationRequest, AuthorizationReply>(
      service, "RequestObjects", idempotent: false)
    /// Shows the sheet that an extension of the app has requested, and waits like Request. Returns at
    /// once if no extension has made a request.
    package static let handleExtension = Method<HandleExtensionRequest, AuthorizationReply>(
      service, "HandleExtension", idempotent: true)
  }

  package enum Background {
    package static let service = "health.v1.Background"
    /// Registers a type, or changes its frequency.
    package static let enable = Method<EnableBackgroundRequest, EnableBackgroundReply>(
      service, "Enable", idempotent: true)
    /// Removes the registration of a type, or of all types.
    package static let disable = Method<DisableBackgroundRequest, DisableBackgroundReply>(
      service, "Disable", idempotent: true)
    /// Returns the app's own registrations; for the user, those of all apps.
    package static let list = Method<ListBackgroundRequest, ListBackgroundReply>(
      service, "List", idempotent: true)
    /// Sends the app's deliveries. The first message of the app has `acknowledged` 0 and reports that
    /// it is ready; each later one acknowledges a delivery. At most one delivery is in progress at a
    /// time. If an app has several streams, the one opened last is served.
    package static let deliveries = Method<DeliveriesRequest, BackgroundDelivery>(
      service, "Deliveries", idempotent: true, kind: .bidirectional)
  }

  package enum Backups {
    package static let service = "health.v1.Backups"
    /// Copies samples, attachments, permissions, ledger and settings as of one moment, for Read on this
    /// connection. The copy has no name in the file system, is encrypted if the store is, and ends with the
    /// connection. Other calls are served concurrently.
    package static let begin = Method<BeginBackupRequest, BackupDescription>(
      service, "Begin", idempotent: false)
    /// Returns a part of a file of the copy.
    package static let read = Method<ReadBackupRequest, ReadBackupReply>(
      service, "Read", idempotent: true)
    /// Ends the copy of this connection and records its time as that of the last backup, when the client
    /// has written and verified it.
    package static let confirm = Method<ConfirmBackupRequest, ConfirmBackupReply>(
      service, "Confirm", idempotent: false)
    /// Begins a restore on this connection. The files are sent with WriteRestore and change nothing before
    /// CommitRestore; they are removed if the connection ends before. An earlier restore of this connection
    /// that was not committed is discarded.
    package static let beginRestore = Method<BeginRestoreRequest, BeginRestoreReply>(
      service, "BeginRestore", idempotent: false)
    /// Appends a part to a file.
    package static let writeRestore = Method<WriteRestoreRequest, WriteRestoreReply>(
      service, "WriteRestore", idempotent: false)
    /// Opens the files that were sent, verifies every checksum and the chain of the ledger, and returns what
    /// a commit would change. Changes nothing itself. Takes seconds for millions of samples.
    package static let checkRestore = Method<CheckRestoreRequest, RestorePreview>(
      service, "CheckRestore", idempotent: true)
    /// Replaces the store by the files that were checked, and ends the daemon, whose next start opens them.
    /// The replaced files are set aside in the data directory, unless the store was empty; those of the
    /// previous restore are removed. After a crash, the store is either the old or the restored one.
    /// Read grants are reset if the user has made more decisions than the backup contains, because it may
    /// contain grants that were revoked since.
    package static let commitRestore = Method<CommitRestoreRequest, CommitRestoreReply>(
      service, "CommitRestore", idempotent: false)
  }

  package enum Encryption {
    package static let service = "health.v1.Encryption"
    /// Returns whether the store is encrypted, and its key slots.
    package static let status = Method<EncryptionStatusRequest, EncryptionStatus>(
      service, "Status", idempotent: true)
    /// Encrypts the store, which must be unlocked, with new keys. When the call returns, both databases
    /// are encrypted. Other calls wait or fail with 14 in the meantime.
    package static let enable = Method<EnableEncryptionRequest, EncryptionKeys>(
      service, "Enable", idempotent: false)
    /// Adds a key slot to the unlocked store, or replaces all slots of its kind.
    package static let addSlot = Method<AddKeySlotRequest, AddedKeySlot>(
      service, "AddSlot", idempotent: false)
    /// Removes a key slot. The last one that opens the samples cannot be removed.
    package static let removeSlot = Method<RemoveKeySlotRequest, RemoveKeySlotReply>(
      service, "RemoveSlot", idempotent: false)
    /// Unlocks the store with a secret, which is the proof that the user is present. Returns when everything
    /// that was saved while locked is part of the store.
    package static let unlock = Method<UnlockRequest, StoreMode>(
      service, "Unlock", idempotent: true)
    /// Encrypts samples, permissions and the ledger with new keys. Slots whose secrets the daemon can
    /// read or the request contains open the new keys. Other slots are removed if the request names them,
    /// and otherwise nothing is changed.
    package static let rotate = Method<RotateKeysRequest, KeyRotation>(
      service, "Rotate", idempotent: false)
    /// Restores the way in which the daemon opens permissions by itself, after its key file or the
    /// credential of the service manager was lost: a slot for the present credential, or for a new key
    /// file. The secret is the proof that the user is present. The daemon then stops, and opens everything
    /// at its next start. Until the call, every other method except Status fails with 14 and
    /// databaseInaccessible.
    package static let recover = Method<RecoverKeysRequest, RecoverKeysReply>(
      service, "Recover", idempotent: false)
    /// Destroys all keys, and then the files. The data cannot be recovered by anyone. The daemon stops
    /// afterwards.
    package static let erase = Method<EraseStoreRequest, EraseStoreReply>(
      service, "Erase", idempotent: false)
  }

  package enum Health {
    package static let service = "grpc.health.v1.Health"
    /// Returns whether the daemon, or one of its services, accepts calls.
    package static let check = Method<HealthCheckRequest, HealthCheckReply>(
      service, "Check", idempotent: true)
    /// Sends the state of the daemon, or of one of its services, at once and after each change. A service
    /// that does not exist has the state SERVICE_UNKNOWN.
    package static let watch = Method<HealthCheckRequest, HealthCheckReply>(
      service, "Watch", idempotent: true, kind: .serverStream)
  }

  package enum Identity {
    package static let service = "health.v1.Identity"
    /// Confirms an app that registered itself, and program files that are pending under its name, such
    /// as that of an update: they count as the app, which retains its grants and its data.
    package static let confirm = Method<ConfirmAppRequest, ConfirmAppReply>(
      service, "Confirm", idempotent: true)
    /// Links an app to the one that was removed last under its bundle identifier: it owns the data of
    /// that app again, under the earlier principal. The earlier grants are not restored.
    package static let relink = Method<RelinkAppRequest, RelinkAppReply>(
      service, "Relink", idempotent: false)
  }

  package enum Import {
    package static let service = "health.v1.Import"
    /// Begins an import. It belongs to the connection and ends with it. Only one connection imports at
    /// a time: from the first Begin until Finish, or until the connection closes.
    package static let begin = Method<NewImport, BeginImportReply>(
      service, "Begin", idempotent: false)
    /// Adds the new samples of a batch in one durable commit. A correlation's contained sample that is
    /// already in the store is related to the new correlation and not added again. Relations are also
    /// added between objects that are already stored; a relation that names an object that does not
    /// exist is skipped. A child of a relation may be a stored sample that matched an earlier row: a
    /// sample can belong to several workouts.
    package static let samples = Method<ImportSamplesRequest, ImportResult>(
      service, "Samples", idempotent: false)
    /// Stores deferred records, which the store cannot read yet, for a later version, in one durable
    /// commit.
    package static let objects = Method<ImportObjectsRequest, ImportResult>(
      service, "Objects", idempotent: false)
    /// Stores records that the app received from elsewhere and cannot read, for a later version, in one
    /// durable commit. Only the user reads them. They count toward what the app may store. App socket
    /// only.
    package static let deferRecords = Method<DeferRecordsRequest, DeferRecordsReply>(
      service, "DeferRecords", idempotent: false)
    /// Returns deferred records to a client that may be able to read them now. The client sends them
    /// as Samples with `deferred_keys`. Repeat with `after` = `next` until `next` is 0.
    package static let kept = Method<DeferredObjectsRequest, DeferredObjectsReply>(
      service, "Kept", idempotent: true)
    /// Sets characteristics that are not set, and changes those whose value came from an earlier
    /// import. Values that the user entered stay.
    package static let characteristics = Method<ImportCharacteristicsRequest, ImportResult>(
      service, "Characteristics", idempotent: false)
    /// Records that the import is complete, and closes all imports of the connection.
    package static let finish = Method<FinishImportRequest, FinishImportReply>(
      service, "Finish", idempotent: false)
    /// Lists the imports of the store.
    package static let history = Method<ImportHistoryRequest, ImportHistoryReply>(
      service, "History", idempotent: true)
    /// Removes the data that an import added, or that was deleted on the phone according to the open
    /// import. Each call removes a part in one durable commit; repeat it until `is_finished`. Removed
    /// samples leave tombstones like deleted ones.
    package static let remove = Method<ImportedRemoval, ImportedRemovalResult>(
      service, "Remove", idempotent: false)
    /// Treats an imported source as another one, or undoes this.
    package static let mergeSources = Method<SourceNameMerge, SourceNameMergeResult>(
      service, "MergeSources", idempotent: true)
  }

  package enum Launches {
    package static let service = "health.v1.Launches"
    /// Opens the stream of the program that starts apps: `healthctl session`. The daemon sends an order for
    /// each app that it would start itself in user mode. The first message of the program is empty, and
    /// there is no other. If several programs are connected, the last one receives the orders. While none
    /// is, deliveries wait.
    package static let receive = Method<LaunchSubscription, LaunchOrder>(
      service, "Receive", idempotent: false, kind: .bidirectional)
  }

  package enum Live {
    package static let service = "health.v1.Live"
    /// Reports that something was added or deleted, without the data: use another query to read it.
    /// The first signal is sent at once and names no type; every change that is committed after it is
    /// reported.
    package static let watch = Method<WatchRequest, WatchSignal>(
      service, "Watch", idempotent: true, kind: .bidirectional)
    /// Follows statistics: the first answer is complete, each later one contains the differences.
    package static let watchStatistics = Method<WatchStatisticsRequest, StatisticsUpdate>(
      service, "WatchStatistics", idempotent: true, kind: .bidirectional)
    /// Follows activity summaries: the first answer is complete, each later one contains the
    /// differences. A change of a goal or of the move mode changes them too.
    package static let watchSummaries = Method<WatchSummariesRequest, SummaryUpdate>(
      service, "WatchSummaries", idempotent: true, kind: .bidirectional)
  }

  package enum Owner {
    package static let service = "health.v1.Owner"
    /// Returns every answer that left the store, every save and refusal, and every decision of the
    /// user, with the app it concerns, newest first. Page with `before`.
    package static let ledger = Method<LedgerQuery, LedgerReply>(
      service, "Ledger", idempotent: true)
    /// Computes the hash chain of the ledger again, from the oldest entry to the newest. Takes about a
    /// second for a million entries.
    package static let verifyLedger = Method<VerifyLedgerRequest, LedgerVerification>(
      service, "VerifyLedger", idempotent: true)
    /// Returns the sums of the ledger by app, event and types, including those of older entries that
    /// are stored as sums only.
    package static let ledgerSummary = Method<LedgerSummaryRequest, LedgerSummary>(
      service, "LedgerSummary", idempotent: true)
    /// Sets how long the ledger retains entries, and sums of them after that; removes older ones.
    package static let setLedgerRetention = Method<LedgerRetention, LedgerRetention>(
      service, "SetLedgerRetention", idempotent: true)
    /// Records in the ledger that the user begins an export, before data is read for it.
    package static let recordExport = Method<RecordExportRequest, RecordExportReply>(
      service, "RecordExport", idempotent: false)
    /// Returns the mode of the store.
    package static let mode = Method<ModeRequest, StoreMode>(
      service, "Mode", idempotent: true)
    /// Begins or ends a guest session, locks or unlocks the store. Returns when the mode applies to
    /// every answer: after a lock no byte of the store is on its way to a client; after an unlock
    /// everything that was saved while locked is part of the store.
    package static let setMode = Method<StoreModeChange, StoreMode>(
      service, "SetMode", idempotent: true)
    /// Returns the daemon's state; counts only. While health data may not be read, those of the store
    /// are zero; in a guest session also its size, the number of requests, and the last failure and
    /// backup.
    package static let status = Method<StatusRequest, DaemonStatus>(
      service, "Status", idempotent: true)
    /// Returns counters since the daemon started, for monitoring. They concern no app and no sample.
    package static let metrics = Method<MetricsRequest, DaemonCounters>(
      service, "Metrics", idempotent: true)
    /// Reads the whole store and verifies every checksum and count. Other calls are served
    /// concurrently. Takes seconds for millions of samples.
    package static let verify = Method<VerifyStoreRequest, StoreVerification>(
      service, "Verify", idempotent: true)
    /// Removes everything that was deleted from the files: samples in chunks, deleted objects past
    /// their retention time, unused metadata, and the free space, by rewriting the whole file. Other
    /// calls are served concurrently; saves wait during the last step. Takes seconds for millions of
    /// samples.
    package static let compact = Method<CompactStoreRequest, StoreCompaction>(
      service, "Compact", idempotent: true)
    /// Finds damaged parts of the store, by type, source and period, and sets them aside if `accepts`
    /// is set. Until then, reads that need a damaged part fail, and other reads succeed. Takes seconds
    /// for millions of samples.
    package static let salvage = Method<SalvageStoreRequest, StoreSalvage>(
      service, "Salvage", idempotent: true)
    /// Converts the dense samples of old workouts to quantity series. If the setting is off, this
    /// applies to workouts that ended four months ago or earlier. Statistics do not change. Changes
    /// reports the samples as deleted and the series as added. Other calls are served concurrently.
    /// Takes seconds for millions of samples.
    package static let condense = Method<CondenseStoreRequest, StoreCondensation>(
      service, "Condense", idempotent: true)
    /// Sets the precedence of overlapping sources of a type, best first.
    package static let setSourceOrder = Method<SetSourceOrderRequest, SetSourceOrderReply>(
      service, "SetSourceOrder", idempotent: true)
  }

  package enum Profile {
    package static let service = "health.v1.Profile"
    /// Returns the user's characteristics: biological sex, blood type, date of birth, skin type,
    /// wheelchair use, move mode. A type that the caller may not read is returned like one that is not
    /// set.
    package static let characteristics = Method<CharacteristicsRequest, CharacteristicsReply>(
      service, "Characteristics", idempotent: true)
    /// Sets or clears a characteristic. Control socket only: no app writes characteristics.
    package static let setCharacteristic = Method<SetCharacteristicRequest, SetCharacteristicReply>(
      service, "SetCharacteristic", idempotent: true)
    /// Returns whether the Move ring counts energy or minutes today: the user's choice if the user's
    /// age allows one, and always minutes below 13 years and energy above 18. A caller that may not
    /// read activityMoveMode receives energy.
    package static let moveMode = Method<MoveModeRequest, MoveModeReply>(
      service, "MoveMode", idempotent: true)
    /// Returns the unit that the user prefers for each quantity type, or else the canonical unit of
    /// the type.
    package static let preferredUnits = Method<PreferredUnitsRequest, PreferredUnitsReply>(
      service, "PreferredUnits", idempotent: true)
    /// Sets a preferred unit, or restores the canonical one. Control socket only.
    package static let setPreferredUnit = Method<SetPreferredUnitRequest, SetPreferredUnitReply>(
      service, "SetPreferredUnit", idempotent: true)
    /// Returns the earliest permitted sample date of the store: one date for all apps. No sample that
    /// ends before it is saved or disclosed to an app.
    package static let earliestPermittedSampleDate = Method<EarliestPermittedSampleDateRequest, EarliestPermittedSampleDateReply>(
      service, "EarliestPermittedSampleDate", idempotent: true)
    /// Returns whether clinical records are supported: if the region of the store has them, or if
    /// there are some already.
    package static let supportsHealthRecords = Method<SupportsHealthRecordsRequest, SupportsHealthRecordsReply>(
      service, "SupportsHealthRecords", idempotent: true)
    /// Divides the energy of a period into a resting and an active part, by age, sex, mass and height.
    /// Values that the caller may not read, or that are not set, are replaced by fixed ones:
    /// Sources/HealthModel/Profile/RestingMetabolism.swift.
    package static let splitTotalEnergy = Method<SplitTotalEnergyRequest, EnergySplit>(
      service, "SplitTotalEnergy", idempotent: true)
    /// Records that estimates of a type must restart at a date, such as that of an injury. App socket
    /// only.
    package static let recalibrateEstimates = Method<RecalibrateEstimatesRequest, RecalibrateEstimatesReply>(
      service, "RecalibrateEstimates", idempotent: false)
  }

  package enum Requests {
    package static let service = "health.v1.Requests"
    /// Returns the requests that wait for the user, oldest first.
    package static let list = Method<ListRequestsRequest, PendingRequests>(
      service, "List", idempotent: true)
    /// Answers a sheet.
    package static let decide = Method<SheetDecision, DecisionOutcome>(
      service, "Decide", idempotent: false)
  }

  package enum Samples {
    package static let service = "health.v1.Samples"
    /// Saves all samples or none, with their series and relations. A sample with a sync identifier may
    /// replace a stored one, or be skipped (PROTOCOL.md). Returns when the samples are on disk and
    /// would survive a power failure.
    package static let save = Method<SaveRequest, SaveReply>(
      service, "Save", idempotent: false)
    /// Deletes objects that the caller saved: all named objects, or none. Durable when the call
    /// returns.
    package static let delete = Method<ObjectSelection, DeleteReply>(
      service, "Delete", idempotent: false)
    /// Returns one page of the matching samples, in the requested order. Repeat with the page's cursor
    /// until it is empty. The pages together are a view of one moment as far as the daemon still holds
    /// it; samples saved in the meantime may be missing, and no sample occurs twice.
    package static let query = Method<SampleQuery, SamplePage>(
      service, "Query", idempotent: true)
    /// Returns the objects that were added and deleted since an anchor, in the order of the changes.
    /// Repeat with the page's anchor while `has_more`; store the last anchor for the next time.
    /// Anchors do not expire, but deletions are reported only until the retention of deleted objects
    /// has passed.
    package static let changes = Method<ChangeQuery, ChangePage>(
      service, "Changes", idempotent: true)
    /// Computes statistics of one quantity type, over all matching samples or per calendar interval.
    /// An option that does not fit the type, such as the average of a cumulative one, has no value
    /// (rule STATS-05).
    package static let statistics = Method<StatisticsQuery, StatisticsReply>(
      service, "Statistics", idempotent: true)
    /// Adds or removes relations of stored objects to an object of the caller: all relations of the
    /// request or none. Durable when the call returns. Adding a relation that exists, or removing one
    /// that does not, is not an error.
    package static let relate = Method<RelateRequest, RelateReply>(
      service, "Relate", idempotent: true)
    /// Returns the sources that saved matching samples.
    package static let sources = Method<SourceQuery, SourceReply>(
      service, "Sources", idempotent: true)
    /// Returns workouts and their activities with the effort scores related to them.
    package static let effortRelationships = Method<EffortQuery, EffortPage>(
      service, "EffortRelationships", idempotent: true)
    /// Follows changes: sends pages like those of Changes, the first at once (even when it is empty),
    /// each later one after a commit that affects the query. The first message contains the query and
    /// the credit; each later one adds credit. Every page uses one credit, and without credit nothing
    /// is sent, so that a slow reader is never overrun; at most 64 may be outstanding. A page with
    /// `has_more` is followed by the next without waiting.
    package static let observe = Method<ObserveRequest, ChangePage>(
      service, "Observe", idempotent: true, kind: .bidirectional)
  }

  package enum Series {
    package static let service = "health.v1.Series"
    /// Appends points to a buffer of this connection. The caller chooses the number of the buffer; its
    /// first points create it and determine its kind. A `Samples.Save` that names it converts it to
    /// the series of a sample and empties it. Points that were not saved are discarded with the
    /// connection.
    package static let append = Method<AppendSeriesRequest, AppendSeriesReply>(
      service, "Append", idempotent: false)
    /// Discards a buffer. A buffer that does not exist is not an error.
    package static let discard = Method<DiscardSeriesRequest, DiscardSeriesReply>(
      service, "Discard", idempotent: true)
    /// Returns one page of the points of a stored object, in ascending order of time. Repeat with the
    /// page's cursor until it is empty. A quantity sample that is not a series has one point: itself.
    /// An object that does not exist, or that the caller may not see, has none.
    package static let read = Method<SeriesQuery, SeriesPage>(
      service, "Read", idempotent: true)
  }

  package enum Session {
    package static let service = "health.v1.Session"
    /// Returns the nonce that Hello must contain. A second Begin invalidates the first nonce.
    package static let begin = Method<BeginSessionRequest, BeginSessionReply>(
      service, "Begin", idempotent: true)
    /// Assigns the connection to a registration, once. A Hello consumes its nonce, even when it is
    /// refused.
    package static let hello = Method<HelloRequest, HelloReply>(
      service, "Hello", idempotent: true)
    /// Registers the calling app itself, instead of Hello, for an app that the user has not
    /// registered. It is bound to the key of its manifest, which it signs with, or else to the running
    /// program file; interpreters require a key. Until the user has confirmed it, it can request
    /// authorization but has none; granting it anything confirms it. An app that is already registered
    /// is accepted as by Hello.
    package static let introduce = Method<IntroduceRequest, IntroduceReply>(
      service, "Introduce", idempotent: true)
    /// Makes the connection one of another process: the Begin and Hello that follow measure that
    /// process, and the caller continues to send. The connection ends with either process. For a
    /// service that passes on the calls of apps, as healthd-desktop does for D-Bus. User and group
    /// remain those of the caller, so that an app with a user or group of its own is never identified
    /// in this way.
    package static let represent = Method<RepresentRequest, RepresentReply>(
      service, "Represent", idempotent: true)
    /// Passes the connection on to another process, whose Begin must follow. The caller sends nothing
    /// after it, and hands over the descriptor when it has received the reply; bytes of any other
    /// process close the connection. Other calls of the connection must have ended.
    package static let handOver = Method<HandOverRequest, HandOverReply>(
      service, "HandOver", idempotent: false)
  }

  package enum Settings {
    package static let service = "health.v1.Settings"
    /// Returns every setting that is not at its default.
    package static let get = Method<SettingsRequest, StoreSettings>(
      service, "Get", idempotent: true)
    /// Changes the named settings only, all or none.
    package static let set = Method<SettingsChange, SetSettingsReply>(
      service, "Set", idempotent: true)
    /// Returns the goals of the activity rings, from the first day on.
    package static let goals = Method<GoalsRequest, GoalsReply>(
      service, "Goals", idempotent: true)
    /// Sets the goals from a day on and replaces those that were set for the same day. Without any
    /// goal, removes them.
    package static let setGoals = Method<SetGoalsRequest, SetGoalsReply>(
      service, "SetGoals", idempotent: true)
    /// Returns the recalibrations of estimates by apps, oldest first.
    package static let recalibrations = Method<RecalibrationsRequest, RecalibrationsReply>(
      service, "Recalibrations", idempotent: true)
  }

  package enum Summaries {
    package static let service = "health.v1.Summaries"
    /// Returns the activity summaries of the matching days.
    package static let query = Method<SummaryQuery, SummaryReply>(
      service, "Query", idempotent: true)
  }

  package enum WorkoutSessions {
    package static let service = "health.v1.WorkoutSessions"
    /// Follows one session, starting with a snapshot. The first message names the session.
    package static let follow = Method<FollowSessionRequest, WorkoutSessionUpdate>(
      service, "Follow", idempotent: true, kind: .bidirectional)
    /// Performs an action on a session that is followed or active. From any process of the app.
    package static let act = Method<ActOnSessionRequest, ActOnSessionReply>(
      service, "Act", idempotent: false)
    /// Returns the app's active session, if there is one.
    package static let recover = Method<RecoverSessionRequest, RecoverSessionReply>(
      service, "Recover", idempotent: true)
    /// Mirrors a session to the app's other processes, or stops mirroring it. A process that listens
    /// is notified at once; if none does, the app is started if its manifest defines how, and notified
    /// when it listens.
    package static let mirror = Method<MirrorSessionRequest, MirrorSessionReply>(
      service, "Mirror", idempotent: true)
    /// Sends bytes to the other side of a mirrored session. Bytes that the other side does not read
    /// are lost together with its stream.
    package static let send = Method<SendToRemoteRequest, SendToRemoteReply>(
      service, "Send", idempotent: false)
    /// Sends the sessions that are mirrored to this process, and configurations with which it is to
    /// begin a session. Each message of the client states which of the two it requests.
    package static let listen = Method<SessionInterest, SessionAnnouncement>(
      service, "Listen", idempotent: true, kind: .bidirectional)
    /// Sends a configuration to another process of the app. If none listens for one, the app is
    /// started if its manifest defines how, and receives it if it listens within a minute.
    package static let startCompanion = Method<StartCompanionRequest, StartCompanionReply>(
      service, "StartCompanion", idempotent: false)
  }

  /// The full names of all services, for the health check.
  package static let services: Set<String> = [
    "health.v1.Agent",
    "health.v1.Apps",
    "health.v1.Attachments",
    "health.v1.Authorization",
    "health.v1.Background",
    "health.v1.Backups",
    "health.v1.Encryption",
    "grpc.health.v1.Health",
    "health.v1.Identity",
    "health.v1.Import",
    "health.v1.Launches",
    "health.v1.Live",
    "health.v1.Owner",
    "health.v1.Profile",
    "health.v1.Requests",
    "health.v1.Samples",
    "health.v1.Series",
    "health.v1.Session",
    "health.v1.Settings",
    "health.v1.Summaries",
    "health.v1.WorkoutSessions",
  ]

  /// The paths of the methods for which a daemon in system mode may ask the user to prove presence.
  package static let asking: Set<String> = [
    "health.v1.Agent/Register",
    "health.v1.Apps/Register",
    "health.v1.Apps/SetGrants",
    "health.v1.Apps/SetObjectGrants",
    "health.v1.Apps/Update",
    "health.v1.Apps/Renew",
    "health.v1.Attachments/Remove",
    "health.v1.Backups/Begin",
    "health.v1.Backups/BeginRestore",
    "health.v1.Encryption/Enable",
    "health.v1.Encryption/AddSlot",
    "health.v1.Encryption/RemoveSlot",
    "health.v1.Encryption/Rotate",
    "health.v1.Encryption/Erase",
    "health.v1.Identity/Confirm",
    "health.v1.Identity/Relink",
    "health.v1.Import/Remove",
    "health.v1.Import/MergeSources",
    "health.v1.Owner/SetLedgerRetention",
    "health.v1.Owner/SetMode",
    "health.v1.Owner/Salvage",
    "health.v1.Owner/Condense",
    "health.v1.Requests/Decide",
    "health.v1.Samples/Delete",
    "health.v1.Settings/Set",
  ]
}
