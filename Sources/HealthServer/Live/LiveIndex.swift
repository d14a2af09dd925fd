import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthStore
import Synchronization
import TTRPCServer

/// An index of the live streams of all connections, by type.
///
/// Each commit arrives as one summary. If no stream watches its types, it is dropped; otherwise it
/// becomes part of the next round. A round reports its changes to the streams of the affected
/// types, then lets the streams with something to do answer. It runs on the loop in slices, so that
/// calls are served in between, and starts after the reply to the write was sent. Changes that
/// arrive during a round, and during the pause after it, are merged into the next round. The
/// streams therefore use a bounded portion of the loop's time regardless of the number of commits
/// and streams, and a write with thousands of observers is answered nearly as fast as one without.
final class LiveIndex: @unchecked Sendable {
  // @unchecked because state shared with other threads is in `inbox`, and everything else is
  // confined to the loop.

  /// The number of notifications per slice. Each takes a fraction of a microsecond.
  private static let shownCount = 256
  /// The number of answering streams per slice. Each takes a few microseconds at most, to send a
  /// message or to start work on the work queue.
  private static let answeringCount = 32
  /// The ratio of the pause after a round to the time spent on it. Live queries use at most a fifth
  /// of the loop's time, however many commits there are.
  private static let restFactor: UInt64 = 4

  /// What other threads leave for the loop.
  private struct Inbox {
    /// The types that at least one stream watches.
    var watched = ObjectTypeSet()
    /// All commits since the last round, merged. The memory is bounded by the number of types and
    /// sources, and does not grow with the commits.
    var commit: CommitSummary?
    var areDecisionsNew = false
    /// Whether the loop has been notified that there is work.
    var isPosted = false
    /// The loop of the streams. Weak, because it retains this index through what is posted to it.
    /// nil before the first stream.
    weak var loop: EventLoop?

    var isEmpty: Bool { commit == nil && !areDecisionsNew }

    /// Returns the loop if it must be notified that there is work. At most one notification is
    /// outstanding, so that many commits do not fill the queue of the loop.
    mutating func post() -> EventLoop? {
      guard !isPosted, let loop else { return nil }
      isPosted = true
      return loop
    }
  }

  /// A change and the streams to which it has not been reported yet, from `next` on. Streams that
  /// begin in the meantime need not see it, because they start from a newer state; streams that end
  /// ignore it.
  private struct Showing {
    /// The change; nil means that grants have changed.
    var change: CommitSummary.Part?
    var streams: [any LiveMember]
    var next = 0
  }

  private let inbox = Mutex(Inbox())
  private let permissions: PermissionStore

  private var streams: [UInt16: [any LiveMember]] = [:]
  // The state of the round. All changes are reported first, then the streams that are due answer.
  /// The changes to report, in reverse order.
  private var showings: [Showing] = []
  private var due: [any LiveMember] = []
  private var dueFirst = 0
  private var roundTime: UInt64 = 0
  private var restEnd: UInt64 = 0

  init(permissions: PermissionStore) { self.permissions = permissions }

  // MARK: - From any thread

  /// Receives a commit on the thread that reports it. If no stream watches its types, this costs
  /// one comparison per part.
  func receive(_ commit: CommitSummary) {
    let loop = inbox.withLock { inbox -> EventLoop? in
      guard commit.parts.contains(where: { inbox.watched.contains($0.type) }) else { return nil }
      if inbox.commit?.merge(commit) == nil { inbox.commit = commit }
      return inbox.post()
    }
    start(on: loop)
  }

  /// Reports changed grants, after which streams may be permitted to read more, less or nothing.
  func refresh() {
    let loop = inbox.withLock { inbox -> EventLoop? in
      inbox.areDecisionsNew = true
      return inbox.post()
    }
    start(on: loop)
  }

  /// Starts a round after one more pass of the loop, so that events posted earlier, such as the
  /// reply to the write, are processed first. Two posts, because an event that is posted during a
  /// pass is processed in the next one.
  private func start(on loop: EventLoop?) {
    guard let loop else { return }
    loop.post { loop.post { self.work(on: loop) } }
  }

  // MARK: - On the loop

  /// Adds a stream. All later commits that affect the types are reported to it.
  func add(_ stream: any LiveMember, types: [ObjectType], on loop: EventLoop) {
    for type in Set(types) {
      // The stream stores its indices, so that it can be removed without a search.
      stream.places.append(.init(type: type, index: streams[type.code, default: []].count))
      streams[type.code, default: []].append(stream)
    }
    // Before the follower is created from the store: a commit after that is reported, and one in
    // between may be reported although it is already known.
    inbox.withLock { inbox in
      inbox.loop = loop
      for type in types { inbox.watched.insert(type) }
    }
  }

  func remove(_ stream: any LiveMember) {
    for place in stream.places { remove(place) }
    stream.places = []
  }

