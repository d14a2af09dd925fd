import HealthModel
import HealthWords

/// The text of a notification about a request.
struct NoticeText {
  static let review = "Review…"

  let title: String
  let body: String

  private static let mostNames = 3

  /// - Parameters:
  ///   - canReview: Whether the notification opens the prompt.
  ///   - namesTypes: Whether the notification names types of data.
  init(_ sheet: ConsentSheet, canReview: Bool, namesTypes: Bool) {
    title = "\(Self.plain(sheet.app.name)) requests access to health data"
    let counts =
      sheet.objectType == nil
      ? Self.request(sheet.items, namesTypes: namesTypes) : "asks to read single entries"
    let answer =
      canReview
      ? "Nothing is shared until you answer."
      : "Answer with: healthctl open, or in a terminal with: healthctl agent"
    // The body is markup, and the name is chosen by the app.
    body = MarkupText.escaped(
      Self.plain("\(sheet.app.bundleIdentifier) \(counts). \(answer)"), escapesQuotes: false)
  }

  private static func request(_ items: [ConsentSheet.Item], namesTypes: Bool) -> String {
    let read = items.filter { $0.direction == .read }.map(\.type)
    let share = items.filter { $0.direction != .read }.map(\.type)
    func text(_ types: [ObjectType]) -> String { namesTypes ? names(types) : count(types) }
    if share.isEmpty { return "asks to read \(text(read))" }
    if read.isEmpty { return "asks to save \(text(share))" }
    return "asks to read \(text(read)) and to save \(text(share))"
  }

  private static func count(_ types: [ObjectType]) -> String {
    types.count == 1 ? "1 type of data" : "\(types.count) types of data"
  }

  private static func names(_ types: [ObjectType]) -> String {
    var names = types.prefix(mostNames).map(\.displayName)
    if types.count > mostNames { names.append("\(types.count - mostNames) more") }
    guard names.count > 1, let last = names.popLast() else { return names.first ?? "" }
    return names.joined(separator: ", ") + " and " + last
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
}
