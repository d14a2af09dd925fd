# Made from proto/ by scripts/generate-clients. Do not edit.
"""The methods of the protocol, which `Client.call` and `Client.stream` accept.

proto/REFERENCE.md describes them.
"""

from __future__ import annotations

from typing import Any

from .method import Method
from .pb import (
    agent_pb2,
    apps_pb2,
    attachments_pb2,
    authorization_pb2,
    background_pb2,
    backups_pb2,
    earliest_dates_pb2,
    effort_pb2,
    encryption_pb2,
    health_pb2,
    identity_pb2,
    import_pb2,
    launches_pb2,
    ledger_pb2,
    live_pb2,
    mode_pb2,
    object_grants_pb2,
    owner_pb2,
    profile_pb2,
    relations_pb2,
    samples_pb2,
    series_pb2,
    session_pb2,
    sources_pb2,
    statistics_pb2,
    summaries_pb2,
    workout_session_pb2,
)


class Agent:
    """The methods of health.v1.Agent."""

    Register = Method(
        "health.v1.Agent/Register",
        agent_pb2.AgentMessage, agent_pb2.AgentEvent, kind="bidirectional")


class Apps:
    """The methods of health.v1.Apps."""

    Register = Method(
        "health.v1.Apps/Register",
        apps_pb2.RegisterAppRequest, apps_pb2.RegisterAppReply)
    List = Method(
        "health.v1.Apps/List",
        apps_pb2.ListAppsRequest, apps_pb2.ListAppsReply)
    Remove = Method(
        "health.v1.Apps/Remove",
        apps_pb2.RemoveAppRequest, apps_pb2.RemoveAppReply)
    SetGrants = Method(
        "health.v1.Apps/SetGrants",
        apps_pb2.SetGrantsRequest, apps_pb2.SetGrantsReply)
    SetObjectGrants = Method(
        "health.v1.Apps/SetObjectGrants",
        object_grants_pb2.SetObjectGrantsRequest, object_grants_pb2.SetObjectGrantsReply)
    ObjectGrants = Method(
        "health.v1.Apps/ObjectGrants",
        object_grants_pb2.ObjectGrantsRequest, object_grants_pb2.ObjectGrantsReply)
    Update = Method(
        "health.v1.Apps/Update",
        apps_pb2.UpdateAppRequest, apps_pb2.UpdateAppReply)
    Renew = Method(
        "health.v1.Apps/Renew",
        apps_pb2.RenewAppRequest, apps_pb2.RenewAppReply)


class Attachments:
    """The methods of health.v1.Attachments."""

    Begin = Method(
        "health.v1.Attachments/Begin",
        attachments_pb2.BeginAttachmentRequest, attachments_pb2.BeginAttachmentReply)
    Write = Method(
        "health.v1.Attachments/Write",
        attachments_pb2.WriteAttachmentRequest, attachments_pb2.WriteAttachmentReply)
    Finish = Method(
        "health.v1.Attachments/Finish",
        attachments_pb2.FinishAttachmentRequest, attachments_pb2.FinishAttachmentReply)
    List = Method(
        "health.v1.Attachments/List",
        attachments_pb2.ListAttachmentsRequest, attachments_pb2.ListAttachmentsReply)
    Read = Method(
        "health.v1.Attachments/Read",
        attachments_pb2.ReadAttachmentRequest, attachments_pb2.ReadAttachmentReply)
    Remove = Method(
        "health.v1.Attachments/Remove",
        attachments_pb2.RemoveAttachmentRequest, attachments_pb2.RemoveAttachmentReply)


