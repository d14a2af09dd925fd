package import HealthModel
import HealthWords

/// The settings of the page and of the store.
package struct SettingsPage: Sendable {
  package var preferences: PagePreferences
  package var pinned: PinnedTypes
  package var mode: StoreMode
  package var encryption: EncryptionStatus
  package var guest: GuestChoice
  package var characteristics: [Characteristic]
  /// The goals in effect today.
  package var goals: ActivityGoals
  /// The units that differ from those in which the store has its values.
  package var units: [(type: ObjectType, unit: HealthUnit)]
  /// nil if the ledger cannot be read.
  package var retention: LedgerRetention?
  package var backup: BackupFacts

  package init(
    preferences: PagePreferences, pinned: PinnedTypes, mode: StoreMode,
    encryption: EncryptionStatus, guest: GuestChoice,
    characteristics: [Characteristic], goals: ActivityGoals,
    units: [(type: ObjectType, unit: HealthUnit)], retention: LedgerRetention?, backup: BackupFacts
  ) {
    self.preferences = preferences
    self.pinned = pinned
    self.mode = mode
    self.encryption = encryption
    self.guest = guest
    self.characteristics = characteristics
    self.goals = goals
    self.units = units
    self.retention = retention
    self.backup = backup
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.settings"])</h1>
      \(appearance(context))
      \(PinnedTypesView(pinned: pinned).html(language))
      \(UnitSettings(units: units).html(language))
      \(profile(context))
      \(goalForm(language))
      \(store.html(context))
      """
    return Document(title: language["nav.settings"], section: .settings, content: content)
  }

  private var store: StoreSettingsView {
    StoreSettingsView(
      mode: mode, encryption: encryption, guest: guest, retention: retention, backup: backup)
  }

  // MARK: Page

  private func appearance(_ context: PageContext) -> HTML {
    let language = context.language
    let languages =
      [("", language["settings.ofBrowser"])]
      + [("en", "English"), ("de", "Deutsch")]
    let themes = PageContext.Theme.allCases.map {
      ($0.rawValue, language["settings.theme.\($0.rawValue)"])
    }
    let days = [(2, 1), (1, 0), (7, 6)].map { ("\($0.0)", language.weekday($0.1)) }
    let clocks = [("24", language["settings.clock24"]), ("12", language["settings.clock12"])]
    return """
      <form method="post" action="/settings/page" class="card">
      <h2>\(language["settings.page"])</h2><div class="fields">
      \(select("language", "settings.language", languages, preferences.language ?? "", language))
      \(select("theme", "settings.theme", themes, preferences.pageTheme.rawValue, language))
      \(select("week", "settings.week", days, "\(preferences.weekday)", language))
      \(select("clock", "settings.clock", clocks, preferences.has12Hours == true ? "12" : "24", language))
      <button>\(language["settings.save"])</button></div></form>
      """
  }

  private func select(
    _ name: String, _ key: String, _ options: [(value: String, title: String)], _ chosen: String,
    _ language: Language
  ) -> HTML {
    let items = options.map { value, title -> HTML in
      "<option value=\"\(value)\"\(flag: "selected", if: value == chosen)>\(title)</option>"
    }
    return "<label>\(language[key])<select name=\"\(name)\">\(items)</select></label>"
  }

  // MARK: Profile

  private func profile(_ context: PageContext) -> HTML {
    let language = context.language
    let fields = characteristics.map { field($0, language) }
    return """
      <form method="post" action="/settings/profile" class="card" autocomplete="off">
      <h2>\(language["settings.profile"])</h2><p class="muted">\(language["settings.profileNote"])</p>
      <div class="fields">\(fields)<button>\(language["settings.save"])</button></div></form>
      """
  }

  private func field(_ characteristic: Characteristic, _ language: Language) -> HTML {
    let type = characteristic.type
    let title = language["profile.\(type.name)"]
    guard let values = type.valueEnumeration else {
      var day = ""
      if case .date(let date)? = characteristic.value { day = DayText.iso8601(date) }
      return """
        <label>\(title)<input type="date" name="\(type.name)" value="\(day)"></label>
        """
    }
    var chosen = ""
    if case .choice(let raw)? = characteristic.value { chosen = "\(raw)" }
    let options = values.cases.filter { $0.status == .current && $0.name != "notSet" }.compactMap {
      item in item.rawValue.map { ("\($0)", language["profile.\(type.name).\($0)"]) }
    }
    return select(
      type.name, "profile.\(type.name)", [("", language["profile.notSet"])] + options, chosen,
      language)
  }

  private func goalForm(_ language: Language) -> HTML {
    func field(_ name: String, _ value: Double?) -> HTML {
      let text = value.map { language.measurement($0) } ?? ""
      return """
        <label>\(language["settings.goal.\(name)"])\
        <input name="\(name)" inputmode="decimal" size="7" value="\(text)"></label>
        """
    }
    return """
      <form method="post" action="/settings/goals" class="card" autocomplete="off">
      <h2>\(language["settings.goals"])</h2><p class="muted">\(language["settings.goalsNote"])</p>
      <div class="fields">\(field("move", goals.move))\(field("exercise", goals.exercise))\
      \(field("stand", goals.stand))<button>\(language["settings.save"])</button></div></form>
      """
  }
}

/// The preferred units: a system for all types, and a unit for one.
struct UnitSettings {
  let units: [(type: ObjectType, unit: HealthUnit)]

  func html(_ language: Language) -> HTML {
    let systems = UnitSystem.allCases.map { system -> HTML in
      """
      <button class="plain" name="system" value="\(system.rawValue)">\
      \(language["settings.units.\(system.rawValue)"])</button>
      """
    }
    let types = language.sorted(ObjectType.all.filter { $0.kind == .quantity }).map {
      type -> HTML in "<option value=\"\(type.name)\">\(language.name(type))</option>"
    }
    let rows = units.map { type, unit -> HTML in
      let name = language.name(type)
      return """
        <li><span><strong>\(name)</strong> \(unit.string)</span>\
        <form method="post" action="/settings/unit"><input type="hidden" name="type" value="\(type.name)">\
        <button class="plain">\(language["settings.units.reset"])<span class="unseen"> \(name)</span>\
        </button></form></li>
        """
    }
    return """
      <section class="card"><h2>\(language["settings.units"])</h2>
      <p class="muted">\(language["settings.unitsNote"])</p>
      <form method="post" action="/settings/units" class="answers">\(systems)</form>
      <form method="post" action="/settings/unit"><div class="fields">
      <label>\(language["ledger.type"])<select name="type">\(types)</select></label>
      <label>\(language["settings.unit"])<input name="unit" required size="10" placeholder="lb"></label>
      <button>\(language["settings.save"])</button></div></form>
      \(HTML.rows(rows))</section>
      """
  }
}
