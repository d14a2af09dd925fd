package import HealthModel
package import HealthWords

/// The text of a permission sheet. The facts that the daemon knows about the app come first. Text
/// supplied by the app is quoted on one line, truncated, and stripped of characters that could move
/// the cursor, reorder the text or end the quotation. Nothing in it is a link or is opened.
package struct SheetText: Sendable {
  /// A longer name could push the identity of the app off the screen.
  package static let nameColumns = 40
  /// A few lines: enough for a reason, too little to fill the screen.
  package static let usageColumns = 200

  let sheet: ConsentSheet
  let times: TimeText
  let style: OutputStyle

  package init(_ sheet: ConsentSheet, times: TimeText, style: OutputStyle) {
    self.sheet = sheet
    self.times = times
    self.style = style
  }

  /// The app, the evidence of its identity, and its stated purposes.
  package var heading: String {
    let app = sheet.app
    var text = style.paint(app.bundleIdentifier, .heading) + " calls itself "
    text += quoted(app.name, Self.nameColumns) + "\n"
    // Marked because the name alone proves nothing.
    let isDoubtful = app.isPending || app.hasNamesake || app.level < 1
    text += style.paint(identity(app), isDoubtful ? .warning : nil) + "\n"
    if app.hasNamesake { text += style.paint("Another app has the same name.\n", .warning) }
    if sheet.isFromExtension { text += "Requested by an extension of the app.\n" }
    for (use, words) in usages {
      text += "Why it \(use), in its own words: " + quoted(words, Self.usageColumns) + "\n"
    }
    return text
  }

  private var usages: [(String, String)] {
    let reads = sheet.items.filter { $0.direction == .read }
    let isClinical: (ConsentSheet.Item) -> Bool = { $0.type.kind == .clinical }
    var usages: [(String, String)] = []
    if sheet.items.contains(where: { $0.direction == .share }) {
      usages.append(("saves", sheet.app.shareUsage))
    }
    if sheet.objectType != nil || !reads.allSatisfy(isClinical) {
      usages.append(("reads", sheet.app.readUsage))
    }
    if reads.contains(where: isClinical) {
      usages.append(("reads clinical records", sheet.app.clinicalUsage))
    }
    return usages
  }

  /// What is known about the identity of the app, and who can still impersonate it. A level that this
  /// version does not know has no words.
  private func identity(_ app: ConsentSheet.App) -> String {
    if app.isPending {
      return "Identity: self-registered and not confirmed; granting anything confirms it"
    }
    guard let level = EvidenceLevel(rawValue: app.level) else { return "Identity: L\(app.level)" }
    let language = style.language
    return "Identity: \(language.title(level))\n\(language.verified(level)) "
      + language.remaining(level)
  }

  private func quoted(_ text: String, _ columns: Int) -> String {
    let (open, close) = style.hasUnicode ? ("“", "”") : ("\"", "\"")
    var words = TerminalText.printable(text)
    // A quotation mark in the text could make the rest look like words of healthctl.
    for mark in ["“", "”", "\""] { words = words.replacing(mark, with: "'") }
    return open + TerminalText.truncated(words, to: columns, ellipsis: style.ellipsis) + close
  }

  // MARK: - Rows

  /// Returns the text of a row, such as `read heartRate`. The name of the type is the one that
  /// commands accept.
  package func question(_ item: ConsentSheet.Item) -> String {
    AppOutput.text(item.direction) + " " + item.type.name
  }

  /// Returns the amount of data that the app could read, and the special properties of the type.
  package func preview(_ item: ConsentSheet.Item) -> String {
    var parts: [String] = []
    if item.direction == .read {
      if item.sampleCount == 0 {
        parts.append("no data yet")
      } else {
        let since = item.oldest.map { " since \(times.day($0))" } ?? ""
        parts.append("\(NumberText.count(item.sampleCount)) samples" + since)
      }
    }
    if item.isSensitive { parts.append("sensitive") }
    if item.isBelowCeiling { parts.append("identity not verified") }
    if item.isRequired { parts.append("required together with the others") }
    return parts.joined(separator: ", ")
  }

  /// Titles are chosen by apps, so they are cut and cleaned like names.
  package func title(_ object: ConsentSheet.Object) -> String {
    TerminalText.truncated(
      TerminalText.printable(object.title), to: Self.nameColumns, ellipsis: style.ellipsis)
  }

  package func preview(_ object: ConsentSheet.Object) -> String {
    let source = TerminalText.truncated(
      TerminalText.printable(object.source), to: Self.nameColumns, ellipsis: style.ellipsis)
    return times.day(object.start) + (source.isEmpty ? "" : ", from \(source)")
  }
}