class Authorization:
    """The methods of health.v1.Authorization."""

    Status = Method(
        "health.v1.Authorization/Status",
        authorization_pb2.AuthorizationStatusRequest, authorization_pb2.AuthorizationStatusReply)
    EarliestDates = Method(
        "health.v1.Authorization/EarliestDates",
        earliest_dates_pb2.EarliestDatesRequest, earliest_dates_pb2.EarliestDatesReply)
    Request = Method(
        "health.v1.Authorization/Request",
        authorization_pb2.AuthorizationRequest, authorization_pb2.AuthorizationReply)
    RequestStatus = Method(
        "health.v1.Authorization/RequestStatus",
        authorization_pb2.RequestStatusRequest, authorization_pb2.RequestStatusReply)
    RequestObjects = Method(
        "health.v1.Authorization/RequestObjects",
        authorization_pb2.ObjectAuthorizationRequest, authorization_pb2.AuthorizationReply)
    HandleExtension = Method(
        "health.v1.Authorization/HandleExtension",
        authorization_pb2.HandleExtensionRequest, authorization_pb2.AuthorizationReply)


class Background:
    """The methods of health.v1.Background."""

    Enable = Method(
        "health.v1.Background/Enable",
        background_pb2.EnableBackgroundRequest, background_pb2.EnableBackgroundReply)
    Disable = Method(
        "health.v1.Background/Disable",
        background_pb2.DisableBackgroundRequest, background_pb2.DisableBackgroundReply)
    List = Method(
        "health.v1.Background/List",
        background_pb2.ListBackgroundRequest, background_pb2.ListBackgroundReply)
    Deliveries = Method(
        "health.v1.Background/Deliveries",
        background_pb2.DeliveriesRequest, background_pb2.BackgroundDelivery, kind="bidirectional")


class Backups:
    """The methods of health.v1.Backups."""

    Begin = Method(
        "health.v1.Backups/Begin",
        backups_pb2.BeginBackupRequest, backups_pb2.BeginBackupReply)
    Read = Method(
        "health.v1.Backups/Read",
        backups_pb2.ReadBackupRequest, backups_pb2.ReadBackupReply)
    Confirm = Method(
        "health.v1.Backups/Confirm",
        backups_pb2.ConfirmBackupRequest, backups_pb2.ConfirmBackupReply)
    BeginRestore = Method(
        "health.v1.Backups/BeginRestore",
        backups_pb2.BeginRestoreRequest, backups_pb2.BeginRestoreReply)
    WriteRestore = Method(
        "health.v1.Backups/WriteRestore",
        backups_pb2.WriteRestoreRequest, backups_pb2.WriteRestoreReply)
    CheckRestore = Method(
        "health.v1.Backups/CheckRestore",
        backups_pb2.CheckRestoreRequest, backups_pb2.CheckRestoreReply)
    CommitRestore = Method(
        "health.v1.Backups/CommitRestore",
        backups_pb2.CommitRestoreRequest, backups_pb2.CommitRestoreReply)


class Encryption:
    """The methods of health.v1.Encryption."""

    Status = Method(
        "health.v1.Encryption/Status",
        encryption_pb2.EncryptionStatusRequest, encryption_pb2.EncryptionStatus)
    Enable = Method(
        "health.v1.Encryption/Enable",
        encryption_pb2.EnableEncryptionRequest, encryption_pb2.EnableEncryptionReply)
    AddSlot = Method(
        "health.v1.Encryption/AddSlot",
        encryption_pb2.AddKeySlotRequest, encryption_pb2.AddKeySlotReply)
    RemoveSlot = Method(
        "health.v1.Encryption/RemoveSlot",
        encryption_pb2.RemoveKeySlotRequest, encryption_pb2.RemoveKeySlotReply)
    Unlock = Method(
        "health.v1.Encryption/Unlock",
        encryption_pb2.UnlockRequest, mode_pb2.StoreMode)
    Rotate = Method(
        "health.v1.Encryption/Rotate",
        encryption_pb2.RotateKeysRequest, encryption_pb2.RotateKeysReply)
    Recover = Method(
        "health.v1.Encryption/Recover",
        encryption_pb2.RecoverKeysRequest, encryption_pb2.RecoverKeysReply)
    Erase = Method(
        "health.v1.Encryption/Erase",
        encryption_pb2.EraseStoreRequest, encryption_pb2.EraseStoreReply)


