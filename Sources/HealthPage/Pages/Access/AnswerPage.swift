package import HealthModel
import HealthWords

/// What an answer to a permission request has changed. It shows the grants that are in effect and
/// not those that the form asked for.
package struct AnswerPage: Sendable {
  package var app: RegisteredApp
  /// The types and directions of the request, with the decisions that are in effect.
  package var grants: [Grant]
  /// For a request for objects: their type, the number that the app may read, and of how many.
  package var objects: (type: ObjectType, granted: Int, count: Int)?
  /// Types that were not granted because the presence of the user was not proved.
  package var unproved: [ObjectType]

  package init(
    app: RegisteredApp, grants: [Grant],
    objects: (type: ObjectType, granted: Int, count: Int)? = nil, unproved: [ObjectType] = []
  ) {
    self.app = app
    self.grants = grants
    self.objects = objects
    self.unproved = unproved
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let name = Claim.name(app.manifest.name, or: app.manifest.bundleIdentifier)
    let lines =
      [
        line("answer.mayRead", .read, .authorized), line("answer.mayAdd", .share, .authorized),
        line("answer.mayNotRead", .read, .denied), line("answer.mayNotAdd", .share, .denied),
        line("answer.undecidedRead", .read, .notDetermined),
        line("answer.undecidedAdd", .share, .notDetermined),
      ].compactMap { $0 }.map { key, types -> HTML in
        "<p>\(language(key, name, language.list(types.map { language.nameInSentence($0) })))</p>"
      }
    let some = objects.map { objects -> HTML in
      let (granted, count) = (language.number(objects.granted), language.number(objects.count))
      let type = language.name(objects.type)
      return "<p>\(language("answer.objects", name, granted, count, type))</p>"
    }
    let content: HTML = """
      <h1>\(language["answer.title"])</h1>
      <section class="card">\(lines)\(some)</section>
      \(presence(language))
      <p><a class="button" href="/apps/\(app.principal.raw.uuidString)">\(language["answer.change"])</a>
      <a class="button plain" href="/requests">\(language["requests.title"])</a></p>
      """
    return Document(title: language["answer.title"], section: .apps, content: content)
  }

  private func line(
    _ key: String, _ direction: AuthorizationDirection, _ decision: AuthorizationDecision
  ) -> (String, [ObjectType])? {
    let types = grants.filter { $0.direction == direction && $0.decision == decision }.map(\.type)
    return types.isEmpty ? nil : (key, types)
  }

  private func presence(_ language: Language) -> HTML {
    guard !unproved.isEmpty else { return "" }
    return """
      <section class="card notice"><h2>\(language["answer.unproved"])</h2>
      <p>\(language.list(unproved.map { language.name($0) }))</p><p>\(language["answer.unprovedRemedy"])</p></section>
      """
  }
}
