import HealthAPI
import DaemonTestSupport
import Foundation
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests every method of the app socket, in every state of the grants, with every mixture of the
/// app's own samples and those of others, against `PermissionTable.txt`, which is generated from
/// the code.
///
/// A cell has the result of the call and, after a colon, a letter for each distinct answer of its
/// method: cells with equal letters had equal bytes, so the table shows which states an app cannot
/// distinguish. Each cell comes from its own daemon.
@Suite(.process) struct PermissionTableTests {
  enum State: String, CaseIterable {
    case undecided, denied, share, read, both
    /// Reading from a date after the samples.
    case recent
    /// Steps as statistics only.
    case statistics
    /// Both, with an expiration that has passed.
    case ended
  }

  enum Mixture: String, CaseIterable {
    case none, own, others, mixed

    var hasOwn: Bool { self == .own || self == .mixed }
    var hasOthers: Bool { self == .others || self == .mixed }
  }

  /// Types that can be shared.
  static let types: [ObjectType] = [.stepCount, .workout]
  static let readOnlyTypes: [ObjectType] = [.bloodType, .activitySummary, .allergyRecord]

  @Test(
    "every method, grant state and mixture of owners has the answer in the table, over both framings",
    arguments: Framing.allCases)
  func table(framing: Framing) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("PermissionTable.txt")
    let text = try Framing.$current.withValue(framing) { try Self.text() }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// Without this test a new method would have no row.
  @Test("every method of the app socket is in the table")
  func complete() throws {
    var served: [String] = []
    for line in MethodTableTests.golden.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "app" { served.append(String(words[1])) }
    }
    let asked = Set(Ask.all().map(\.path))
    // These methods identify the caller as an app.
    #expect(
      Set(served.filter { !asked.contains($0) })
        == Set(
          ["Begin", "HandOver", "Hello", "Introduce", "Represent"]
            .map { "health.v1.Session/" + $0 }))
  }

  private static func text() throws -> String {
    var answers: [State: [Mixture: [Ask.Answer]]] = [:]
    for state in State.allCases {
      for mixture in Mixture.allCases {
        answers[state, default: [:]][mixture] = try Self.answers(state, mixture)
      }
    }
    var lines: [String] = []
    for (index, ask) in Ask.all().enumerated() {
      lines.append("")
      lines.append(ask.path)
      var letters: [Ask.Answer: String] = [:]
      for state in State.allCases {
        let cells = Mixture.allCases.compactMap { answers[state]?[$0]?[index] }
          .map { cell($0, &letters) }
        lines.append(
          "  " + pad(state.rawValue, 11) + cells.map { pad($0, 26) }.joined(separator: " "))
      }
    }
    let head =
      "  " + pad("", 11) + Mixture.allCases.map { pad($0.rawValue, 26) }.joined(separator: " ")
    return ([head] + lines).map { line in
      var line = Substring(line)
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n") + "\n"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func cell(
    _ answer: Ask.Answer, _ letters: inout [Ask.Answer: String]
  ) -> String {
    let letter = letters[answer] ?? String(UnicodeScalar(UInt8(97 + letters.count)))
    letters[answer] = letter
    let code = answer.status.healthCode.map { "\($0)" } ?? "\(answer.status.code)"
    return "\(code):\(letter)"
  }

  /// The answers of one daemon.
  private static func answers(
    _ state: State, _ mixture: Mixture
  ) throws -> [Ask.Answer] {
    let clock = TestWakeClock()
    let fixture = try DaemonFixture(policyClock: clock)
    let owner = fixture.owner
    let app = try register(owner)
    if mixture.hasOwn {
      let client = try fixture.app("org.example.a", token: app.token)
      try client.save(Ask.steps(Known.ownSteps))
      try client.save(Ask.workout(Known.ownWorkout))
    }
    var attachment = Known.unknown
    if mixture.hasOthers {
      let other = try owner.register("org.example.b", share: types)
      let client = try fixture.app("org.example.b", token: other.token)
      try client.save(Ask.steps(Known.otherSteps))
      try client.save(Ask.workout(Known.otherWorkout))
      attachment = try addPersonal(owner)
    }
    try owner.setGrants(grants(state, at: clock.now), of: app.app.principal)
    clock.advance(bySeconds: 2)
    let client = try fixture.app("org.example.a", token: app.token)
    return try Ask.all(attachment: attachment).map { try $0.perform(client) }
  }

  /// Registers an app that may request everything.
  private static func register(_ owner: WireClient) throws -> AppRegistration {
    let manifest = AppManifest(
      bundleIdentifier: "org.example.a", name: "App", version: "1.0", readUsage: "Shows it.",
      shareUsage: "Adds to it.",
      entitlements: [
        "com.apple.developer.healthkit",
        "com.apple.developer.healthkit.background-delivery",
        "com.apple.developer.healthkit.recalibrate-estimates", "org.healthd.deferred-records",
      ])
    let reply = try owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    try owner.setGrants(
      types.map { Grant(type: $0, direction: .share, decision: .authorized) },
      of: reply.app.principal)
    return reply
  }

  /// Adds what only the user can add, and an attachment.
  private static func addPersonal(_ owner: WireClient) throws -> ObjectID {
    _ = try owner.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(characteristic: Characteristic(type: .bloodType, value: .choice(1))))
    var generator = ObjectGenerator(seed: 1)
    let record = generator.object(of: .allergyRecord)
    try owner.save(try #require(record).batch)
    let text: [UInt8] = [1, 2, 3]
    let attachment = try owner.call(
      HealthMethod.Attachments.begin,
      NewAttachment(
        objectID: Known.otherSteps, name: "a.txt", contentType: "text/plain", size: text.count)
    ).attachmentID
    _ = try owner.call(
      HealthMethod.Attachments.write,
      WriteAttachmentRequest(attachmentID: attachment, offset: 0, data: text))
    _ = try owner.call(
      HealthMethod.Attachments.finish,
      FinishAttachmentRequest(attachmentID: attachment, sha256: SHA256.digest(of: text)))
    return attachment
  }

  private static func grants(_ state: State, at now: Instant) -> [Grant] {
    let (read, share): (AuthorizationDecision, AuthorizationDecision) =
      switch state {
      case .undecided: (.notDetermined, .notDetermined)
      case .denied: (.denied, .denied)
      case .share: (.denied, .authorized)
      case .read, .recent, .statistics: (.authorized, .denied)
      case .both, .ended: (.authorized, .authorized)
      }
    let expires =
      state == .ended ? Instant(microseconds: now.microseconds + 1_000_000) : nil
    let reads = (types + readOnlyTypes).map { type in
      var limits = GrantLimits(expires: expires)
      if state == .recent, type.hasSamples {
        limits.earliest = Instant(microseconds: Known.end.microseconds + 1)
      }
      if state == .statistics, type == .stepCount { limits.form = .statisticsOnly }
      return Grant(type: type, direction: .read, decision: read, limits: limits)
    }
    let shares = types.map {
      Grant(
        type: $0, direction: .share, decision: share,
        limits: share == .authorized ? GrantLimits(expires: expires) : .none)
    }
    return reads + shares
  }
}
