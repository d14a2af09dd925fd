import DaemonTestSupport
import HealthAuthorization
import HealthModel
import HealthPermissions
import Synchronization
import TestSupport
import Testing

@testable import HealthServer
@testable import HealthStore
@testable import TTRPCServer

/// Tests of rounds on a loop whose clock advances only while streams work, or when the test
/// advances it.
@Suite(.process) struct LiveIndexTests {
  static let streamCount = 700

  let directory: TemporaryDirectory
  let harness: LoopHarness
  let index: LiveIndex

  init() throws {
    directory = try TemporaryDirectory()
    harness = try LoopHarness()
    index = LiveIndex(permissions: try PermissionStore.open(directory: directory.path))
  }

  func watch(_ type: ObjectType, _ count: Int = streamCount) -> [ShownStream] {
    let streams = (0..<count).map { _ in ShownStream(clock: harness.clock) }
    harness.onLoop { [index] server in
      for stream in streams { index.add(stream, types: [type], on: server.loop) }
    }
    return streams
  }

  func commit(_ types: [ObjectType], _ anchor: Int64) {
    let parts = types.map {
      CommitSummary.Part(
        type: $0, author: .imported, before: anchor - 1, lastAnchor: anchor, added: nil,
        hasDeleted: true)
    }
    index.receive(CommitSummary(parts: parts))
  }

  /// What each stream was shown and when it answered, after the loop has run more often than a
  /// round has slices, so that nothing is left to do at the current time.
  func events(of streams: [ShownStream]) -> Set<[ShownStream.Event]> {
    for _ in 0..<100 { harness.onLoop { _ in } }
    return harness.onLoop { _ in Set(streams.map(\.events)) }
  }

  @Test("a commit is shown once to every stream of its types and to no other")
  func types() {
    let steps = watch(.stepCount)
    let masses = watch(.bodyMass)
    commit([.stepCount], 1)
    #expect(events(of: steps) == [[.shown(1), .answered]])
    #expect(events(of: masses) == [[]])
  }

  @Test("a stream of several types answers once to a commit that touches them all")
  func oneAnswer() {
    let stream = ShownStream(clock: harness.clock)
    harness.onLoop { [index] server in
      index.add(stream, types: [.stepCount, .bodyMass], on: server.loop)
    }
    commit([.bodyMass, .stepCount], 1)
    #expect(events(of: [stream]) == [[.shown(1), .shown(1), .answered]])
  }

  @Test("commits during a round, and while the loop rests after it, are merged into one")
  func coalescing() {
    let streams = watch(.stepCount)
    commit([.stepCount], 1)
    for anchor in 2...9 { commit([.stepCount], Int64(anchor)) }
    let first = events(of: streams)
    #expect(first.map(\.count) == [2])
    commit([.stepCount], 10)
    // The loop rests.
    #expect(events(of: streams) == first)
    harness.advance(seconds: 60)
    let all = events(of: streams)
    #expect(all == Set(first.map { $0 + [.shown(10), .answered] }))
  }

  @Test("AUTH-09: a merged commit is shown with the anchors of its own types")
  func anchors() {
    let steps = watch(.stepCount, 1)
    let masses = watch(.bodyMass, 1)
    let rates = watch(.heartRate, 1)
    commit([.heartRate], 1)
    #expect(events(of: rates) == [[.shown(1), .answered]])
    // The loop rests, and merges them.
    commit([.stepCount], 2)
    commit([.bodyMass], 3)
    #expect(events(of: steps + masses) == [[]])
    harness.advance(seconds: 60)
    #expect(events(of: steps) == [[.shown(2), .answered]])
    #expect(events(of: masses) == [[.shown(3), .answered]])
  }

  @Test("work posted to the loop does not wait for the end of a round")
  func slices() {
    let streams = watch(.stepCount)
    let shownCount = Mutex(0)
    streams[0].onShown = { [loop = harness.server.loop] in
      loop.post { shownCount.withLock { $0 = streams.count { !$0.events.isEmpty } } }
    }
    commit([.stepCount], 1)
    #expect(events(of: streams) == [[.shown(1), .answered]])
    #expect(shownCount.withLock { $0 > 0 && $0 < streams.count })
  }

  @Test("a stream that is removed during a round is not shown the commit, and the others are")
  func removal() {
    let streams = watch(.stepCount)
    for stream in streams {
      stream.onShown = { [index] in
        for other in streams.suffix(100) { index.remove(other) }
      }
    }
    commit([.stepCount], 1)
    #expect(events(of: Array(streams.dropLast(100))) == [[.shown(1), .answered]])
    #expect(events(of: Array(streams.suffix(100))) == [[]])
  }

  @Test("AUTH-09: new decisions refresh every stream, whatever its types")
  func decisions() {
    let streams = watch(.stepCount, 300) + watch(.bodyMass, 300)
    index.refresh()
    #expect(events(of: streams) == [[.refreshed, .answered]])
  }
}

/// Records the calls of the index and advances the clock for each.
final class ShownStream: LiveMember, @unchecked Sendable {
  // @unchecked because it is used on the harness's loop only.

  enum Event: Hashable, Sendable {
    case shown(Int64)
    case refreshed
    case answered
  }

  var places: [LivePlace] = []
  var isDue = false
  var onShown: (() -> Void)?
  private(set) var events: [Event] = []
  private let clock: ManualClock

  init(clock: ManualClock) { self.clock = clock }

  func note(_ part: CommitSummary.Part, under authorizer: Authorizer) -> Bool {
    events.append(.shown(part.lastAnchor))
    clock.advance(byNanoseconds: 1000)
    onShown?()
    onShown = nil
    return true
  }

  func refresh(under authorizer: Authorizer) -> Bool {
    events.append(.refreshed)
    return true
  }

  func advance() { events.append(.answered) }
}
