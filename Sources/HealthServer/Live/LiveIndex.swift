import HealthAuthorization
import HealthModel
import HealthStore
import Synchronization

/// The live streams of all connections, by the types they ask about.
///
/// A commit comes as one summary. When no stream asks about its types it ends here; otherwise one
/// piece of work is posted to the loop, however many commits and streams there are, and commits that
/// come before the loop takes it become one. There the summary is shown to the streams of its types
/// and to no others. Those that it concerns stand in line, and the loop works off the line in
/// slices, so that calls are served in between: a write that thousands want to hear of is answered
/// as fast as one that nobody does.
final class LiveIndex: @unchecked Sendable {
  // @unchecked because what other threads reach is in `inbox`, and all else is touched on the loop.

  /// Streams that are worked off before others get their turn. Each costs a few microseconds at
  /// most: a message, or the start of work on the work queue.
  private static let sliceCount = 64

  private struct Inbox {
    /// Types that some stream asks about.
    var watched = ObjectTypeSet()
    var commit: CommitSummary?
    var areDecisionsNew = false
    var isPosted = false
    weak var loop: EventLoop?

    /// The loop, when it does not know yet that there is work.
    mutating func post() -> EventLoop? {
      guard !isPosted, let loop else { return nil }
      isPosted = true
      return loop
    }
  }

  private let inbox = Mutex(Inbox())
  private let permissions: PermissionStore

  private var streams: [UInt16: [any LiveMember]] = [:]
  private var due: [any LiveMember] = []
  private var dueFirst = 0
  private var isAdvancing = false

  init(permissions: PermissionStore) { self.permissions = permissions }

  // MARK: - From any thread

  func receive(_ commit: CommitSummary) {
    let loop = inbox.withLock { inbox -> EventLoop? in
      guard commit.parts.contains(where: { inbox.watched.contains($0.type) }) else { return nil }
      if inbox.commit?.merge(commit) == nil { inbox.commit = commit }
      return inbox.post()
    }
    loop?.post { self.work() }
  }

  /// Decisions have changed: what a stream may see may be more or less, or nothing at all.
  func refresh() {
    let loop = inbox.withLock { inbox -> EventLoop? in
      inbox.areDecisionsNew = true
      return inbox.post()
    }
    loop?.post { self.work() }
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

  private func work() {
    let (commit, areDecisionsNew) = inbox.withLock { inbox in
      defer {
        inbox.commit = nil
        inbox.areDecisionsNew = false
        inbox.isPosted = false
      }
      return (inbox.commit, inbox.areDecisionsNew)
    }
    let authorizer = permissions.authorizer
    if areDecisionsNew {
      for list in streams.values {
        for stream in list where stream.refresh(under: authorizer) { enqueue(stream) }
      }
    }
    if let commit {
      for part in commit.parts {
        for stream in streams[part.type.code] ?? []
        where stream.note(part, anchor: commit.lastAnchor, under: authorizer) {
          enqueue(stream)
        }
      }
    }
    if !isAdvancing { advance() }
  }

  private func enqueue(_ stream: any LiveMember) {
    guard !stream.isDue else { return }
    stream.isDue = true
    due.append(stream)
  }

  private func advance() {
    isAdvancing = true
    let end = min(dueFirst + Self.sliceCount, due.count)
    while dueFirst < end {
      let stream = due[dueFirst]
      dueFirst += 1
      stream.isDue = false
      stream.advance()
    }
    if dueFirst < due.count, let loop = inbox.withLock({ $0.loop }) {
      return loop.post { self.advance() }
    }
    due.removeAll(keepingCapacity: due.count <= 1024)
    dueFirst = 0
    isAdvancing = false
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
