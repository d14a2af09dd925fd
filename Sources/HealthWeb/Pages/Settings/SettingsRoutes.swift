import Foundation
import HealthBackup
import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The settings of the page and of the store.
enum SettingsRoutes {
  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let today = today(request)
    let types = ObjectType.all.filter { $0.kind == .quantity }
    let mode = try await request.call { (store) async throws(ClientError) in
      try await store.mode()
    }
    let encryption = try await request.call { (store) async throws(ClientError) in
      try await store.encryptionStatus()
    }
    // A locked store has no profile to show, but the page must be able to unlock it.
    let isOpen = mode.lock == .unlocked
    let (characteristics, goals, units, settings) =
      isOpen
      ? try await request.call { (store) async throws(ClientError) in
        (
          try await store.characteristics(Characteristic.types),
          try await store.goals().effective(on: today),
          try await store.preferredUnits(for: types), try await store.settings()
        )
      } : ([], ActivityGoals(day: today), [:], StoreSettings())
    let apps = try await request.call { (store) async throws(ClientError) in
      try await store.apps()
    }
    let retention = try? await request.call { (store) async throws(ClientError) in
      try await store.ledgerSummary().retention
    }
    let lastBackup = try await request.call { (store) async throws(ClientError) in
      try await store.status().lastBackupAt
    }
    let usual = UnitSystem(region: settings.region)
    let chosen = types.compactMap { type in units[type].map { (type: type, unit: $0) } }
      .filter { $0.unit != usual.unit(of: $0.type) }
    return SettingsPage(
      preferences: request.preferences, pinned: request.pinned, mode: mode, encryption: encryption,
      guest: GuestChoice(apps: apps, asksForPresence: request.status?.isSystemMode == true),
      characteristics: characteristics, goals: goals, units: chosen, retention: retention,
      backup: BackupFacts(
        lastAt: lastBackup, directory: backupDirectory.path,
        needsPassphrase: !BackupRecipients.exist)
    ).document(request.page)
  }

  /// Beside the configuration of healthd.
  static var preferencesPath: String {
    let environment = ProcessInfo.processInfo.environment
    let directory = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (directory ?? (environment["HOME"] ?? "") + "/.config") + "/healthd/page.json"
  }

  private static func today(_ request: PageRequest) -> CalendarDay {
    let fields = request.page.time.fields(request.page.now)
    return CalendarDay(year: fields.year ?? 1, month: fields.month ?? 1, day: fields.day ?? 1)
  }

  // MARK: Page

  static func setPage(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    var preferences = request.preferences
    preferences.language = form["language"].flatMap { code in
      Language.all.contains { $0.code == code } ? code : nil
    }
    preferences.theme = form["theme"].flatMap(PageContext.Theme.init(rawValue:))?.rawValue
    preferences.firstWeekday = form["week"].flatMap { Int($0) }
    preferences.has12Hours = form["clock"] == "12"
    try save(preferences, request)
    return ActionReply(message: preferences.language(accepted: nil)["settings.saved"])
  }

  static func save(
    _ preferences: PagePreferences, _ request: PageRequest
  ) throws(PageFailure) {
    do {
      try preferences.save(preferencesPath)
    } catch {
      throw .invalid(request.language("settings.notWritten", preferencesPath))
    }
  }

  static func setUnits(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let system = form["system"].flatMap(UnitSystem.init(rawValue:)) else { throw .notFound }
    try await request.call { (store) async throws(ClientError) in
      for (type, unit) in system.units { try await store.setPreferredUnit(unit, of: type) }
    }
    return saved(request)
  }

  static func setUnit(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let type = form["type"].flatMap(ObjectType.init(name:)), type.kind == .quantity else {
      throw .notFound
    }
    var unit: HealthUnit?
    if let text = form["unit"] {
      do throws(CommandFailure) {
        unit = try UnitArgument.unit(text, for: type)
      } catch {
        throw .invalid(request.language("settings.badUnit", request.language.name(type), text))
      }
    }
    let chosen = unit
    try await request.call { (store) async throws(ClientError) in
      try await store.setPreferredUnit(chosen, of: type)
    }
    return saved(request)
  }

  private static func saved(_ request: PageRequest) -> ActionReply {
    ActionReply(message: request.language["settings.saved"])
  }

  // MARK: Profile

  static func setProfile(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    var changes: [Characteristic] = []
    let old = try await request.call { (store) async throws(ClientError) in
      try await store.characteristics(Characteristic.types)
    }
    for characteristic in old where form.names.contains(characteristic.type.name) {
      var new = Characteristic(type: characteristic.type)
      if let text = form[characteristic.type.name] {
        if characteristic.type.valueEnumeration != nil {
          guard let raw = Int64(text) else { throw .notFound }
          new.value = .choice(raw)
        } else {
          guard let day = try? DayArgument.day(text) else {
            throw .invalid(request.language["request.badDate"])
          }
          new.value = .date(day)
        }
      }
      // Only what was changed: each change is an entry of the ledger.
      if new.value != characteristic.normalized.value { changes.append(new) }
    }
    let changed = changes
    try await request.call { (store) async throws(ClientError) in
      for characteristic in changed { try await store.set(characteristic) }
    }
    return saved(request)
  }

  static func setGoals(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    func goal(_ name: String) throws(PageFailure) -> Double {
      // An empty field ends the goal.
      guard let text = form[name] else { return 0 }
      guard let value = NumberInput.value(text, request.language), value >= 0 else {
        throw .invalid(request.language["settings.badNumber"])
      }
      return value
    }
    let goals = ActivityGoals(
      day: today(request), move: try goal("move"), exercise: try goal("exercise"),
      stand: try goal("stand"))
    try await request.call { (store) async throws(ClientError) in try await store.set(goals) }
    return saved(request)
  }

  // MARK: Store

  static func setLock(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let passphrase = form["passphrase"]
    let action = form["action"]
    let secret = Array((form["secret"] ?? "").utf8)
    if action == "guestOn", form["secret"] != form["repeated"] {
      throw .invalid(request.language["settings.guestCodeDiffers"])
    }
    let guestApps = form.all("app").compactMap(ObjectID.init(uuidString:))
      .map { GuestApp(principal: PrincipalID($0)) }
    try await request.call { (store) async throws(ClientError) in
      switch action {
      case "lock": _ = try await store.setMode(StoreModeChange(isLocked: true))
      case "unlock":
        if let passphrase {
          _ = try await store.unlock(
            KeySecret(kind: .passphrase, secret: Array(passphrase.utf8)))
        } else {
          _ = try await store.setMode(StoreModeChange(isLocked: false))
        }
      case "guestOn":
        _ = try await store.setMode(
          StoreModeChange(isGuest: true, guestApps: guestApps, secret: secret))
      case "guestOff":
        _ = try await store.setMode(StoreModeChange(isGuest: false, secret: secret))
      default: break
      }
    }
    return ActionReply()
  }

  static func setRetention(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let entries = form["entries"].flatMap({ Int($0) }),
      let sums = form["sums"].flatMap({ Int($0) }), entries > 0, sums >= entries
    else { throw .invalid(request.language["settings.badRetention"]) }
    let retention = try await request.call { (store) async throws(ClientError) in
      try await store.setLedgerRetention(LedgerRetention(entryDays: entries, sumDays: sums))
    }
    let language = request.language
    return ActionReply(
      message: language(
        "settings.retained", language.number(retention.entryDays),
        language.number(retention.sumDays)))
  }

  private static var backupDirectory: BackupDirectory {
    BackupDirectory(path: ProcessInfo.processInfo.environment["HOME"] ?? "/tmp")
  }

  static func backup(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply
  {
    let lock: AgeLock
    if BackupRecipients.exist {
      do {
        lock = .recipients(try BackupRecipients.list(ofFile: BackupRecipients.path))
      } catch {
        throw .invalid(error.message)
      }
    } else {
      guard let passphrase = form["passphrase"], !passphrase.isEmpty,
        passphrase == form["repeated"]
      else { throw .invalid(request.language["settings.backupPassphraseDiffers"]) }
      lock = .passphrase(Array(passphrase.utf8))
    }
    let result = try await request.call { (store) async throws(ClientError) in
      do {
        return try await BackupRun(store).write(
          to: { backupDirectory.newPath($0, isEncrypted: true) }, lock: lock)
      } catch let error as ClientError {
        throw error
      } catch {
        throw ClientError(.file, (error as? BackupError)?.message ?? "the backup was interrupted")
      }
    }
    return ActionReply(
      message: request.language(
        "settings.backedUp", result.path,
        request.language.number(NumberText.bytes(result.byteCount))))
  }
}
