import Foundation
import HealthTerminal
import HealthWords
import Synchronization

/// Shows progress on standard error. On a terminal it is one line, redrawn at most ten times a
/// second and removed at the end; otherwise a plain line for each tenth of the work. For another
/// program it is a JSON object on a line, at most ten times a second.
final class ProgressBar: Sendable {
  private struct State {
    var progress: HealthTerminal.Progress
    var drawnAt: ContinuousClock.Instant?
    var tenths = 0
  }

  private let console: Console
  private let isJSON: Bool
  private let begun = ContinuousClock.now
  private let state: Mutex<State>
  /// Faster updates are unreadable and slow down a remote terminal.
  private static let interval = Duration.milliseconds(100)

  /// - Parameter isJSON: Whether another program reads the progress. JSON keys: `done` and `total`
  ///   in bytes, `records`, `seconds`.
  init(_ progress: HealthTerminal.Progress, console: Console, isJSON: Bool = false) {
    self.console = console
    self.isJSON = isJSON
    state = Mutex(State(progress: progress))
  }

  var elapsedSeconds: Double { begun.duration(to: .now) / .seconds(1) }

  func update(done: Int64, total: Int64, itemCount: Int) {
    state.withLock { state in
      state.progress.done = done
      state.progress.total = total
      state.progress.itemCount = itemCount
      if isJSON {
        writeLine(&state)
      } else if console.errors.isTerminal {
        drawOver(&state)
      } else {
        drawTenth(&state)
      }
    }
  }

  private func writeLine(_ state: inout State) {
    guard isDue(&state) else { return }
    let progress = state.progress
    let json: JSONValue = [
      "done": .integer(progress.done), "total": .integer(progress.total),
      "records": JSONValue(progress.itemCount), "seconds": .number(elapsedSeconds),
    ]
    console.note(json.line + "\n")
  }

  private func isDue(_ state: inout State) -> Bool {
    let now = ContinuousClock.now
    if let drawn = state.drawnAt, drawn.duration(to: now) < Self.interval { return false }
    state.drawnAt = now
    return true
  }

  private func drawOver(_ state: inout State) {
    guard isDue(&state) else { return }
    console.note("\r" + line(state) + Self.clearToEnd)
  }

  /// A log file or a CI job gets at most ten lines.
  private func drawTenth(_ state: inout State) {
    let tenths = Int(state.progress.fraction * 10)
    guard tenths > state.tenths else { return }
    state.tenths = tenths
    console.note(line(state) + "\n")
  }

  private func line(_ state: State) -> String {
    state.progress.line(elapsed: elapsedSeconds, style: console.errors)
  }

  func finish() {
    state.withLock { state in
      guard !isJSON, state.drawnAt != nil else { return }
      state.drawnAt = nil
      console.note("\r" + Self.clearToEnd)
    }
  }

  /// Erases the rest of the line (ECMA-48, EL).
  private static let clearToEnd = "\u{1B}[K"
}
