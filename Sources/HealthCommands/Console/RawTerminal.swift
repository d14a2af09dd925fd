import Foundation

/// The terminal without line editing and echo. The previous mode is restored on deinitialization.
///
/// A terminal that remained without echo after the program would look broken, so the mode is tied
/// to the lifetime of an object and not to the end of a function.
final class RawTerminal {
  private let before: termios

  /// Fails if standard input or output is not a terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    before = mode
    // Without ISIG, Ctrl-C is read as a byte instead of ending the process before `deinit` has
    // restored the mode.
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0 else { return nil }
  }

  deinit {
    var mode = before
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// The escape sequence before every screen: move the cursor to the upper left corner and clear.
  static let clear = "\u{1B}[H\u{1B}[2J"
}

/// The typed bytes, one element per read. Ends with the input.
enum TypedBytes {
  static func stream() -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      // A separate thread, because `read` blocks.
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
          let count = read(STDIN_FILENO, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return continuation.finish() }
          continuation.yield(Array(buffer[..<count]))
        }
      }
    }
  }
}
