import HealthAPI
import DaemonTestSupport
import Glibc
import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire
import Synchronization
import TTRPC
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

/// Tests of the proof of presence that methods of the control socket require in system mode.
@Suite(.process) struct PresenceTests {
  /// The questions that a daemon asked, and the answer to all of them.
  final class Answers: Sendable {
    private let state = Mutex((isPresent: false, questions: [Presence.Question]()))

    var isPresent: Bool {
      get { state.withLock { $0.isPresent } }
      set { state.withLock { $0.isPresent = newValue } }
    }

    /// The questions since the last call.
    func take() -> [Presence.Question] {
      state.withLock { state in
        defer { state.questions = [] }
        return state.questions
      }
    }

    var presence: Presence {
      Presence { [self] question in
        state.withLock { state in
          state.questions.append(question)
          return state.isPresent
        }
      }
    }
  }

  let answers = Answers()
  let fixture: DaemonFixture

  init() throws {
    let presence = answers.presence
    fixture = try DaemonFixture { options in
      options.consent.presence = presence
      options.consent.enforcesPresence = true
    }
  }

  /// Every method that requires a proof, in a form that requires it. A method that is added with such
  /// an option must be added here.
  private func requests(
    _ principal: PrincipalID
  ) -> [(path: String, call: (WireClient) throws -> Status)] {
    func row<Request, Reply>(
      _ method: Method<Request, Reply>, _ request: Request
    ) -> (path: String, call: (WireClient) throws -> Status) {
      (method.path, { try $0.rawCall(method, request).status })
    }
    let manifest = AppManifest(
      bundleIdentifier: "org.example.other", name: "Other", version: "1", readUsage: "Shows it.",
      binding: .token)
    let grant = Grant(type: .stepCount, direction: .read, decision: .authorized)
    return [
      row(HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)),
      row(HealthMethod.Apps.renew, RenewAppRequest(principal: principal)),
      row(HealthMethod.Apps.setGrants, SetGrantsRequest(principal: principal, grants: [grant])),
      row(HealthMethod.Apps.update, UpdateAppRequest(principal: principal, manifest: manifest)),
      row(HealthMethod.Attachments.remove, RemoveAttachmentRequest(attachmentID: .random)),
      row(HealthMethod.Backups.begin, BeginBackupRequest()),
      row(HealthMethod.Backups.beginRestore, BeginRestoreRequest()),
      row(HealthMethod.Encryption.addSlot, AddKeySlotRequest(slot: NewKeySlot())),
      row(HealthMethod.Encryption.enable, EnableEncryptionRequest()),
      row(HealthMethod.Encryption.erase, EraseStoreRequest()),
      row(HealthMethod.Encryption.removeSlot, RemoveKeySlotRequest()),
      row(HealthMethod.Encryption.rotate, RotateKeysRequest()),
      row(HealthMethod.Identity.confirm, ConfirmAppRequest(principal: principal)),
      row(HealthMethod.Identity.relink, RelinkAppRequest(principal: principal)),
      row(
        HealthMethod.Import.mergeSources,
        SourceNameMerge(name: "A", target: "B", action: .merge)),
      row(HealthMethod.Import.remove, ImportedRemoval(selection: .imported(1))),
      row(HealthMethod.Owner.condense, CondenseStoreRequest()),
      row(HealthMethod.Owner.salvage, SalvageStoreRequest(accepts: true)),
      row(HealthMethod.Owner.setLedgerRetention, LedgerRetention()),
      row(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false)),
      row(HealthMethod.Samples.delete, ObjectSelection.objects([.random])),
      row(HealthMethod.Settings.set, SettingsChange()),
    ]
  }

  @Test("every method of the control socket states the proof of presence that it requires")
  func everyMethod() throws {
    let methods = HealthMethodTable(fixture.daemon.services).control
    #expect(methods.allSatisfy { $0.presence != nil })
    let guarded = methods.filter { $0.presence != .never }
      .map { "\($0.row.service)/\($0.row.method)" }
    // The agent and the sheets have tests of their own, because they need an open request.
    let sheets = ["health.v1.Agent/Register", "health.v1.Requests/Decide"]
    let objects = ["health.v1.Apps/SetObjectGrants"]
    let app = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    #expect(app.isEmpty)
    #expect(
      Set(requests(PrincipalID(.random)).map(\.path) + sheets + objects) == Set(guarded))
  }

  @Test("PR-01: a method that requires presence does nothing without it")
  func refused() throws {
    answers.isPresent = true
    let app = try fixture.owner.register("org.example.app", read: [], share: [.stepCount])
    _ = answers.take()
    answers.isPresent = false
    let before = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest())
    for (path, call) in requests(app.app.principal) {
      let status = try call(fixture.owner)
      #expect(status.code == .failedPrecondition, "\(path)")
      #expect(status.reason == .presenceRequired, "\(path)")
      let questions = answers.take()
      #expect(questions.count == 1 && questions.first?.processID == getpid(), "\(path)")
    }
    #expect(try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()) == before)
  }

  @Test("PR-02: with presence the same methods are served, after one question each")
  func served() throws {
    answers.isPresent = true
    let app = try fixture.owner.register("org.example.app", read: [], share: [.stepCount])
    _ = answers.take()
    for (path, call) in requests(app.app.principal) {
      let status = try call(fixture.owner)
      #expect(!status.message.contains("presence"), "\(path)")
      #expect(answers.take().count == 1, "\(path)")
    }
  }

  @Test("PR-03: revoking, locking, reading and saving require no presence")
  func free() throws {
    answers.isPresent = true
    let app = try fixture.owner.register("org.example.app", read: [.stepCount], share: [.stepCount])
    _ = answers.take()
    answers.isPresent = false
    let owner = fixture.owner
    try owner.save(.minutes(of: .stepCount, count: 1))
    #expect(try owner.samples(SampleQuery(types: [.stepCount])).count == 1)
    try owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: app.app.principal)
    _ = try owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: true))
    _ = try owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: app.app.principal))
    _ = try owner.call(HealthMethod.Owner.setMode, StoreModeChange(isGuest: true))
    #expect(answers.take().isEmpty)
    #expect(
      try owner.rawCall(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false)).status.code
        == .failedPrecondition)
    #expect(answers.take().map(\.kind) == [.administer])
  }

  @Test("PR-04: in user mode no method but the grant of a sensitive type requires presence")
  func userMode() throws {
    let answers = Answers()
    let presence = answers.presence
    let fixture = try DaemonFixture { $0.consent.presence = presence }
    let app = try fixture.owner.register("org.example.app", read: [.stepCount], share: [])
    _ = try fixture.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: true))
    _ = try fixture.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false))
    #expect(answers.take().isEmpty)
    let status = try fixture.owner.rawCall(
      HealthMethod.Apps.setGrants,
      SetGrantsRequest(
        principal: app.app.principal,
        grants: [Grant(type: .sexualActivity, direction: .read, decision: .authorized)],
        overridesCeilings: true)
    ).status
    #expect(status.code == .failedPrecondition)
    #expect(answers.take().map(\.kind) == [.decideSensitive])
  }
}

