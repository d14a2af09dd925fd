import DaemonTestSupport
import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthServer
import HealthStore
import HealthWire
import TTRPCServer
import StorageSupport
import TestSupport
import Testing

/// Tests which socket serves which method under which rule. What each rule decides for each caller
/// and state of the grants is the table of `AuthorizationRuleTests`; both are generated from the
/// code.
struct MethodTableTests {
  static let golden = """
    app     grpc.health.v1.Health/Check      anyone
    app     grpc.health.v1.Health/Watch      anyone
    app     health.v1.Attachments/Begin      manage
    app     health.v1.Attachments/Finish     manage
    app     health.v1.Attachments/List       read
    app     health.v1.Attachments/Read       read
    app     health.v1.Attachments/Remove     manage
    app     health.v1.Attachments/Write      manage
    app     health.v1.Authorization/EarliestDates oneself
    app     health.v1.Authorization/HandleExtension ask
    app     health.v1.Authorization/Request  ask
    app     health.v1.Authorization/RequestObjects ask
    app     health.v1.Authorization/RequestStatus oneself
    app     health.v1.Authorization/Status   oneself
    app     health.v1.Background/Deliveries  wake
    app     health.v1.Background/Disable     wake
    app     health.v1.Background/Enable      wake
    app     health.v1.Background/List        wake
    app     health.v1.Import/DeferRecords    deferral
    app     health.v1.Live/Watch             read
    app     health.v1.Live/WatchStatistics   read
    app     health.v1.Live/WatchSummaries    rings
    app     health.v1.Profile/Characteristics query
    app     health.v1.Profile/EarliestPermittedSampleDate known
    app     health.v1.Profile/MoveMode       read
    app     health.v1.Profile/PreferredUnits decided
    app     health.v1.Profile/RecalibrateEstimates recalibrate
    app     health.v1.Profile/SplitTotalEnergy read
    app     health.v1.Profile/SupportsHealthRecords read
    app     health.v1.Samples/Changes        query
    app     health.v1.Samples/Delete         delete
    app     health.v1.Samples/EffortRelationships read
    app     health.v1.Samples/Observe        read
    app     health.v1.Samples/Query          query
    app     health.v1.Samples/Relate         manage
    app     health.v1.Samples/Save           save
    app     health.v1.Samples/Sources        query
    app     health.v1.Samples/Statistics     query
    app     health.v1.Series/Append          known
    app     health.v1.Series/Discard         known
    app     health.v1.Series/Read            read
    app     health.v1.Session/Begin          anyone
    app     health.v1.Session/HandOver       anyone
    app     health.v1.Session/Hello          anyone
    app     health.v1.Session/Introduce      anyone
    app     health.v1.Session/Represent      anyone
    app     health.v1.Summaries/Query        rings
    app     health.v1.WorkoutSessions/Act    workout
    app     health.v1.WorkoutSessions/Follow workout
    app     health.v1.WorkoutSessions/Listen workout
    app     health.v1.WorkoutSessions/Mirror workout
    app     health.v1.WorkoutSessions/Recover workout
    app     health.v1.WorkoutSessions/Send   workout
    app     health.v1.WorkoutSessions/StartCompanion workout
    control grpc.health.v1.Health/Check      anyone
    control grpc.health.v1.Health/Watch      anyone
    control health.v1.Agent/Register         person
    control health.v1.Apps/List              person
    control health.v1.Apps/ObjectGrants      person
    control health.v1.Apps/Register          person
    control health.v1.Apps/Remove            person
    control health.v1.Apps/Renew             person
    control health.v1.Apps/SetGrants         person
    control health.v1.Apps/SetObjectGrants   person
    control health.v1.Apps/Update            person
    control health.v1.Attachments/Begin      manage
    control health.v1.Attachments/Finish     manage
    control health.v1.Attachments/List       read
    control health.v1.Attachments/Read       read
    control health.v1.Attachments/Remove     manage
    control health.v1.Attachments/Write      manage
    control health.v1.Background/List        person
    control health.v1.Backups/Begin          person
    control health.v1.Backups/BeginRestore   person
    control health.v1.Backups/CheckRestore   person
    control health.v1.Backups/CommitRestore  person
    control health.v1.Backups/Confirm        person
    control health.v1.Backups/Read           person
    control health.v1.Backups/WriteRestore   person
    control health.v1.Encryption/AddSlot     person
    control health.v1.Encryption/Enable      person
    control health.v1.Encryption/Erase       person
    control health.v1.Encryption/Recover     person
    control health.v1.Encryption/RemoveSlot  person
    control health.v1.Encryption/Rotate      person
    control health.v1.Encryption/Status      person
    control health.v1.Encryption/Unlock      person
    control health.v1.Identity/Confirm       person
    control health.v1.Identity/Relink        person
    control health.v1.Import/Begin           person
    control health.v1.Import/Characteristics person
    control health.v1.Import/Finish          person
    control health.v1.Import/History         person
    control health.v1.Import/Kept            person
    control health.v1.Import/MergeSources    person
    control health.v1.Import/Objects         person
    control health.v1.Import/Remove          person
    control health.v1.Import/Samples         person
    control health.v1.Launches/Receive       person
    control health.v1.Live/Watch             read
    control health.v1.Live/WatchStatistics   read
    control health.v1.Live/WatchSummaries    rings
    control health.v1.Owner/Compact          person
    control health.v1.Owner/Condense         person
    control health.v1.Owner/Ledger           person
    control health.v1.Owner/LedgerSummary    person
    control health.v1.Owner/Metrics          person
    control health.v1.Owner/Mode             person
    control health.v1.Owner/RecordExport     person
    control health.v1.Owner/Salvage          person
    control health.v1.Owner/SetLedgerRetention person
    control health.v1.Owner/SetMode          person
    control health.v1.Owner/SetSourceOrder   person
    control health.v1.Owner/Status           person
    control health.v1.Owner/Verify           person
    control health.v1.Owner/VerifyLedger     person
    control health.v1.Profile/Characteristics query
    control health.v1.Profile/EarliestPermittedSampleDate known
    control health.v1.Profile/MoveMode       read
    control health.v1.Profile/PreferredUnits decided
    control health.v1.Profile/SetCharacteristic person
    control health.v1.Profile/SetPreferredUnit person
    control health.v1.Profile/SplitTotalEnergy read
    control health.v1.Profile/SupportsHealthRecords read
    control health.v1.Requests/Decide        person
    control health.v1.Requests/List          person
    control health.v1.Samples/Changes        query
    control health.v1.Samples/Delete         delete
    control health.v1.Samples/EffortRelationships read
    control health.v1.Samples/Observe        read
    control health.v1.Samples/Query          query
    control health.v1.Samples/Relate         manage
    control health.v1.Samples/Save           save
    control health.v1.Samples/Sources        query
    control health.v1.Samples/Statistics     query
    control health.v1.Series/Append          known
    control health.v1.Series/Discard         known
    control health.v1.Series/Read            read
    control health.v1.Settings/Get           person
    control health.v1.Settings/Goals         person
    control health.v1.Settings/Recalibrations person
    control health.v1.Settings/Set           person
    control health.v1.Settings/SetGoals      person
    control health.v1.Summaries/Query        rings
    """

