import Glibc
package import Logging
import Synchronization

/// The log for the operator, written to standard error. Each message is one line and never contains
/// health data. Messages that a peer can trigger are limited to ten per second.
///
/// Under journald, an entry has fields; if its socket does not accept it, it is a line that begins
/// with its priority as in sd-daemon(3). Otherwise a line begins with the name of the program, and
/// with `error:` or `warning:` where it is one.
package final class OperatorLog: Sendable {
  /// The maximum number of lines that peers can cause. A peer must not be able to fill the disk or
  /// hide other messages. What is dropped is counted and reported.
  private static let linesPerSecond = 10

  /// The lines in the current second of the monotonic clock.
  private struct State {
    var second = 0
    var lineCount = 0
    var droppedCount = 0
  }

  private let state = Mutex(State())
  private let level: Logger.Level
  private let isJournal: Bool
  private let journal: JournalSocket?
  private let userID: UInt32
  private let output: @Sendable (String) -> Void

  /// - Parameters:
  ///   - level: The least severe level that is written.
  ///   - isJournal: Whether journald reads the output.
  ///   - journal: The socket for entries with fields.
  ///   - userID: The user whose data the daemon stores, a field of each entry.
  ///   - output: Receives each line without its newline; standard error by default.
  package init(
    level: Logger.Level = .info, isJournal: Bool = false, journal: JournalSocket? = nil,
    userID: UInt32 = geteuid(),
    output: @escaping @Sendable (String) -> Void = OperatorLog.writeToStandardError
  ) {
    self.level = level
    self.isJournal = isJournal
    self.journal = journal
    self.userID = userID
    self.output = output
  }

  /// A logger that writes here, for targets that do not know this type. Its messages are not limited.
  package var logger: Logger { Logger(label: "healthd") { _ in Handler(log: self) } }

  /// Writes a message of the daemon itself, without a limit.
  package func say(_ text: String, _ event: OperatorEvent? = nil) { write(.notice, text, event) }

  /// Writes a warning of the daemon itself, without a limit.
  package func warning(_ text: String) { write(.warning, text) }

  /// Writes an error that has been handled, without a limit.
  package func error(_ text: String) { write(.error, text) }

  /// Writes a message that a peer has triggered. Beyond the limit, the message is dropped and
  /// counted. The text is created only if it is written.
  package func note(_ text: @autoclosure () -> String, _ event: OperatorEvent? = nil) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let (isDue, droppedCount) = state.withLock { state in
      if state.second != time.tv_sec {
        let droppedCount = state.droppedCount
        state = State(second: time.tv_sec, lineCount: 1)
        return (true, droppedCount)
      }
      guard state.lineCount < Self.linesPerSecond else {
        state.droppedCount += 1
        return (false, 0)
      }
      state.lineCount += 1
      return (true, 0)
    }
    // Written with the first line of a later second, outside of the lock.
    if droppedCount > 0 { write(.notice, "\(droppedCount) lines dropped") }
    if isDue { write(.notice, text(), event) }
  }

  private func write(_ level: Logger.Level, _ text: String, _ event: OperatorEvent? = nil) {
    guard level >= self.level else { return }
    if let journal, journal.send(fields(level, text, event)) { return }
    if isJournal { return output("<\(level.priority)>\(text)") }
    let mark =
      switch level {
      case .error, .critical: "error: "
      case .warning: "warning: "
      default: ""
      }
    output("healthd: \(mark)\(text)")
  }

  /// Returns the fields of an entry. None is chosen by a peer, except for the path of its program in
  /// some messages, which consists of printable characters.
  private func fields(
    _ level: Logger.Level, _ text: String, _ event: OperatorEvent?
  ) -> [(name: String, value: String)] {
    var fields = [
      (name: "MESSAGE", value: text), (name: "PRIORITY", value: "\(level.priority)"),
      (name: "SYSLOG_IDENTIFIER", value: "healthd"), (name: "HEALTHD_USER", value: "\(userID)"),
    ]
    if let event { fields.append((name: "MESSAGE_ID", value: event.rawValue)) }
    return fields
  }

  /// Returns whether standard error is the stream of journald whose device and inode are in the
  /// environment variable `JOURNAL_STREAM` (systemd.exec(5)). A redirected stream differs.
  package static func isStandardErrorJournal(_ stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(STDERR_FILENO, &status) == 0 else { return false }
    // Set by systemd. The variable is inherited, so it alone does not show that standard error is
    // still the journal.
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  @Sendable package static func writeToStandardError(_ line: String) {
    Array("\(line)\n".utf8).withUnsafeBytes {
      // One call per line, so that lines of several threads are not mixed. A log that cannot be
      // written stops nothing.
      _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
  }

  /// Connects a `Logger` to the log.
  private struct Handler: LogHandler {
    let log: OperatorLog
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level {
      get { log.level }
      set {}
    }

    init(log: OperatorLog) { self.log = log }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.write(event.level, "\(event.message)") }
  }
}

extension Logger.Level {
  /// The syslog priority.
  fileprivate var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
