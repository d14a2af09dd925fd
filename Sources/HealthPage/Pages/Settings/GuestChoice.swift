import HealthWords
package import HealthModel

/// The form that begins a guest session. While one is on, every address shows `GuestPage`.
package struct GuestChoice: Sendable {
  /// The apps that the guest may use, if the user chooses them.
  package var apps: [RegisteredApp]
  /// Whether the system asks for the password of the user at the end.
  package var asksForPresence: Bool

  package init(apps: [RegisteredApp], asksForPresence: Bool) {
    self.apps = apps.filter { !$0.isPending }
    self.asksForPresence = asksForPresence
  }

  func html(_ language: Language, hasPassphrase: Bool) -> HTML {
    let choices = apps.map { app -> HTML in
      """
      <label class="choice"><input type="checkbox" name="app" \
      value="\(app.principal.raw.uuidString)"> \(Claim.name(app.manifest.name))</label>
      """
    }
    let list: HTML = """
      <fieldset><legend>\(language["settings.guestApps"])</legend>\
      <div class="choices">\(choices)</div></fieldset>
      """
    let fields = [("secret", "settings.guestCode"), ("repeated", "settings.guestCodeAgain")].map {
      (name, key) -> HTML in
      """
      <label class="stacked"><span>\(language[key])</span>\
      <input type="password" name="\(name)" autocomplete="new-password"></label>
      """
    }
    let code: HTML = """
      \(fields)<p class="muted">\(language["settings.guestCodeNote"])</p>
      """
    let ending: HTML =
      if asksForPresence {
        "<p class=\"muted\">\(language["settings.guestPresence"])</p>"
      } else if hasPassphrase {
        "<p class=\"muted\">\(language["settings.guestPassphrase"])</p>"
      } else {
        code
      }
    return """
      <h3>\(language["settings.guest"])</h3><p>\(language["settings.guestNote"])</p>
      <form method="post" action="/settings/lock" autocomplete="off">\(choices.isEmpty ? "" : list)\
      \(ending)<div class="answers"><button class="plain" name="action" value="guestOn">\
      \(language["settings.guestOn"])</button></div></form>
      """
  }
}