class Health:
    """The methods of grpc.health.v1.Health."""

    Check = Method(
        "grpc.health.v1.Health/Check",
        health_pb2.HealthCheckRequest, health_pb2.HealthCheckResponse)
    Watch = Method(
        "grpc.health.v1.Health/Watch",
        health_pb2.HealthCheckRequest, health_pb2.HealthCheckResponse, kind="server stream")


class Identity:
    """The methods of health.v1.Identity."""

    Confirm = Method(
        "health.v1.Identity/Confirm",
        identity_pb2.ConfirmAppRequest, identity_pb2.ConfirmAppReply)
    Relink = Method(
        "health.v1.Identity/Relink",
        identity_pb2.RelinkAppRequest, identity_pb2.RelinkAppReply)


class Import:
    """The methods of health.v1.Import."""

    Begin = Method(
        "health.v1.Import/Begin",
        import_pb2.BeginImportRequest, import_pb2.BeginImportReply)
    Samples = Method(
        "health.v1.Import/Samples",
        import_pb2.ImportSamplesRequest, import_pb2.ImportReply)
    Objects = Method(
        "health.v1.Import/Objects",
        import_pb2.ImportObjectsRequest, import_pb2.ImportReply)
    DeferRecords = Method(
        "health.v1.Import/DeferRecords",
        import_pb2.DeferRecordsRequest, import_pb2.DeferRecordsReply)
    Kept = Method(
        "health.v1.Import/Kept",
        import_pb2.DeferredObjectsRequest, import_pb2.DeferredObjectsReply)
    Characteristics = Method(
        "health.v1.Import/Characteristics",
        import_pb2.ImportCharacteristicsRequest, import_pb2.ImportReply)
    Finish = Method(
        "health.v1.Import/Finish",
        import_pb2.FinishImportRequest, import_pb2.FinishImportReply)
    History = Method(
        "health.v1.Import/History",
        import_pb2.ImportHistoryRequest, import_pb2.ImportHistoryReply)
    Remove = Method(
        "health.v1.Import/Remove",
        import_pb2.RemoveImportedRequest, import_pb2.RemoveImportedReply)
    MergeSources = Method(
        "health.v1.Import/MergeSources",
        import_pb2.MergeSourcesRequest, import_pb2.MergeSourcesReply)


class Launches:
    """The methods of health.v1.Launches."""

    Receive = Method(
        "health.v1.Launches/Receive",
        launches_pb2.LaunchSubscription, launches_pb2.LaunchOrder, kind="bidirectional")


class Live:
    """The methods of health.v1.Live."""

    Watch = Method(
        "health.v1.Live/Watch",
        live_pb2.WatchRequest, live_pb2.WatchSignal, kind="bidirectional")
    WatchStatistics = Method(
        "health.v1.Live/WatchStatistics",
        live_pb2.WatchStatisticsRequest, live_pb2.StatisticsUpdate, kind="bidirectional")
    WatchSummaries = Method(
        "health.v1.Live/WatchSummaries",
        summaries_pb2.WatchSummariesRequest, summaries_pb2.SummaryUpdate, kind="bidirectional")


