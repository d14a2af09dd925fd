import HealthTerminal
import HealthWords
import HealthModel
import Testing

struct PolicyDocumentTests {
  /// A small random number generator with the same sequence in every run.
  struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  func document(_ numbers: inout Numbers) -> PolicyDocument {
    let texts = ["", "study", "with \"quotes\" and \\", "a, b = c # d", "ünïcödé 🫀"]
    let sections = (0..<numbers.next(4)).map { index in
      var grants: [Grant] = []
      for type in ObjectType.all where numbers.next(40) == 0 {
        for direction in [AuthorizationDirection.read, .share] where numbers.next(2) == 0 {
          var grant = Grant(
            type: type, direction: direction,
            decision: numbers.next(2) == 0 ? .denied : .authorized)
          if grant.decision == .authorized {
            let limits: [Int64?] = (0..<2).map { _ in
              numbers.next(2) == 0
                ? nil
                : Int64(numbers.next(2_000_000_000)) * 1_000_000
                  + Int64(numbers.next(2) * numbers.next(1_000)) * 1_000
            }
            grant.limits = GrantLimits(
              expires: limits[0].map { Instant(microseconds: $0) },
              earliest: limits[1].map { Instant(microseconds: $0) },
              form: numbers.next(2) == 0 ? .raw : .statisticsOnly,
              purpose: texts[numbers.next(texts.count)])
          }
          grants.append(grant)
        }
      }
      return PolicyDocument.Section(
        bundleIdentifier: "org.example.n\(index)",
        principal: numbers.next(3) == 0
          ? PrincipalID(ObjectID(high: UInt64(index) | 0x8000, low: 1 << 63)) : nil,
        grants: grants)
    }
    return PolicyDocument(sections: sections)
  }

  @Test("FZ-11: a policy document round-trips through its text")
  func roundTrip() throws {
    var numbers = Numbers(state: 7)
    for _ in 0..<200 {
      let document = document(&numbers)
      #expect(try PolicyDocument(text: document.text) == document)
    }
  }

  @Test(
    "FZ-11: an invalid policy is rejected with its line number",
    arguments: [
      ("", "line 1"), ("policy 2", "line 1"), ("policy 1\nread stepCount = allow", "line 2"),
      ("policy 1\n[org.a]\nread steps = allow", "line 3"),
      ("policy 1\n[org.a]\nwrite stepCount = allow", "line 3"),
      ("policy 1\n[org.a]\nread stepCount allow", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = perhaps", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = deny until 2026-11-21T08:30:00Z", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = allow until tomorrow", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = allow statistics,", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = allow for study", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = allow for \"study", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = allow color \"red\"", "line 3"),
      ("policy 1\n[org.a]\nread stepCount = allow\nread stepCount = deny", "line 4"),
      ("policy 1\n[org.a]\n[org.a]", "line 3"), ("policy 1\n[org.a", "line 2"),
      ("policy 1\n[org.a not-an-id]", "line 2"),
    ])
  func refused(_ text: String, _ line: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try PolicyDocument(text: text) }
    #expect(failure.message.hasPrefix(line))
    #expect(failure.status == .dataError)
  }

  @Test("a policy changes stated grants and resets omitted ones")
  func differences() throws {
    let principal = PrincipalID(ObjectID(high: 0x8000, low: 1 << 63))
    let app = RegisteredApp(
      principal: principal,
      manifest: AppManifest(bundleIdentifier: "org.a", name: "A", version: "1"),
      registeredAt: Instant(microseconds: 0),
      grants: [
        Grant(type: .stepCount, direction: .read, decision: .authorized),
        Grant(type: .heartRate, direction: .read, decision: .denied),
      ])
    #expect(try PolicyDocument([app]).differences(from: [app]).isEmpty)
    let document = try PolicyDocument(
      text: "policy 1\n[org.a]\nread stepCount = deny\nshare bodyMass = allow\n")
    let found = try document.differences(from: [app])
    #expect(
      found.text == """
        [org.a]
        read heartRate: deny -> undecided
        read stepCount: allow -> deny
        share bodyMass: undecided -> allow

        """)
    #expect(throws: CommandFailure.self) { try document.differences(from: []) }
  }

  @Test("a type group expands to its types")
  func who() throws {
    let types = try WhoOutput.types("reproductive")
    #expect(types.contains(.menstrualFlow))
    #expect(!types.contains(.stepCount))
    #expect(try WhoOutput.types("stepCount") == [.stepCount])
    #expect(throws: CommandFailure.self) { try WhoOutput.types("nothing of the sort") }
  }
}
