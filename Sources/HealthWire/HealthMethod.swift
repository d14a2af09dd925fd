package import HealthModel

/// Every rpc of proto/health/v1; what each does stands there.
package enum HealthMethod {
  package enum Samples {
    package static let service = "health.v1.Samples"
    package static let save = Method<SaveRequest, SaveReply>(service, "Save", idempotent: false)
    /// Not counted as idempotent: deleting ids a second time fails.
    package static let delete = Method<DeleteRequest, DeleteReply>(
      service, "Delete", idempotent: false)
    package static let query = Method<SampleQuery, SamplePage>(service, "Query", idempotent: true)
    package static let changes = Method<ChangeQuery, ChangePage>(
      service, "Changes", idempotent: true)
    package static let statistics = Method<StatisticsQuery, StatisticsReply>(
      service, "Statistics", idempotent: true)
    package static let sources = Method<SourceQuery, SourceReply>(
      service, "Sources", idempotent: true)
    package static let effortRelationships = Method<EffortQuery, EffortReply>(
      service, "EffortRelationships", idempotent: true)
    package static let relate = Method<RelateRequest, RelateReply>(
      service, "Relate", idempotent: true)
    package static let observe = Method<ObserveRequest, ChangePage>(
      service, "Observe", idempotent: true, bidirectional: true)
  }

  package enum Live {
    package static let service = "health.v1.Live"
    package static let watch = Method<WatchRequest, WatchSignal>(
      service, "Watch", idempotent: true, bidirectional: true)
    package static let watchStatistics = Method<WatchStatisticsRequest, StatisticsUpdate>(
      service, "WatchStatistics", idempotent: true, bidirectional: true)
    package static let watchSummaries = Method<WatchSummariesRequest, SummaryUpdate>(
      service, "WatchSummaries", idempotent: true, bidirectional: true)
  }

  package enum Summaries {
    package static let service = "health.v1.Summaries"
    package static let query = Method<SummaryQuery, SummaryReply>(
      service, "Query", idempotent: true)
  }

  package enum Series {
    package static let service = "health.v1.Series"
    package static let append = Method<AppendSeriesRequest, AppendSeriesReply>(
      service, "Append", idempotent: false)
    package static let discard = Method<DiscardSeriesRequest, DiscardSeriesReply>(
      service, "Discard", idempotent: true)
    package static let read = Method<SeriesQuery, SeriesPage>(service, "Read", idempotent: true)
  }

  package enum Background {
    package static let service = "health.v1.Background"
    package static let enable = Method<EnableBackgroundRequest, EnableBackgroundReply>(
      service, "Enable", idempotent: true)
    package static let disable = Method<DisableBackgroundRequest, DisableBackgroundReply>(
      service, "Disable", idempotent: true)
    package static let list = Method<ListBackgroundRequest, ListBackgroundReply>(
      service, "List", idempotent: true)
    package static let deliveries = Method<DeliveriesRequest, BackgroundDelivery>(
      service, "Deliveries", idempotent: true, bidirectional: true)
  }

  package enum Session {
    package static let service = "health.v1.Session"
    package static let begin = Method<BeginSessionRequest, BeginSessionReply>(
      service, "Begin", idempotent: true)
    /// Counted as idempotent: what it does ends with the connection.
    package static let hello = Method<HelloRequest, HelloReply>(
      service, "Hello", idempotent: true)
  }

  package enum Apps {
    package static let service = "health.v1.Apps"
    package static let register = Method<RegisterAppRequest, RegisterAppReply>(
      service, "Register", idempotent: false)
    package static let list = Method<ListAppsRequest, ListAppsReply>(
      service, "List", idempotent: true)
    package static let remove = Method<RemoveAppRequest, RemoveAppReply>(
      service, "Remove", idempotent: false)
    package static let setGrants = Method<SetGrantsRequest, SetGrantsReply>(
      service, "SetGrants", idempotent: true)
    package static let setObjectGrants = Method<SetObjectGrantsRequest, SetObjectGrantsReply>(
      service, "SetObjectGrants", idempotent: true)
    package static let objectGrants = Method<ObjectGrantsRequest, ObjectGrantsReply>(
      service, "ObjectGrants", idempotent: true)
    package static let update = Method<UpdateAppRequest, UpdateAppReply>(
      service, "Update", idempotent: true)
  }

  package enum Import {
    package static let service = "health.v1.Import"
    package static let begin = Method<BeginImportRequest, BeginImportReply>(
      service, "Begin", idempotent: false)
    package static let samples = Method<ImportSamplesRequest, ImportReply>(
      service, "Samples", idempotent: false)
    /// Idempotent by key, but bound to an import that ended with the connection.
    package static let objects = Method<ImportObjectsRequest, ImportReply>(
      service, "Objects", idempotent: false)
    package static let kept = Method<KeptObjectsRequest, KeptObjectsReply>(
      service, "Kept", idempotent: true)
    /// Bound to an import that ends with the connection.
    package static let characteristics = Method<ImportCharacteristicsRequest, ImportReply>(
      service, "Characteristics", idempotent: false)
    package static let finish = Method<FinishImportRequest, FinishImportReply>(
      service, "Finish", idempotent: false)
    package static let history = Method<ImportHistoryRequest, ImportHistoryReply>(
      service, "History", idempotent: true)
    /// A selection of missing objects names an import that ends with the connection.
    package static let remove = Method<RemoveImportedRequest, RemoveImportedReply>(
      service, "Remove", idempotent: false)
    package static let mergeSources = Method<MergeSourcesRequest, MergeSourcesReply>(
      service, "MergeSources", idempotent: true)
  }

  package enum Owner {
    package static let service = "health.v1.Owner"
    package static let ledger = Method<LedgerRequest, LedgerReply>(
      service, "Ledger", idempotent: true)
    package static let mode = Method<ModeRequest, StoreMode>(
      service, "Mode", idempotent: true)
    package static let setMode = Method<SetModeRequest, StoreMode>(
      service, "SetMode", idempotent: true)
    package static let verifyLedger = Method<VerifyLedgerRequest, VerifyLedgerReply>(
      service, "VerifyLedger", idempotent: true)
    package static let ledgerSummary = Method<LedgerSummaryRequest, LedgerSummary>(
      service, "LedgerSummary", idempotent: true)
    package static let setLedgerRetention = Method<LedgerRetention, LedgerRetention>(
      service, "SetLedgerRetention", idempotent: true)
    package static let status = Method<StatusRequest, StatusReply>(
      service, "Status", idempotent: true)
    package static let verify = Method<VerifyStoreRequest, VerifyStoreReply>(
      service, "Verify", idempotent: true)
    package static let backup = Method<BackupStoreRequest, BackupStoreReply>(
      service, "Backup", idempotent: false)
    package static let compact = Method<CompactStoreRequest, CompactStoreReply>(
      service, "Compact", idempotent: true)
    package static let salvage = Method<SalvageStoreRequest, SalvageStoreReply>(
      service, "Salvage", idempotent: true)
    package static let condense = Method<CondenseStoreRequest, CondenseStoreReply>(
      service, "Condense", idempotent: true)
    package static let setSourceOrder = Method<SetSourceOrderRequest, SetSourceOrderReply>(
      service, "SetSourceOrder", idempotent: true)
  }

  package enum Profile {
    package static let service = "health.v1.Profile"
    package static let characteristics = Method<CharacteristicsRequest, CharacteristicsReply>(
      service, "Characteristics", idempotent: true)
    package static let setCharacteristic = Method<SetCharacteristicRequest, SetCharacteristicReply>(
      service, "SetCharacteristic", idempotent: true)
    package static let moveMode = Method<MoveModeRequest, MoveModeReply>(
      service, "MoveMode", idempotent: true)
    package static let preferredUnits = Method<PreferredUnitsRequest, PreferredUnitsReply>(
      service, "PreferredUnits", idempotent: true)
    package static let setPreferredUnit = Method<SetPreferredUnitRequest, SetPreferredUnitReply>(
      service, "SetPreferredUnit", idempotent: true)
    package static let earliestPermittedSampleDate = Method<
      EarliestPermittedSampleDateRequest, EarliestPermittedSampleDateReply
    >(service, "EarliestPermittedSampleDate", idempotent: true)
    package static let supportsHealthRecords = Method<
      SupportsHealthRecordsRequest, SupportsHealthRecordsReply
    >(service, "SupportsHealthRecords", idempotent: true)
    package static let splitTotalEnergy = Method<SplitTotalEnergyRequest, SplitTotalEnergyReply>(
      service, "SplitTotalEnergy", idempotent: true)
    package static let recalibrateEstimates = Method<
      RecalibrateEstimatesRequest, RecalibrateEstimatesReply
    >(service, "RecalibrateEstimates", idempotent: false)
  }

  package enum Settings {
    package static let service = "health.v1.Settings"
    package static let get = Method<SettingsRequest, StoreSettings>(
      service, "Get", idempotent: true)
    package static let set = Method<SetSettingsRequest, SetSettingsReply>(
      service, "Set", idempotent: true)
    package static let goals = Method<GoalsRequest, GoalsReply>(
      service, "Goals", idempotent: true)
    package static let setGoals = Method<SetGoalsRequest, SetGoalsReply>(
      service, "SetGoals", idempotent: true)
    package static let recalibrations = Method<RecalibrationsRequest, RecalibrationsReply>(
      service, "Recalibrations", idempotent: true)
  }

  package enum Health {
    package static let service = "grpc.health.v1.Health"
    package static let check = Method<HealthCheckRequest, HealthCheckReply>(
      service, "Check", idempotent: true)
  }
}