class Owner:
    """The methods of health.v1.Owner."""

    Ledger = Method(
        "health.v1.Owner/Ledger",
        ledger_pb2.LedgerRequest, ledger_pb2.LedgerReply)
    VerifyLedger = Method(
        "health.v1.Owner/VerifyLedger",
        ledger_pb2.VerifyLedgerRequest, ledger_pb2.VerifyLedgerReply)
    LedgerSummary = Method(
        "health.v1.Owner/LedgerSummary",
        ledger_pb2.LedgerSummaryRequest, ledger_pb2.LedgerSummary)
    SetLedgerRetention = Method(
        "health.v1.Owner/SetLedgerRetention",
        ledger_pb2.LedgerRetention, ledger_pb2.LedgerRetention)
    RecordExport = Method(
        "health.v1.Owner/RecordExport",
        owner_pb2.RecordExportRequest, owner_pb2.RecordExportReply)
    Mode = Method(
        "health.v1.Owner/Mode",
        mode_pb2.ModeRequest, mode_pb2.StoreMode)
    SetMode = Method(
        "health.v1.Owner/SetMode",
        mode_pb2.SetModeRequest, mode_pb2.StoreMode)
    Status = Method(
        "health.v1.Owner/Status",
        owner_pb2.StatusRequest, owner_pb2.StatusReply)
    Metrics = Method(
        "health.v1.Owner/Metrics",
        owner_pb2.MetricsRequest, owner_pb2.MetricsReply)
    Verify = Method(
        "health.v1.Owner/Verify",
        owner_pb2.VerifyStoreRequest, owner_pb2.VerifyStoreReply)
    Compact = Method(
        "health.v1.Owner/Compact",
        owner_pb2.CompactStoreRequest, owner_pb2.CompactStoreReply)
    Salvage = Method(
        "health.v1.Owner/Salvage",
        owner_pb2.SalvageStoreRequest, owner_pb2.SalvageStoreReply)
    Condense = Method(
        "health.v1.Owner/Condense",
        owner_pb2.CondenseStoreRequest, owner_pb2.CondenseStoreReply)
    SetSourceOrder = Method(
        "health.v1.Owner/SetSourceOrder",
        owner_pb2.SetSourceOrderRequest, owner_pb2.SetSourceOrderReply)


class Profile:
    """The methods of health.v1.Profile."""

    Characteristics = Method(
        "health.v1.Profile/Characteristics",
        profile_pb2.CharacteristicsRequest, profile_pb2.CharacteristicsReply)
    SetCharacteristic = Method(
        "health.v1.Profile/SetCharacteristic",
        profile_pb2.SetCharacteristicRequest, profile_pb2.SetCharacteristicReply)
    MoveMode = Method(
        "health.v1.Profile/MoveMode",
        profile_pb2.MoveModeRequest, profile_pb2.MoveModeReply)
    PreferredUnits = Method(
        "health.v1.Profile/PreferredUnits",
        profile_pb2.PreferredUnitsRequest, profile_pb2.PreferredUnitsReply)
    SetPreferredUnit = Method(
        "health.v1.Profile/SetPreferredUnit",
        profile_pb2.SetPreferredUnitRequest, profile_pb2.SetPreferredUnitReply)
    EarliestPermittedSampleDate = Method(
        "health.v1.Profile/EarliestPermittedSampleDate",
        profile_pb2.EarliestPermittedSampleDateRequest, profile_pb2.EarliestPermittedSampleDateReply)
    SupportsHealthRecords = Method(
        "health.v1.Profile/SupportsHealthRecords",
        profile_pb2.SupportsHealthRecordsRequest, profile_pb2.SupportsHealthRecordsReply)
    SplitTotalEnergy = Method(
        "health.v1.Profile/SplitTotalEnergy",
        profile_pb2.SplitTotalEnergyRequest, profile_pb2.SplitTotalEnergyReply)
    RecalibrateEstimates = Method(
        "health.v1.Profile/RecalibrateEstimates",
        profile_pb2.RecalibrateEstimatesRequest, profile_pb2.RecalibrateEstimatesReply)


class Requests:
    """The methods of health.v1.Requests."""

    List = Method(
        "health.v1.Requests/List",
        agent_pb2.ListRequestsRequest, agent_pb2.ListRequestsReply)
    Decide = Method(
        "health.v1.Requests/Decide",
        agent_pb2.SheetDecision, agent_pb2.DecisionReply)


