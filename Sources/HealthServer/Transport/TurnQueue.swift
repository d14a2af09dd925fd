/// One principal's part in the time of the loop: an app, the user, a process that has not said which
/// app it is, or one listener. On the loop only.
final class TurnShare {
  /// Advances by the time that the turns of the members take.
  fileprivate(set) var virtualTime: UInt64 = 0
  /// First in, first out.
  fileprivate var members: [LoopMember] = []
  fileprivate var first = 0

  fileprivate func append(_ member: LoopMember) { members.append(member) }

  fileprivate func takeFirst() -> LoopMember {
    let member = members[first]
    first += 1
    if first == members.count {
      members.removeAll(keepingCapacity: members.capacity <= 64)
      first = 0
    } else if first > 64 && 2 * first > members.count {
      members.removeFirst(first)
      first = 0
    }
    return member
  }

  fileprivate var isEmpty: Bool { first == members.count }
}

/// A descriptor in the loop's epoll set and what the loop does when it is ready. Confined to the loop.
class LoopMember {
  /// Which share pays for its turns.
  final var share: TurnShare
  /// What was reported and not yet served: `CL_` bits.
  final var pendingEvents: UInt32 = 0
  /// It has a place in the queue of turns.
  fileprivate(set) final var isQueued = false

  init(share: TurnShare) { self.share = share }

  /// Does bounded work; `EventLoop.isTurnOver` says when to stop. What is left goes back into the
  /// queue with `EventLoop.enqueue`.
  func takeTurn(events: UInt32) {}

  /// The kernel reported again what still waits for its turn, and would do so every time.
  func mute() {}
}

/// Whose turn is next: start-time fair queueing of shares by the time that their turns took.
///
/// Each share has a virtual time, which advances by the time of its turns; the share with the least
/// goes first and its members take turns. So an app with a thousand busy connections gets as much of
/// the loop as one with a single connection, and time that no share wants is never withheld. A share
/// without waiting members earns no credit: it returns at the virtual time of the share served last.
struct TurnQueue {
  private var active: [TurnShare] = []
  /// Of the share that was served last.
  private var virtualTime: UInt64 = 0
  private var virtualTimeMax: UInt64 = 0

  var isEmpty: Bool { active.isEmpty }

  /// False if the member waits already.
  @discardableResult
  mutating func append(_ member: LoopMember) -> Bool {
    guard !member.isQueued else { return false }
    member.isQueued = true
    let share = member.share
    if share.isEmpty {
      share.virtualTime = max(share.virtualTime, virtualTime)
      active.append(share)
    }
    share.append(member)
    return true
  }

  /// The member whose turn it is, and the share that pays.
  mutating func takeNext() -> (LoopMember, TurnShare)? {
    guard var index = active.indices.first else { return nil }
    for other in active.indices.dropFirst()
    where active[other].virtualTime < active[index].virtualTime { index = other }
    let share = active[index]
    virtualTime = max(virtualTime, share.virtualTime)
    let member = share.takeFirst()
    member.isQueued = false
    if share.isEmpty { active.swapAt(index, active.count - 1); active.removeLast() }
    return (member, share)
  }

  /// The turn has ended.
  mutating func charge(_ share: TurnShare, _ nanoseconds: UInt64) {
    share.virtualTime &+= nanoseconds
    virtualTimeMax = max(virtualTimeMax, share.virtualTime)
    // Nothing is left to share: what was overdrawn is forgotten.
    if active.isEmpty { virtualTime = virtualTimeMax }
  }
}
