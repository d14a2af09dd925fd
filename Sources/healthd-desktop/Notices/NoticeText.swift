import HealthModel

/// The text of a notification about a request.
struct NoticeText {
  static let review = "Review…"

  let title: String
  let body: String

  /// - Parameter canReview: Whether the notification opens the prompt.
  init(_ sheet: ConsentSheet, canReview: Bool) {
    title = "\(Self.plain(sheet.app.name)) requests access to health data"
    let counts = sheet.objectType == nil ? Self.counts(sheet.items) : "asks to read single entries"
    let answer =
      canReview
      ? "Nothing is shared until you answer." : "Answer in a terminal with: healthctl agent"
    // The body is markup, and the name is chosen by the app.
    body = Self.escaped("\(sheet.app.bundleIdentifier) \(counts). \(answer)")
  }

  private static func counts(_ items: [ConsentSheet.Item]) -> String {
    let read = items.count { $0.direction == .read }
    let share = items.count - read
    func types(_ count: Int) -> String { count == 1 ? "1 type of data" : "\(count) types of data" }
    if share == 0 { return "asks to read \(types(read))" }
    if read == 0 { return "asks to save \(types(share))" }
    return "asks to read \(types(read)) and to save \(types(share))"
  }

  /// Removes characters that could change how the text is shown, such as those that reverse it.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            false
          default: true
          }
        }))
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in plain(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
