import Foundation
import HealthWords

/// A line that the user types without echo, such as a passphrase.
enum HiddenLine {
  /// Writes the prompt to the terminal and reads the line.
  static func read(_ prompt: String) throws(CommandFailure) -> [UInt8] {
    // The terminal itself, so that standard input and output can be redirected.
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else {
      throw .usage("a passphrase needs a terminal, or --passphrase-file")
    }
    defer { close(terminal) }
    var mode = termios()
    guard tcgetattr(terminal, &mode) == 0 else {
      throw .usage("a passphrase needs a terminal, or --passphrase-file")
    }
    var silent = mode
    silent.c_lflag &= ~tcflag_t(ECHO)
    // TCSAFLUSH discards what was typed before the prompt, which was echoed.
    tcsetattr(terminal, TCSAFLUSH, &silent)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &mode)
      write("\n", to: terminal)
    }
    write(prompt, to: terminal)
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < KeySecretText.byteCountMax, Foundation.read(terminal, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return line
  }

  private static func write(_ text: String, to terminal: Int32) {
    var text = text
    text.withUTF8 { _ = Foundation.write(terminal, $0.baseAddress, $0.count) }
  }
}

/// Secrets in files and in the output of programs: one line.
enum KeySecretText {
  static let byteCountMax = 4096

  /// Reads the first line of a file; `-` is standard input.
  static func line(ofFile path: String) throws(CommandFailure) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw CommandFailure(.noInput, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    defer { if file != STDIN_FILENO { close(file) } }
    var bytes = [UInt8](repeating: 0, count: byteCountMax + 1)
    var count = 0
    while count < bytes.count {
      let found = bytes.withUnsafeMutableBytes {
        Foundation.read(file, $0.baseAddress! + count, $0.count - count)
      }
      if found <= 0 { break }
      count += found
    }
    return Array(bytes[..<count].prefix { $0 != UInt8(ascii: "\n") })
  }
}
