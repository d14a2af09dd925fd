/// A page that states what failed and how to continue.
package struct ErrorPage: Sendable {
  package var title: String
  package var message: String
  package var remedy: HTML

  package init(title: String, message: String, remedy: HTML) {
    self.title = title
    self.message = message
    self.remedy = remedy
  }

  /// - Parameter isTemporary: Whether the page is loaded again until it succeeds.
  package func document(isTemporary: Bool = false) -> Document {
    Document(
      title: title, section: nil,
      content: """
        <h1>\(title)</h1>
        <div class="card"><p class="error">\(message)</p><p>\(remedy)</p></div>
        """, reloadsEachSecond: isTemporary)
  }
}
