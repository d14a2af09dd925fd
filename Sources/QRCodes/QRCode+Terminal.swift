extension QRCode {
  /// The code as text for a terminal, two modules in each character.
  ///
  /// - Parameter hasColor: Whether to set black on white. Otherwise light modules are drawn, as for the
  ///   usual terminal with a dark background.
  package func halfBlocks(hasColor: Bool) -> String {
    let margin = Self.quietZone
    var text = ""
    for y in stride(from: -margin, to: width + margin, by: 2) {
      // Black on white, also where a theme changes the basic colors.
      if hasColor { text += "\u{1B}[38;5;16;48;5;231m" }
      for x in -margin..<width + margin {
        let (upper, lower) = (isDark(x: x, y: y), isDark(x: x, y: y + 1))
        text += Self.block(hasColor ? upper : !upper, hasColor ? lower : !lower)
      }
      if hasColor { text += "\u{1B}[0m" }
      text += "\n"
    }
    return text
  }

  /// The columns of the text.
  package var columns: Int { width + 2 * Self.quietZone }

  private static func block(_ upper: Bool, _ lower: Bool) -> String {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