  @Test(
    "every method has a rule and its sockets, and every method that reads goes through the ledger")
  func table() throws {
    let directory = try TemporaryDirectory()
    let store = try HealthStore.open(directory: directory.path)
    defer { store.close() }
    let methods = HealthMethodTable(
      try DaemonServices(
        store: store, permissions: try PermissionStore.open(directory: directory.path),
        daemon: DaemonFacts(
          version: "", processID: 0, userID: 0, startedAt: .now, workerCount: 2,
          connectionCount: { 0 }),
        background: BackgroundOptions(
          clock: .system, launcher: AppLauncher { _ in }, userID: 0, log: OperatorLog()),
        policyClock: .system, directory: directory.path,
        restriction: Restriction(path: directory.path + "/restricted", owner: 0)))
    func lines(_ socket: String, _ methods: [ServedMethod]) -> [String] {
      methods.map { served in
        let name = "\(served.row.service)/\(served.row.method)"
        func pad(_ text: String, _ width: Int) -> String {
          text + String(repeating: " ", count: max(1, width - text.count))
        }
        return pad(socket, 8) + pad(name, 33) + served.rule
      }.sorted()
    }
    let table = lines("app", methods.app) + lines("control", methods.control)
    // Every row that reads must answer through the ledger guard.
    for served in methods.app + methods.control where served.readsStore {
      #expect(served.discloses, "\(served.row.service)/\(served.row.method)")
    }
    #expect(table == Self.golden.split(separator: "\n").map(String.init))
  }
}
