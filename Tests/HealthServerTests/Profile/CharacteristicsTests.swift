import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthPermissions
import TTRPC
import HealthServer
import HealthWire
import StorageSupport
import TestSupport
import Testing

@Suite(.process) struct CharacteristicsTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func app(_ bundle: String, read: [ObjectType] = []) throws -> WireClient {
    let reply = try fixture.owner.register(
      bundle, read: read, denyRead: Characteristic.types.filter { !read.contains($0) })
    return try fixture.app(bundle, token: reply.token)
  }

  private func set(_ type: ObjectType, _ value: Characteristic.Value?) throws -> Status {
    let request = SetCharacteristicRequest(
      characteristic: Characteristic(type: type, value: value))
    return try fixture.owner.rawCall(HealthMethod.Profile.setCharacteristic, request).status
  }

  private func read(_ types: [ObjectType], by client: WireClient) throws -> [Characteristic.Value?]
  {
    try client.call(HealthMethod.Profile.characteristics, CharacteristicsRequest(types: types))
      .characteristics.map(\.value)
  }

  private let values: [ObjectType: Characteristic.Value] = [
    .biologicalSex: .choice(1), .bloodType: .choice(8), .fitzpatrickSkinType: .choice(6),
    .wheelchairUse: .choice(2), .activityMoveMode: .choice(2),
    .dateOfBirth: .date(CalendarDay(year: 1984, month: 2, day: 29)),
  ]

  @Test(
    "CHAR-03: the user sets all six characteristics, and an app with grants reads them in one call")
  func all() throws {
    let reader = try app("org.example.reader", read: Characteristic.types)
    #expect(Characteristic.types.count == 6)
    for (type, value) in values { #expect(try set(type, value).code == .ok) }
    let expected = Characteristic.types.map { values[$0] }
    #expect(try read(Characteristic.types, by: reader) == expected)
    #expect(try read(Characteristic.types, by: fixture.owner) == expected)
  }

  @Test("CHAR-01: no query accepts a characteristic, alone or with other types")
  func noQuery() throws {
    let reader = try app("org.example.reader", read: Characteristic.types + [.stepCount])
    for type in Characteristic.types {
      for caller in [reader, fixture.owner] {
        for types in [[type], [.stepCount, type]] {
          let answers = [
            try caller.rawCall(HealthMethod.Samples.query, SampleQuery(types: types)),
            try caller.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: types)),
            try caller.rawCall(HealthMethod.Samples.sources, SourceQuery(types: types)),
          ]
          #expect(answers.allSatisfy { $0.status.healthCode == .invalidArgument })
          let live = try caller.start(
            HealthMethod.Samples.observe,
            ObserveRequest(query: ChangeQuery(types: types), credit: 1))
          guard case .ended(let status) = try caller.nextEvent(of: live) else {
            Issue.record("an anchored query accepted \(type)")
            continue
          }
          #expect(status.healthCode == .invalidArgument)
        }
        let statistics = try caller.rawCall(
          HealthMethod.Samples.statistics, StatisticsQuery(type: type, options: .mostRecent))
        #expect(statistics.status.healthCode == .invalidArgument)
      }
    }
  }

  @Test("CHAR-02, CHAR-03: denied and unset characteristics are answered with the same bytes")
  func indistinguishable() throws {
    let refused = try app("org.example.refused", read: [.bloodType])
    func answer() throws -> [UInt8] {
      let request = CharacteristicsRequest(types: Characteristic.types.filter { $0 != .bloodType })
      return try refused.rawCall(HealthMethod.Profile.characteristics, request).payload
    }
    let before = try answer()
    for (type, value) in values { #expect(try set(type, value).code == .ok) }
    #expect(try answer() == before)
    #expect(try read([.bloodType, .biologicalSex], by: refused) == [values[.bloodType], nil])
    // "Not set" is a case of the enumeration and equals no value.
    #expect(try set(.bloodType, .choice(0)).code == .ok)
    #expect(try read([.bloodType], by: refused) == [nil])
  }

  @Test("SAVE-17, CHAR-05: no app can write a characteristic or be granted to share one")
  func noWriting() throws {
    let registered = try fixture.owner.register("org.example.a", read: [.biologicalSex])
    let client = try fixture.app("org.example.a", token: registered.token)
    let request = SetCharacteristicRequest(
      characteristic: Characteristic(type: .biologicalSex, value: .choice(1)))
    #expect(
      try client.rawCall(HealthMethod.Profile.setCharacteristic, request).status.code
        == .unimplemented)
    for type in Characteristic.types {
      let grant = SetGrantsRequest(
        principal: registered.app.principal,
        grants: [Grant(type: type, direction: .share, decision: .authorized)])
      #expect(
        try fixture.owner.rawCall(HealthMethod.Apps.setGrants, grant).status.healthCode
          == .invalidArgument)
      let save = SaveRequest(samples: .minutes(of: type, count: 1))
      for caller in [client, fixture.owner] {
        #expect(try caller.rawCall(HealthMethod.Samples.save, save).status.code != .ok)
      }
    }
  }

  @Test("BACKGROUND-13, CHAR-02: a watch on a characteristic is signaled if the app may read it")
  func watching() throws {
    let reader = try app("org.example.reader", read: [.bloodType, .stepCount])
    let refused = try app("org.example.refused", read: [.stepCount])
    func watch(_ client: WireClient) throws -> UInt32 {
      let call = try client.start(
        HealthMethod.Live.watch,
        WatchRequest(query: ChangeQuery(types: [.bloodType, .stepCount]), credit: 8))
      guard case .message = try client.nextEvent(of: call) else {
        Issue.record("the stream did not start with a signal")
        return call
      }
      return call
    }
    let calls = (try watch(reader), try watch(refused))
    #expect(try set(.bloodType, .choice(1)).code == .ok)
    // The next change on the same stream shows that none came before.
    try fixture.owner.save(.minutes(of: .stepCount, count: 1))
    func types(_ client: WireClient, _ call: UInt32) throws -> Set<ObjectType> {
      var types: Set<ObjectType> = []
      while !types.contains(.stepCount) {
        guard case .message(let bytes) = try client.nextEvent(of: call) else { break }
        types.formUnion(try WatchSignal(wire: bytes).types)
      }
      return types
    }
    #expect(try types(reader, calls.0) == [.bloodType, .stepCount])
    #expect(try types(refused, calls.1) == [.stepCount])
  }

  @Test("an invalid choice, an invalid day and a day in the future are refused")
  func invalid() throws {
    let today = try #require(CalendarDay(Instant.now))
    let tomorrow = try #require(CalendarDay(daysSince1970: today.daysSince1970 + 2))
    let bad: [(ObjectType, Characteristic.Value)] = [
      (.biologicalSex, .choice(4)), (.bloodType, .choice(9)), (.bloodType, .choice(-1)),
      (.fitzpatrickSkinType, .choice(7)), (.wheelchairUse, .choice(3)),
      (.activityMoveMode, .choice(0)), (.activityMoveMode, .choice(3)),
      (.dateOfBirth, .choice(1)), (.bloodType, .date(today)), (.dateOfBirth, .date(tomorrow)),
      (.stepCount, .choice(1)), (.dateOfBirth, .date(CalendarDay(year: 2023, month: 2, day: 29))),
    ]
    for (type, value) in bad {
      #expect(try set(type, value).healthCode == .invalidArgument, "\(type)")
    }
    #expect(try set(.dateOfBirth, .date(today)).code == .ok)
    let answer = try fixture.owner.rawCall(
      HealthMethod.Profile.characteristics, CharacteristicsRequest(types: [.stepCount]))
    #expect(answer.status.healthCode == .invalidArgument)
  }

  @Test("the ledger records reading and setting, with the number of values an app received")
  func ledger() throws {
    let reader = try app("org.example.reader", read: [.bloodType, .wheelchairUse])
    #expect(try set(.bloodType, .choice(1)).code == .ok)
    _ = try read([.bloodType, .wheelchairUse, .biologicalSex], by: reader)
    let entries = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
    #expect(entries.prefix(2).map(\.event) == [.read, .saved])
    #expect(entries[0].types == [.bloodType, .wheelchairUse, .biologicalSex])
    #expect(entries[0].sampleCount == 1)
    #expect(entries[0].foreignSampleCount == 1)
    #expect(entries[1].bundleIdentifier.isEmpty)
  }
}