  /// Removes a stream from the list of a type by moving the last stream to its index, so that the
  /// cost does not depend on the number of streams.
  private func remove(_ place: LivePlace) {
    let type = place.type
    guard let last = streams[type.code]?.popLast() else { return }
    if streams[type.code]?.isEmpty == true {
      streams[type.code] = nil
      inbox.withLock { $0.watched.remove(type) }
    } else if let count = streams[type.code]?.count, place.index < count {
      streams[type.code]?[place.index] = last
      guard let moved = last.places.firstIndex(where: { $0.type == type }) else { return }
      last.places[moved].index = place.index
    }
  }

  // MARK: - Rounds

  private var isInRound: Bool { !showings.isEmpty || dueFirst < due.count }

  /// Runs one slice, and posts the next one, so that calls are served in between.
  private func work(on loop: EventLoop) {
    let now = loop.clock.now
    if !isInRound {
      // The pause bounds the share of live queries in the loop's time.
      if now < restEnd { return rest(on: loop) }
      beginRound()
    }
    if showings.isEmpty { answer() } else { show() }
    roundTime += loop.clock.now - now
    if !isInRound { endRound(at: loop.clock.now) }
    let hasMore = inbox.withLock { inbox in
      // Decided under the lock: a commit that arrives now either sees that the loop is notified or
      // notifies it.
      inbox.isPosted = isInRound || !inbox.isEmpty
      return inbox.isPosted
    }
    if hasMore { loop.post { self.work(on: loop) } }
  }

  private func rest(on loop: EventLoop) {
    loop.schedule(
      LoopTimer(at: restEnd) { [weak self, unowned loop] in self?.work(on: loop) })
  }

  /// Takes everything that has arrived. Changed grants are reported before the commit, so that each
  /// stream compares the commit with its new scope.
  private func beginRound() {
    let (commit, areDecisionsNew) = inbox.withLock { inbox in
      defer {
        inbox.commit = nil
        inbox.areDecisionsNew = false
      }
      return (inbox.commit, inbox.areDecisionsNew)
    }
    if areDecisionsNew { showings = streams.values.map { Showing(streams: $0) } }
    guard let commit else { return }
    for part in commit.parts {
      guard let list = streams[part.type.code] else { continue }
      showings.append(Showing(change: part, streams: list))
    }
    // `show` removes from the end.
    showings.reverse()
  }

  /// Reports changes until the slice is full. The authorizer is read once per slice; a stream that
  /// answers reads it again.
  private func show() {
    let authorizer = permissions.authorizer
    var left = Self.shownCount
    while left > 0, !showings.isEmpty {
      let showing = showings.removeLast()
      let end = min(showing.next + left, showing.streams.count)
      // A stream without places has ended since the round began.
      for stream in showing.streams[showing.next..<end] where !stream.places.isEmpty {
        let hasWork =
          showing.change.map { stream.note($0, under: authorizer) }
          ?? stream.refresh(under: authorizer)
        if hasWork { enqueue(stream) }
      }
      left -= end - showing.next
      guard end < showing.streams.count else { continue }
      showings.append(Showing(change: showing.change, streams: showing.streams, next: end))
    }
  }

  private func enqueue(_ stream: any LiveMember) {
    guard !stream.isDue else { return }
    stream.isDue = true
    due.append(stream)
  }

  /// Lets streams answer until the slice is full, in the order in which they became due.
  private func answer() {
    let end = min(dueFirst + Self.answeringCount, due.count)
    while dueFirst < end {
      let stream = due[dueFirst]
      dueFirst += 1
      stream.isDue = false
      stream.advance()
    }
  }

  private func endRound(at now: UInt64) {
    // A large array is released, so that one commit with many streams does not occupy the memory
    // for good.
    due.removeAll(keepingCapacity: due.count <= 1024)
    dueFirst = 0
    restEnd = now + Self.restFactor * roundTime
    roundTime = 0
  }
}

/// The position of a stream in the list of a type.
struct LivePlace {
  var type: ObjectType
  var index: Int
}

/// The interface of a stream for the index. Used only on the loop.
protocol LiveMember: AnyObject {
  var places: [LivePlace] { get set }
  var isDue: Bool { get set }

  /// Reports a change to one of the stream's types. Returns whether the stream is due.
  func note(_ part: CommitSummary.Part, under authorizer: Authorizer) -> Bool
  /// Reports changed grants. Returns whether the stream is due.
  func refresh(under authorizer: Authorizer) -> Bool
  func advance()
}

/// What live queries follow: the samples, and the index that reports their changes. They belong
/// together: a follower must be registered with the index before it reads the store.
struct LiveSource: Sendable {
  let store: HealthStore
  let index: LiveIndex
  /// Seal what streams keep while the store is locked.
  let keys: StoreKeys
}
