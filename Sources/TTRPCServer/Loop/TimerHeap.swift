/// An action that runs once at a given time. Confined to its loop.
package final class LoopTimer {
  fileprivate(set) var time: UInt64
  fileprivate var index = -1
  private let action: () -> Void

  package init(at time: UInt64, _ action: @escaping () -> Void) {
    self.time = time
    self.action = action
  }

  var isArmed: Bool { index >= 0 }
  func fire() { action() }
}

/// A binary heap of timers. Each timer stores its index, so that a cancelled timer is removed
/// immediately instead of remaining until its time.
struct TimerHeap {
  private var timers: [LoopTimer] = []

  var isEmpty: Bool { timers.isEmpty }
  var count: Int { timers.count }
  var earliest: UInt64? { timers.first?.time }

  mutating func insert(_ timer: LoopTimer) {
    precondition(!timer.isArmed, "a timer is armed once")
    timer.index = timers.count
    timers.append(timer)
    rise(timer.index)
  }

  mutating func remove(_ timer: LoopTimer) {
    guard timer.isArmed else { return }
    let index = timer.index
    timer.index = -1
    let last = timers.removeLast()
    if last === timer { return }
    place(last, at: index)
    rise(index)
    sink(last.index)
  }

  /// Removes and returns the earliest timer if it is due.
  mutating func popDue(now: UInt64) -> LoopTimer? {
    guard let first = timers.first, first.time <= now else { return nil }
    remove(first)
    return first
  }

  private mutating func place(_ timer: LoopTimer, at index: Int) {
    timers[index] = timer
    timer.index = index
  }

  private mutating func rise(_ start: Int) {
    var index = start
    let timer = timers[index]
    while index > 0, timers[(index - 1) / 2].time > timer.time {
      place(timers[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    place(timer, at: index)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    let timer = timers[index]
    while true {
      var child = 2 * index + 1
      guard child < timers.count else { break }
      if child + 1 < timers.count, timers[child + 1].time < timers[child].time { child += 1 }
      guard timers[child].time < timer.time else { break }
      place(timers[child], at: index)
      index = child
    }
    place(timer, at: index)
  }
}