class Samples:
    """The methods of health.v1.Samples."""

    Save = Method(
        "health.v1.Samples/Save",
        samples_pb2.SaveRequest, samples_pb2.SaveReply)
    Delete = Method(
        "health.v1.Samples/Delete",
        samples_pb2.DeleteRequest, samples_pb2.DeleteReply)
    Query = Method(
        "health.v1.Samples/Query",
        samples_pb2.SampleQuery, samples_pb2.SamplePage)
    Changes = Method(
        "health.v1.Samples/Changes",
        samples_pb2.ChangeQuery, samples_pb2.ChangePage)
    Statistics = Method(
        "health.v1.Samples/Statistics",
        statistics_pb2.StatisticsQuery, statistics_pb2.StatisticsReply)
    Relate = Method(
        "health.v1.Samples/Relate",
        relations_pb2.RelateRequest, relations_pb2.RelateReply)
    Sources = Method(
        "health.v1.Samples/Sources",
        sources_pb2.SourceQuery, sources_pb2.SourceReply)
    EffortRelationships = Method(
        "health.v1.Samples/EffortRelationships",
        effort_pb2.EffortQuery, effort_pb2.EffortReply)
    Observe = Method(
        "health.v1.Samples/Observe",
        samples_pb2.ObserveRequest, samples_pb2.ChangePage, kind="bidirectional")


class Series:
    """The methods of health.v1.Series."""

    Append = Method(
        "health.v1.Series/Append",
        series_pb2.AppendSeriesRequest, series_pb2.AppendSeriesReply)
    Discard = Method(
        "health.v1.Series/Discard",
        series_pb2.DiscardSeriesRequest, series_pb2.DiscardSeriesReply)
    Read = Method(
        "health.v1.Series/Read",
        series_pb2.SeriesQuery, series_pb2.SeriesPage)


class Session:
    """The methods of health.v1.Session."""

    Begin = Method(
        "health.v1.Session/Begin",
        session_pb2.BeginSessionRequest, session_pb2.BeginSessionReply)
    Hello = Method(
        "health.v1.Session/Hello",
        session_pb2.HelloRequest, session_pb2.HelloReply)
    Introduce = Method(
        "health.v1.Session/Introduce",
        session_pb2.IntroduceRequest, session_pb2.IntroduceReply)
    Represent = Method(
        "health.v1.Session/Represent",
        session_pb2.RepresentRequest, session_pb2.RepresentReply)
    HandOver = Method(
        "health.v1.Session/HandOver",
        session_pb2.HandOverRequest, session_pb2.HandOverReply)


class Settings:
    """The methods of health.v1.Settings."""

    Get = Method(
        "health.v1.Settings/Get",
        profile_pb2.SettingsRequest, profile_pb2.StoreSettings)
    Set = Method(
        "health.v1.Settings/Set",
        profile_pb2.SetSettingsRequest, profile_pb2.SetSettingsReply)
    Goals = Method(
        "health.v1.Settings/Goals",
        profile_pb2.GoalsRequest, profile_pb2.GoalsReply)
    SetGoals = Method(
        "health.v1.Settings/SetGoals",
        profile_pb2.SetGoalsRequest, profile_pb2.SetGoalsReply)
    Recalibrations = Method(
        "health.v1.Settings/Recalibrations",
        profile_pb2.RecalibrationsRequest, profile_pb2.RecalibrationsReply)


class Summaries:
    """The methods of health.v1.Summaries."""

    Query = Method(
        "health.v1.Summaries/Query",
        summaries_pb2.SummaryQuery, summaries_pb2.SummaryReply)


class WorkoutSessions:
    """The methods of health.v1.WorkoutSessions."""

    Follow = Method(
        "health.v1.WorkoutSessions/Follow",
        workout_session_pb2.FollowSessionRequest, workout_session_pb2.WorkoutSessionUpdate, kind="bidirectional")
    Act = Method(
        "health.v1.WorkoutSessions/Act",
        workout_session_pb2.ActOnSessionRequest, workout_session_pb2.ActOnSessionReply)
    Recover = Method(
        "health.v1.WorkoutSessions/Recover",
        workout_session_pb2.RecoverSessionRequest, workout_session_pb2.RecoverSessionReply)
    Mirror = Method(
        "health.v1.WorkoutSessions/Mirror",
        workout_session_pb2.MirrorSessionRequest, workout_session_pb2.MirrorSessionReply)
    Send = Method(
        "health.v1.WorkoutSessions/Send",
        workout_session_pb2.SendToRemoteRequest, workout_session_pb2.SendToRemoteReply)
    Listen = Method(
        "health.v1.WorkoutSessions/Listen",
        workout_session_pb2.ListenForSessionsRequest, workout_session_pb2.SessionAnnouncement, kind="bidirectional")
    StartCompanion = Method(
        "health.v1.WorkoutSessions/StartCompanion",
        workout_session_pb2.StartCompanionRequest, workout_session_pb2.StartCompanionReply)


