import HealthTerminal
import HealthWords
import Testing

@Suite struct TerminalTextTests {
  @Test("control and bidirectional characters in names are replaced")
  func harmless() {
    #expect(TerminalText.printable("Watch\u{1B}[2J") == "Watch\u{FFFD}[2J")
    #expect(TerminalText.printable("a\u{202E}b\u{9B}c") == "a\u{FFFD}b\u{FFFD}c")
    #expect(TerminalText.printable("Apple\u{A0}Watch 😀 Uhr") == "Apple\u{A0}Watch 😀 Uhr")
  }

  @Test("wide characters take two columns and combining marks none")
  func widths() {
    #expect(TerminalText.width("steps") == 5)
    #expect(TerminalText.width("导出") == 4)
    #expect(TerminalText.width("e\u{301}te") == 3)
    #expect(TerminalText.width("⌚️") == 2)
  }

  @Test("truncated text fits the width, including the ellipsis")
  func truncation() {
    #expect(TerminalText.truncated("Apple Watch", to: 11) == "Apple Watch")
    #expect(TerminalText.truncated("Apple Watch", to: 6) == "Apple…")
    #expect(TerminalText.truncated("导出导出", to: 4) == "导…")
    #expect(TerminalText.truncated("abc", to: 0) == "")
  }
}

@Suite struct OutputStyleTests {
  let utf8 = ["LANG": "de_DE.UTF-8", "TERM": "xterm"]

  @Test("color requires a terminal and respects NO_COLOR, TERM=dumb, and the user's choice")
  func colors() {
    func hasColor(_ more: [String: String] = [:], terminal: Bool = true, wants: Bool = true)
      -> Bool
    {
      OutputStyle(
        environment: utf8.merging(more) { $1 }, isTerminal: terminal, columns: 80, wantsColor: wants
      ).hasColor
    }
    #expect(hasColor())
    #expect(!hasColor(terminal: false))
    #expect(!hasColor(["NO_COLOR": "1"]))
    #expect(hasColor(["NO_COLOR": ""]))
    #expect(!hasColor(["TERM": "dumb"]))
    #expect(!hasColor(wants: false))
  }

  @Test("the first nonempty locale variable decides about Unicode")
  func unicode() {
    func hasUnicode(_ environment: [String: String]) -> Bool {
      OutputStyle(environment: environment, isTerminal: true, columns: 80).hasUnicode
    }
    #expect(hasUnicode(["LANG": "en_US.utf8"]))
    #expect(!hasUnicode(["LC_ALL": "C", "LANG": "en_US.UTF-8"]))
    #expect(hasUnicode(["LC_ALL": "", "LANG": "C.UTF-8"]))
    #expect(!hasUnicode([:]))
  }

  @Test("only a terminal has a width")
  func columns() {
    #expect(
      OutputStyle(environment: ["COLUMNS": "99"], isTerminal: true, columns: nil).columns == 99)
    #expect(
      OutputStyle(environment: ["COLUMNS": "99"], isTerminal: false, columns: 80).columns == nil)
  }
}

@Suite struct TableTests {
  private func table() -> Table {
    var table = Table([
      .init(text: "Type"), .init(text: "Count", trailing: true),
      .init(text: "Source", mayShrink: true),
    ])
    table.add(["stepCount", "9", "iPhone"])
    table.add(["heartRate", "12,345", "A watch with a rather long name"])
    return table
  }

  @Test("columns are aligned, numbers to the right, without trailing spaces")
  func alignment() {
    #expect(
      table().render(OutputStyle(isTerminal: false)) == """
        Type        Count  Source
        stepCount       9  iPhone
        heartRate  12,345  A watch with a rather long name

        """)
  }

  @Test("shrinkable columns shrink so that each row fits a narrow terminal")
  func narrow() {
    let lines = table().render(OutputStyle(isTerminal: true, columns: 30)).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width(String($0)) <= 30 })
    #expect(lines[2] == "heartRate  12,345  A watch wi…")
  }
}
