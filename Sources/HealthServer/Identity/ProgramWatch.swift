import Dispatch
import HealthAuthorization
import ProcessMeasuring
import Synchronization
import TTRPCServer

/// Compares the program of an app with the one at its hello, while its connection is used.
///
/// The kernel does not report that a process executes another program, and the connection survives
/// it. The connection is closed when the program differs, cannot be read any more, or cannot be
/// compared for several intervals.
final class ProgramWatch: Sendable {
  /// The number of intervals without a result after which the connection is closed. The measuring
  /// service may be restarted in between, but a process that blocks its measurement must not evade
  /// it.
  private static let missedCountMax = 3

  private struct State {
    /// The stamp for which the digest was compared last.
    var stamp: Reading<FileStamp>
    var missedCount = 0
    var isRunning = false
  }

  private let measurer: ProcessMeasurer
  private let executables: ExecutableDigests
  private let digest: [UInt8]
  private let state: Mutex<State>

  /// - Parameters:
  ///   - stamp: The stamp of the program file at the hello.
  ///   - digest: The digest of the program file at the hello.
  init(
    measurer: ProcessMeasurer, executables: ExecutableDigests, stamp: Reading<FileStamp>,
    digest: [UInt8]
  ) {
    self.measurer = measurer
    self.executables = executables
    self.digest = digest
    state = Mutex(State(stamp: stamp))
  }

  /// Compares the program of a process, on another thread, because a file system of the process may
  /// block it. `changed` is called on any thread if the connection must be closed.
  func check(_ process: PinnedProcess, changed: @escaping @Sendable () -> Void) {
    let (isDue, isLost) = state.withLock { state in
      if state.isRunning { state.missedCount += 1 }
      defer { state.isRunning = true }
      return (!state.isRunning, state.missedCount >= Self.missedCountMax)
    }
    if isLost { return changed() }
    guard isDue else { return }
    DispatchQueue.global(qos: .utility).async { [self] in
      if !isSame(process) { changed() }
    }
  }

  private func isSame(_ process: PinnedProcess) -> Bool {
    let current = measurer.currentProgram(process)
    let known = state.withLock { $0.stamp }
    var result: (stamp: Reading<FileStamp>, isSame: Bool)?
    switch current {
    // The transport closes the connections of a process that has exited.
    case .gone: result = (known, true)
    case .unavailable: result = nil
    case .read(let stamp, let program):
      // The stamp also changes when the file is replaced or deleted while the program runs.
      let isSame = stamp == known || executables.reading(of: program) == .known(digest)
      result = (stamp, isSame)
    }
    return state.withLock { state in
      state.isRunning = false
      guard let result else {
        state.missedCount += 1
        return state.missedCount < Self.missedCountMax
      }
      state.missedCount = 0
      state.stamp = result.stamp
      return result.isSame
    }
  }
}
