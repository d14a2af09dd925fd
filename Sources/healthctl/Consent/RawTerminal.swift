import Foundation

/// The terminal without line editing and echo, until this is gone.
final class RawTerminal {
  private let before: termios

  /// nil when standard input or output is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    before = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0 else { return nil }
  }

  deinit {
    var mode = before
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// In front of every picture: the upper left corner of an empty screen.
  static let clear = "\u{1B}[H\u{1B}[2J"
}

/// What is typed, as it comes: bytes of one read each. Ends with the input.
enum TypedBytes {
  static func stream() -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
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
