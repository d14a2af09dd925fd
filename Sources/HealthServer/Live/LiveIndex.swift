import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

/// The live streams of all connections, by the types they ask about.
///
/// A commit comes as one summary. When no stream asks about its types it ends here; otherwise it
/// becomes part of the next round. A round shows what has come to the streams of its types and to no
/// others, and then lets those that it concerns answer, whose frames go out together, connection by
/// connection. It is worked off on the loop in slices, so that calls are served in between, and
/// begins behind the answer to the write. What comes during a round, and while the loop rests from
/// it, is merged and belongs to the next one: however many commits and streams there are, streams
/// take a bounded part of the loop's time, and a write that thousands want to hear of is answered
/// nearly as fast as one that nobody does.
final class LiveIndex: @unchecked Sendable {
  // @unchecked because what other threads reach is in `inbox`, and all else is touched on the loop.

  /// Streams that are shown something in one slice; each costs a fraction of a microsecond.
  private static let shownCount = 256
  /// Streams that may answer in one slice. Each costs a few microseconds at most: a message, or the
  /// start of work on the work queue.
  private static let answeringCount = 32
  /// The loop rests from a round this many times as long as it has worked on it.
  private static let restFactor: UInt64 = 4

  private struct Inbox {
    /// Types that some stream asks about.
    var watched = ObjectTypeSet()
    var commit: CommitSummary?
    var areDecisionsNew = false
    /// The loop knows that there is work.
    var isPosted = false
    weak var loop: EventLoop?

    var isEmpty: Bool { commit == nil && !areDecisionsNew }

    /// The loop, when it does not know yet that there is work.
    mutating func post() -> EventLoop? {
      guard !isPosted, let loop else { return nil }
      isPosted = true
      return loop
    }
  }

  /// What the streams of a list are still to be shown, from `next` on. Streams that begin meanwhile
  /// need not see it; to those that end meanwhile it means nothing.
  private struct Showing {
    /// nil: decisions have changed.
    var change: (part: CommitSummary.Part, anchor: Int64)?
    var streams: [any LiveMember]
    var next = 0
  }

  private let inbox = Mutex(Inbox())
  private let permissions: PermissionStore

  private var streams: [UInt16: [any LiveMember]] = [:]
  // The round: first all of it is shown, then the streams that are due answer.
  /// The next one last.
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

  /// Decisions have changed: what a stream may see may be more or less, or nothing at all.
  func refresh() {
    let loop = inbox.withLock { inbox -> EventLoop? in
      inbox.areDecisionsNew = true
      return inbox.post()
    }
    start(on: loop)
  }

  /// Once around the loop, so that what was posted before, as the answer to the write, goes out
  /// first.
  private func start(on loop: EventLoop?) {
    guard let loop else { return }
    loop.post { loop.post { self.work(on: loop) } }
  }

  // MARK: - On the loop

  /// From now on the stream is shown every commit that touches the types.
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

  /// The last of the type's streams takes the place that becomes free.
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

/// Where a stream stands among those of a type.
struct LivePlace {
  var type: ObjectType
  var index: Int
}

/// A stream as the index sees it. On the loop only.
protocol LiveMember: AnyObject {
  var places: [LivePlace] { get set }
  var isDue: Bool { get set }

  /// Something of the stream's types was committed. Whether the stream has something to do now.
  func note(
    _ part: CommitSummary.Part, anchor: Int64, under authorizer: Authorizer
  ) -> Bool
  /// Decisions have changed. Whether the stream has something to do now.
  func refresh(under authorizer: Authorizer) -> Bool
  func advance()
}
