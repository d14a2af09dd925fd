import HealthAPI
import HealthModel
import HealthProtobuf
import HealthWire
import Testing

/// The limits that proto/ declares (`(limits)` in options.proto).
@Suite struct LimitsTests {
  @Test("the credit of a stream may be up to 64", arguments: [0, 1, 64])
  func credit(credit: UInt32) { expect(WatchRequest(credit: credit), nil) }

  @Test("a credit of 65 is refused on every stream")
  func tooMuchCredit() {
    expect(WatchRequest(credit: 65), ("WatchRequest.credit", .outOfRange))
    expect(WatchStatisticsRequest(credit: 65), ("WatchStatisticsRequest.credit", .outOfRange))
    expect(WatchSummariesRequest(credit: 65), ("WatchSummariesRequest.credit", .outOfRange))
  }

  @Test("a list that must have entries is missing without one")
  func empty() {
    expect(CharacteristicsRequest(), ("CharacteristicsRequest.types", .missing))
    expect(PreferredUnitsRequest(), ("PreferredUnitsRequest.types", .missing))
    expect(AuthorizationStatusRequest(), ("AuthorizationStatusRequest.types", .missing))
    expect(RelateRequest(), ("RelateRequest.relations", .missing))
  }

  @Test("a list may have as many entries as its limit, and no more")
  func long() {
    let type = ObjectType.all[0]
    let characteristics = Array(repeating: type, count: 16)
    expect(CharacteristicsRequest(types: characteristics), nil)
    expect(
      CharacteristicsRequest(types: characteristics + [type]),
      ("CharacteristicsRequest.types", .tooMany(limit: 16)))
    let many = Array(repeating: type, count: 1024)
    expect(PreferredUnitsRequest(types: many), nil)
    expect(
      PreferredUnitsRequest(types: many + [type]),
      ("PreferredUnitsRequest.types", .tooMany(limit: 1024)))
    expect(
      AuthorizationStatusRequest(types: many + [type]),
      ("AuthorizationStatusRequest.types", .tooMany(limit: 1024)))
  }

  @Test("a digest has 32 bytes", arguments: [(31, false), (32, true), (33, false)])
  func digest(byteCount: Int, isAllowed: Bool) {
    let program = AppProgram(
      digest: Array(repeating: 1, count: byteCount), seenAt: Instant(microseconds: 0))
    var bytes: [UInt8] = []
    program.encode(to: &bytes)
    var error: WireError?
    do throws(WireError) { _ = try decoded(bytes) } catch let caught { error = caught }
    #expect(error == (isAllowed ? nil : WireError("AppProgram.digest", .outOfRange)))
  }

  private func decoded(_ bytes: [UInt8]) throws(WireError) -> AppProgram {
    let result = bytes.withUnsafeBytes { bytes in
      Result<AppProgram, WireError> { () throws(WireError) in try .decode(bytes) }
    }
    return try result.get()
  }

  private func expect<Message: WireMessage>(
    _ message: Message, _ refusal: (field: StaticString, problem: WireError.Problem)?,
    location: SourceLocation = #_sourceLocation
  ) {
    var error: WireError?
    do throws(WireError) { _ = try Message(wire: message.wireBytes) } catch let caught {
      error = caught
    }
    #expect(
      error == refusal.map { WireError($0.field, $0.problem) }, sourceLocation: location)
  }
}
