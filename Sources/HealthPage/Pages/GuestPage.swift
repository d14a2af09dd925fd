package import HealthWords
package import HealthModel

/// The page at every address while a guest uses the computer. It states that health data is hidden, and
/// has the form that ends the session.
package struct GuestPage: Sendable {
  package var mode: StoreMode
  /// Whether the system asks for the password of the user, so that the secret is not needed.
  package var asksForPresence: Bool

  package init(mode: StoreMode, asksForPresence: Bool) {
    self.mode = mode
    self.asksForPresence = asksForPresence
  }

  package func document(_ language: Language) -> Document {
    let apps = mode.guestApps.map { app -> HTML in "<li>\(app.bundleIdentifier)</li>" }
    let list: HTML =
      apps.isEmpty
      ? "<p>\(language["guest.noApps"])</p>"
      : "<p>\(language["guest.apps"])</p><ul>\(apps)</ul>"
    let secret: HTML = """
      <label class="stacked"><span>\(language["guest.secret"])</span>\
      <input type="password" name="secret" autocomplete="off"\
      \(flag: "required", if: !asksForPresence)></label>
      """
    return Document(
      title: language["guest.title"], section: nil,
      content: """
        <h1>\(language["guest.title"])</h1>
        <section class="card"><p>\(language["guest.note"])</p>\(list)
        <form method="post" action="/settings/lock" autocomplete="off">\
        \(mode.endsWithSecret ? secret : "")
        <div class="answers"><button class="plain" name="action" value="guestOff">\
        \(language["settings.guestOff"])</button></div></form></section>
        """)
  }
}
