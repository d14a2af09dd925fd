import HealthWords

/// The progress of a long operation.
///
/// Bytes determine the fraction, because their total is known in advance; items are what a user
/// counts.
package struct Progress: Hashable, Sendable {
  package var title: String
  /// The number of bytes read so far.
  package var done: Int64 = 0
  package var total: Int64
  /// The number of items shown, such as records.
  package var itemCount = 0
  package var itemName: String

  package init(title: String, total: Int64, itemName: String) {
    self.title = title
    self.total = total
    self.itemName = itemName
  }

  /// 0 while the total is unknown.
  package var fraction: Double {
    total > 0 ? min(1, max(0, Double(done) / Double(total))) : 0
  }

  /// Returns the estimated seconds left; nil in the first second, when there is no estimate yet.
  package func secondsLeft(after elapsed: Double) -> Double? {
    // Before that, the estimate would jump by minutes with each update.
    guard elapsed >= 1, fraction > 0.005 else { return nil }
    return elapsed / fraction - elapsed
  }

  /// The average since the start, which is steadier than the current rate.
  package func itemsPerSecond(after elapsed: Double) -> Double {
    elapsed > 0.001 ? Double(itemCount) / elapsed : 0
  }

  /// Returns one line that fits the terminal:
  ///
  ///     Importing ████████████▌          52 %  512,345 records  410k/s  0:02 left
  package func line(elapsed: Double, style: OutputStyle) -> String {
    // Rounded down, so that 100 % appears only at the end.
    let percent = "\(Int((fraction * 100).rounded(.down)))"
    var facts = TerminalText.padded(percent, to: 4, trailing: true) + " %"
    facts += "  " + NumberText.count(itemCount) + " " + itemName
    facts += "  " + NumberText.short(itemsPerSecond(after: elapsed)) + "/s"
    if let left = secondsLeft(after: elapsed) { facts += "  " + Self.clock(left) + " left" }
    // One column stays free, because some terminals wrap a line that fills them.
    let room =
      (style.columns ?? 80) - 1 - TerminalText.width(title) - 1
      - TerminalText.width(facts)
    guard room >= 8 else {
      return TerminalText.truncated(title + facts, to: (style.columns ?? 80) - 1)
    }
    return title + " " + style.paint(bar(columns: min(30, room), style), .accent) + facts
  }

  private func bar(columns: Int, _ style: OutputStyle) -> String {
    let eighths = Int(fraction * Double(columns * 8))
    guard style.hasUnicode else {
      let full = eighths / 8
      return "[" + String(repeating: "#", count: max(0, full - 2))
        + String(repeating: ".", count: columns - 2 - max(0, full - 2)) + "]"
    }
    let partial = eighths % 8 == 0 ? "" : String(Self.partials[eighths % 8])
    let drawn = String(repeating: "█", count: eighths / 8) + partial
    return TerminalText.padded(drawn, to: columns)
  }

  private static let partials: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Formats a duration as `0:02`, `12:40`, `1:02:40`.
  static func clock(_ seconds: Double) -> String {
    let total = Int(seconds.rounded(.up))
    let tail = "\(total % 60)"
    let padded = tail.count < 2 ? "0" + tail : tail
    guard total >= 3600 else { return "\(total / 60):\(padded)" }
    let minutes = "\(total / 60 % 60)"
    return "\(total / 3600):\(minutes.count < 2 ? "0" + minutes : minutes):\(padded)"
  }
}
