import Foundation
import HealthTerminal
import HealthWords

/// Standard output for results, standard error for everything else.
///
/// Results alone on standard output let a user pipe JSON or a table into another program while
/// notes, questions and progress remain on the screen.
struct Console: Sendable {
  let output: OutputStyle
  let errors: OutputStyle

  init(wantsColor: Bool = true, wantsASCII: Bool = false) {
    func style(_ descriptor: Int32) -> OutputStyle {
      var style = OutputStyle(
        environment: ProcessInfo.processInfo.environment, isTerminal: isatty(descriptor) == 1,
        columns: Self.size(descriptor)?.columns, rows: Self.size(descriptor)?.rows,
        wantsColor: wantsColor)
      if wantsASCII {
        style.hasUnicode = false
        style.language = .english
      }
      return style
    }
    output = style(STDOUT_FILENO)
    errors = style(STDERR_FILENO)
  }

  func write(_ text: String) { Self.write(text, STDOUT_FILENO) }

  /// Writes bytes unchanged, because they may not be UTF-8.
  func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { Self.write($0, STDOUT_FILENO) } }

  /// Writes a text that is not the result.
  func note(_ text: String) { Self.write(text, STDERR_FILENO) }

  /// Asks a question, and returns whether the answer is yes; nil where no terminal can ask.
  func confirms(_ question: String) -> Bool? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    note("\(question) [y/N] ")
    return readLine()?.lowercased().hasPrefix("y") == true
  }

  /// Writes an indented document.
  func write(_ json: JSONValue) { write(json.document) }

  private static func write(_ text: String, _ descriptor: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), descriptor) }
  }

  /// A broken pipe ends the process by its signal, as in every filter. Any other write error is
  /// ignored, because it cannot be reported anywhere.
  private static func write(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Returns nil for a pipe or a file, and for a terminal that reports no size.
  private static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
