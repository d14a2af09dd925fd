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
  /// The ratio of the pause after a round to the time spent on it.
  private static let restFactor: UInt64 = 4

  private struct Inbox {
    /// The types that at least one stream watches.
    var watched = ObjectTypeSet()
    var commit: CommitSummary?
    var areDecisionsNew = false
    /// Whether the loop has been notified that there is work.
    var isPosted = false
    weak var loop: EventLoop?

    var isEmpty: Bool { commit == nil && !areDecisionsNew }

    /// Returns the loop if it must be notified that there is work.
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
    var change: (part: CommitSummary.Part, anchor: Int64)?
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
  /// reply to the write, are processed first.
  private func start(on loop: EventLoop?) {
    guard let loop else { return }
    loop.post { loop.post { self.work(on: loop) } }
  }

  // MARK: - On the loop

  /// Adds a stream. All later commits that affect the types are reported to it.
  func add(_ stream: any LiveMember, types: [ObjectType], on loop: EventLoop) {
    for type in Set(types) {
      stream.places.append(.init(type: type, index: streams[type.code, default: []].count))
      streams[type.code, default: []].append(stream)
    }
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

  private func work(on loop: EventLoop) {
    let now = loop.clock.now
    if !isInRound {
      if now < restEnd { return rest(on: loop) }
      beginRound()
    }
    if showings.isEmpty { answer() } else { show() }
    roundTime += loop.clock.now - now
    if !isInRound { endRound(at: loop.clock.now) }
    let hasMore = inbox.withLock { inbox in
      inbox.isPosted = isInRound || !inbox.isEmpty
      return inbox.isPosted
    }
    if hasMore { loop.post { self.work(on: loop) } }
  }

  private func rest(on loop: EventLoop) {
    loop.schedule(
      LoopTimer(at: restEnd) { [weak self, unowned loop] in self?.work(on: loop) })
  }

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
      showings.append(Showing(change: (part, commit.lastAnchor), streams: list))
    }
    showings.reverse()
  }

  private func show() {
    let authorizer = permissions.authorizer
    var left = Self.shownCount
    while left > 0, !showings.isEmpty {
      let showing = showings.removeLast()
      let end = min(showing.next + left, showing.streams.count)
      for stream in showing.streams[showing.next..<end] where !stream.places.isEmpty {
        let hasWork =
          showing.change.map { stream.note($0.part, anchor: $0.anchor, under: authorizer) }
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
  func note(
    _ part: CommitSummary.Part, anchor: Int64, under authorizer: Authorizer
  ) -> Bool
  /// Reports changed grants. Returns whether the stream is due.
  func refresh(under authorizer: Authorizer) -> Bool
  func advance()
}

/// What live queries follow: the samples, and the index that reports their changes.
struct LiveSource: Sendable {
  let store: HealthStore
  let index: LiveIndex
}
