package import HealthModel
import HealthWords

/// Forms with which the user allows an app types that it has not requested.
struct AppAdditions {
  let app: RegisteredApp
  let address: String

  func html(_ language: Language) -> HTML {
    let forms = [AuthorizationDirection.read, .share].compactMap { form($0, language) }
    guard !forms.isEmpty else { return "" }
    return """
      <details class="card"><summary>\(language["appPage.more"])</summary>
      <p class="muted">\(language["appPage.moreNote"])</p>\(forms)</details>
      """
  }

  private func form(_ direction: AuthorizationDirection, _ language: Language) -> HTML? {
    let types = language.sorted(app.allowableTypes(direction)).map { type -> HTML in
      "<option value=\"\(type.name)\">\(language.name(type))</option>"
    }
    guard !types.isEmpty else { return nil }
    let title = language["appPage.\(direction.key)"]
    return """
      <form method="post" action="\(address)/allow" autocomplete="off">\
      <input type="hidden" name="direction" value="\(direction.key)"><div class="fields">\
      <label>\(title)<select name="type">\(types)</select></label>\
      <button class="plain">\(language["appPage.allow"])<span class="unseen">: \(title)</span></button>\
      </div></form>
      """
  }
}

extension RegisteredApp {
  /// The types that the user can allow although there is no decision about them yet.
  package func allowableTypes(_ direction: AuthorizationDirection) -> [ObjectType] {
    let decided = Set(grants.filter { $0.direction == direction }.map(\.type))
    return ObjectType.all.filter { type in
      // Correlations are granted by the types inside, and some types object by object.
      guard type.kind != .correlation, !decided.contains(type) else { return false }
      switch direction {
      case .read:
        let isClinical = type.kind == .clinical && !manifest.clinicalUsage.isEmpty
        return !type.followsObjectGrants && (isClinical || !manifest.readUsage.isEmpty)
      case .share: return type.isShareable && !manifest.shareUsage.isEmpty
      }
    }
  }
}