ALL: list[Method[Any, Any]] = [
    Agent.Register,
    Apps.Register,
    Apps.List,
    Apps.Remove,
    Apps.SetGrants,
    Apps.SetObjectGrants,
    Apps.ObjectGrants,
    Apps.Update,
    Apps.Renew,
    Attachments.Begin,
    Attachments.Write,
    Attachments.Finish,
    Attachments.List,
    Attachments.Read,
    Attachments.Remove,
    Authorization.Status,
    Authorization.EarliestDates,
    Authorization.Request,
    Authorization.RequestStatus,
    Authorization.RequestObjects,
    Authorization.HandleExtension,
    Background.Enable,
    Background.Disable,
    Background.List,
    Background.Deliveries,
    Backups.Begin,
    Backups.Read,
    Backups.Confirm,
    Backups.BeginRestore,
    Backups.WriteRestore,
    Backups.CheckRestore,
    Backups.CommitRestore,
    Encryption.Status,
    Encryption.Enable,
    Encryption.AddSlot,
    Encryption.RemoveSlot,
    Encryption.Unlock,
    Encryption.Rotate,
    Encryption.Recover,
    Encryption.Erase,
    Health.Check,
    Health.Watch,
    Identity.Confirm,
    Identity.Relink,
    Import.Begin,
    Import.Samples,
    Import.Objects,
    Import.DeferRecords,
    Import.Kept,
    Import.Characteristics,
    Import.Finish,
    Import.History,
    Import.Remove,
    Import.MergeSources,
    Launches.Receive,
    Live.Watch,
    Live.WatchStatistics,
    Live.WatchSummaries,
    Owner.Ledger,
    Owner.VerifyLedger,
    Owner.LedgerSummary,
    Owner.SetLedgerRetention,
    Owner.RecordExport,
    Owner.Mode,
    Owner.SetMode,
    Owner.Status,
    Owner.Metrics,
    Owner.Verify,
    Owner.Compact,
    Owner.Salvage,
    Owner.Condense,
    Owner.SetSourceOrder,
    Profile.Characteristics,
    Profile.SetCharacteristic,
    Profile.MoveMode,
    Profile.PreferredUnits,
    Profile.SetPreferredUnit,
    Profile.EarliestPermittedSampleDate,
    Profile.SupportsHealthRecords,
    Profile.SplitTotalEnergy,
    Profile.RecalibrateEstimates,
    Requests.List,
    Requests.Decide,
    Samples.Save,
    Samples.Delete,
    Samples.Query,
    Samples.Changes,
    Samples.Statistics,
    Samples.Relate,
    Samples.Sources,
    Samples.EffortRelationships,
    Samples.Observe,
    Series.Append,
    Series.Discard,
    Series.Read,
    Session.Begin,
    Session.Hello,
    Session.Introduce,
    Session.Represent,
    Session.HandOver,
    Settings.Get,
    Settings.Set,
    Settings.Goals,
    Settings.SetGoals,
    Settings.Recalibrations,
    Summaries.Query,
    WorkoutSessions.Follow,
    WorkoutSessions.Act,
    WorkoutSessions.Recover,
    WorkoutSessions.Mirror,
    WorkoutSessions.Send,
    WorkoutSessions.Listen,
    WorkoutSessions.StartCompanion,
]
