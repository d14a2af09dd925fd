import Dispatch
import Synchronization

/// Work that takes long, on a few threads, shared fairly between those who ask for it.
///
/// At most `width` jobs run at once, and of one key at most all but one place, so that whoever asks
/// for much leaves a thread to the others. Jobs of one key start in their order; keys take turns.
package final class WorkQueue<Key: Hashable & Sendable>: Sendable {
  package typealias Job = @Sendable () -> Void

  private struct Line {
    var waiting: [Job] = []
    var runningCount = 0
  }

  private struct State {
    var lines: [Key: Line] = [:]
    /// Keys with waiting jobs, whose turn comes first in front.
    var turns: [Key] = []
    var runningCount = 0
  }

  private let width: Int
  private let widthPerKey: Int
  private let state = Mutex(State())
  private let queue: DispatchQueue

  /// `width` is at least 2.
  package init(label: String, width: Int) {
    precondition(width >= 2, "one place is kept for other keys")
    self.width = width
    widthPerKey = width - 1
    queue = DispatchQueue(label: label, attributes: .concurrent)
  }

  package func run(for key: Key, _ job: @escaping Job) {
    state.withLock { state in
      if state.lines[key, default: Line()].waiting.isEmpty { state.turns.append(key) }
      state.lines[key, default: Line()].waiting.append(job)
    }
    startNext()
  }

  /// Jobs that wait or run.
  package var jobCount: Int {
    state.withLock { state in
      state.runningCount + state.lines.values.reduce(0) { $0 + $1.waiting.count }
    }
  }

  private func startNext() {
    guard let (key, job) = state.withLock({ takeNext(&$0) }) else { return }
    queue.async {
      job()
      self.state.withLock { self.finish(key, &$0) }
      self.startNext()
    }
  }

  private func takeNext(_ state: inout State) -> (Key, Job)? {
    guard state.runningCount < width,
      let turn = state.turns.firstIndex(where: {
        (state.lines[$0]?.runningCount ?? 0) < widthPerKey
      })
    else { return nil }
    let key = state.turns.remove(at: turn)
    guard var line = state.lines[key] else { return nil }
    let job = line.waiting.removeFirst()
    line.runningCount += 1
    state.runningCount += 1
    state.lines[key] = line
    if !line.waiting.isEmpty { state.turns.append(key) }
    return (key, job)
  }

  private func finish(_ key: Key, _ state: inout State) {
    state.runningCount -= 1
    state.lines[key]?.runningCount -= 1
    if let line = state.lines[key], line.runningCount == 0, line.waiting.isEmpty {
      state.lines[key] = nil
    }
  }
}
