import HealthAPI
import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// The quota of an app.
struct StoredBytesTests {
  let greedy = TestApp(1)
  let modest = TestApp(2)

  private func batch(_ count: Int) -> [Sample] {
    var random = SplitMix(seed: UInt64(count))
    return (0..<count).map { index in
      Sample(
        id: randomID(&random), type: .stepCount, start: at(Double(index)), end: at(Double(index)),
        value: .quantity(1))
    }
  }

  @Test("LK-25: an app that has used its quota is rejected, and other apps are not affected")
  func room() throws {
    var options = StoreOptions()
    options.appByteCountMax = 100 * StoredBytes.rowByteCount
    let fixture = try StoreFixture(options: options)
    var random = SplitMix(seed: 7)
    func one() -> Sample {
      Sample(
        id: randomID(&random), type: .stepCount, start: at(0), end: at(0), value: .quantity(1))
    }
    try fixture.store.save(batch(100), as: greedy)
    try fixture.store.save([one()], as: modest)
    for count in [1, 50] {
      let samples = (0..<count).map { _ in one() }
      #expect {
        try fixture.store.save(samples, as: greedy)
      } throws: {
        let error = $0 as? StoreError
        return error?.code == .tooMuch && error?.message == StoreError.noRoomForApp.message
      }
    }
    try fixture.store.save([one()], as: modest)
    // The count survives a restart, and deletions reduce it.
    try fixture.reopen()
    #expect(throws: StoreError.self) { try fixture.store.save([one()], as: greedy) }
    let seen = try fixture.store.allSamples(SampleQuery(types: [.stepCount]), in: greedy.readOwn)
    #expect(seen.count == 100)
    try fixture.store.delete(.objects([seen[0].id]), in: greedy.write)
    try fixture.store.save([one()], as: greedy)
    #expect(try fixture.store.verify(in: owner).problems == [])
  }

  @Test("LK-25: attachments count by their size, and the user has no quota")
  func attachments() throws {
    var options = StoreOptions()
    options.appByteCountMax = 10_000
    let fixture = try StoreFixture(options: options)
    let samples = batch(2)
    try fixture.store.save(samples, as: greedy)
    func begin(_ size: Int) throws -> BeginAttachmentReply {
      let answer = Answer<BeginAttachmentReply>()
      fixture.store.beginAttachment(
        NewAttachment(
          objectID: samples[0].id, name: "a", contentType: "text/plain", metadata: Metadata(),
          size: size), in: .own(greedy.write)
      ) { answer.set($0) }
      return try answer.wait()
    }
    _ = try begin(6_000)
    #expect(throws: StoreError.self) { try begin(6_000) }
    _ = try begin(3_000)
    let author = WriteScope.Author(principal: .owner, revision: greedy.revision)
    let everything = WriteScope(author: author, types: .all, decided: .all)
    try fixture.store.save(batch(1_000), in: everything)
    try fixture.store.save(batch(1_001), in: everything)
  }

  @Test("LK-25: an attachment counts only for the app that saved its sample")
  func othersAttachments() throws {
    var options = StoreOptions()
    options.appByteCountMax = 10_000
    let fixture = try StoreFixture(options: options)
    let (large, own) = (batch(1), batch(2))
    try fixture.store.save(large, as: greedy)
    try fixture.store.save(own, as: modest)
    try fixture.store.attach(Array(repeating: 0, count: 9_000), to: large[0].id, in: greedy.manage)
    _ = try fixture.store.begin(own[0].id, size: 9_000, in: modest.manage)
  }
}