/// Tests of the service that asks polkit for daemons in system mode.
@Suite(.process) struct PresenceServiceTests {
  private func ask(_ bytes: [UInt8], _ presence: Presence) throws -> [UInt8] {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[1]) }
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    shutdown(ends[1], Int32(SHUT_WR))
    PresenceService.answer(on: ends[0]) { _ in presence }
    close(ends[0])
    var answer = [UInt8](repeating: 0, count: 64)
    let count = read(ends[1], &answer, answer.count)
    return Array(answer[..<max(0, count)])
  }

  @Test("the service asks about the question that the daemon sent")
  func roundTrip() throws {
    let asked = Mutex<[Presence.Question]>([])
    let presence = Presence { question in
      asked.withLock { $0.append(question) }
      return true
    }
    let question = Presence.Question(
      kind: .decide, processID: 77, app: "org.example.app", types: [.stepCount, .bodyMass])
    let text = PresenceService.text(of: question, user: 1000)
    #expect(try ask(Array(text.utf8), presence) == Array("proved\n".utf8))
    #expect(asked.withLock { $0 } == [question])
    #expect(PresenceService.question(in: text)?.user == 1000)
  }

  @Test("a question that is malformed or not proved is not answered")
  func refused() throws {
    let good = PresenceService.text(of: .init(kind: .export, processID: 77), user: 1000)
    #expect(try ask(Array(good.utf8), .unavailable).isEmpty)
    let always = Presence { _ in true }
    #expect(try ask(Array(good.utf8), always) == Array("proved\n".utf8))
    for text in [
      "", "export\n", good + "\n", good.replacing("export", with: "exec"),
      good.replacing("77", with: "-77"), good.replacing("1000", with: "root"),
      good.replacing("1000\n\n", with: "1000\n--detail\n"),
      String(repeating: "x", count: 1 << 16),
    ] {
      #expect(try ask(Array(text.utf8), always).isEmpty)
    }
  }

  @Test("a daemon whose presence service does not answer proves nothing")
  func noService() throws {
    let directory = try TemporaryDirectory()
    let presence = PresenceService.client(user: 1000, path: directory.path + "/none")
    #expect(!presence.isProved(Presence.Question(kind: .export, processID: getpid())))
  }
}
