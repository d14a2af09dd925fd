package import Logging
import Synchronization

/// Collects lines of a log.
package final class LogLines: Sendable {
  private let state = Mutex<[String]>([])

  package init() {}

  package var all: [String] { state.withLock { $0 } }

  package func append(_ line: String) { state.withLock { $0.append(line) } }

  /// A logger that adds each message here, after its level.
  package var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(lines: LogLines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.level) \(event.message)") }
  }
}
