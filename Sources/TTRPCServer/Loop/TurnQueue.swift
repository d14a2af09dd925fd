/// A principal's share of the loop's time. A principal is an identified client, a process that
/// has not identified itself, or a listener. Confined to the loop.
final class TurnShare {
  /// The virtual time, which advances by the time used in turns of the members.
  fileprivate(set) var virtualTime: UInt64 = 0
  /// The waiting members, first in, first out.
  @exclusivity(unchecked) fileprivate var members: [LoopMember] = []
  fileprivate var first = 0

  fileprivate func append(_ member: LoopMember) { members.append(member) }

  fileprivate func takeFirst() -> LoopMember {
    // The usual case.
    if members.count == 1 { return members.removeLast() }
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

/// A descriptor in the loop's epoll set and its handler. Confined to the loop.
class LoopMember {
  /// The share to which its turns are charged.
  final var share: TurnShare
  /// The events that were reported but not processed, as `CL_` bits.
  final var pendingEvents: UInt32 = 0
  /// Whether it is in the queue of turns.
  fileprivate(set) final var isQueued = false

  init(share: TurnShare) { self.share = share }

  /// Performs a bounded amount of work, until `EventLoop.isTurnOver`. If work remains, it must be
  /// scheduled again with `EventLoop.enqueue`.
  func takeTurn(events: UInt32) {}

  /// Sends what its turn has queued. Called after the turn, see `EventLoop.sendReplies`.
  func sendReplies() {}

  /// Called when the kernel reports an event again for a member that still waits for its turn. The
  /// member should disable its events, because epoll is level-triggered and would report them every
  /// time.
  func mute() {}
}

/// The scheduler of turns, which applies start-time fair queueing to shares by the time of their
/// turns.
///
/// Each share has a virtual time, which advances by the time of its turns. The share with the
/// smallest virtual time is served first, and its members take turns. A client with a thousand busy
/// connections therefore gets as much of the loop as a client with one, and time that no share needs
/// is available to the others. A share without waiting members accumulates no credit: when it
/// returns, its virtual time is at least that of the share served last.
struct TurnQueue {
  private var active: [TurnShare] = []
  /// The virtual time of the share that was served last.
  private var virtualTime: UInt64 = 0
  private var virtualTimeMax: UInt64 = 0

  var isEmpty: Bool { active.isEmpty }

  /// Adds a member to the queue. Returns false if it is already waiting.
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

  /// Removes and returns the member whose turn is next, and its share.
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

  /// Charges a turn that has ended.
  mutating func charge(_ share: TurnShare, _ nanoseconds: UInt64) {
    share.virtualTime &+= nanoseconds
    virtualTimeMax = max(virtualTimeMax, share.virtualTime)
    // No share is waiting, so differences of virtual time have no effect any more and are reset.
    if active.isEmpty { virtualTime = virtualTimeMax }
  }
}
