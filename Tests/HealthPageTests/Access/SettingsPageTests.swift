import HealthWords
import Foundation
import HealthModel
import HealthPage
import Testing

/// The settings of the page and of the store.
struct SettingsPageTests {
  private func page(
    _ preferences: PagePreferences = PagePreferences(), mode: StoreMode = StoreMode(),
    encryption: EncryptionStatus = EncryptionStatus(), characteristics: [Characteristic] = [],
    retention: LedgerRetention? = LedgerRetention(), needsPassphrase: Bool = false,
    apps: [RegisteredApp] = [], isSystem: Bool = false
  ) -> String {
    SettingsPage(
      preferences: preferences, pinned: PinnedTypes(names: nil) { _ in true }, mode: mode,
      encryption: encryption, guest: GuestChoice(apps: apps, asksForPresence: isSystem),
      characteristics: characteristics,
      goals: ActivityGoals(day: CalendarDay(year: 2025, month: 10, day: 9), move: 450),
      units: [(.bodyMass, try! HealthUnit("lb"))], retention: retention,
      backup: BackupFacts(
        lastAt: Instant(microseconds: 1_760_000_000_000_000), directory: "/home/u",
        needsPassphrase: needsPassphrase)
    ).document(Fixture.context()).content.markup
  }

  @Test("the page shows the day of the last backup, and asks for a passphrase only without keys")
  func backup() {
    let html = page(needsPassphrase: true)
    #expect(html.contains("Last backup: ") && html.contains("new encrypted file in /home/u"))
    #expect(html.contains("name=\"passphrase\"") && html.contains("name=\"repeated\""))
    #expect(!page(isSystem: true).contains("name=\"repeated\""))
  }

  @Test("every characteristic and each of its values has a name in every language")
  func profile() {
    for language in Language.all {
      for type in Characteristic.types {
        #expect(language.keys.contains("profile.\(type.name)"))
        for value in type.valueEnumeration?.cases ?? [] where value.name != "notSet" {
          #expect(language.keys.contains("profile.\(type.name).\(value.rawValue ?? -1)"))
        }
      }
    }
    let html = page(characteristics: [
      Characteristic(type: .bloodType, value: .choice(1)),
      Characteristic(
        type: .dateOfBirth, value: .date(CalendarDay(year: 1984, month: 2, day: 29))),
    ])
    #expect(html.contains("<option value=\"1\" selected>A+"))
    #expect(html.contains("value=\"1984-02-29\""))
  }

  @Test("the page asks for a passphrase only if the store cannot be unlocked without one")
  func passphrase() {
    var encryption = EncryptionStatus()
    encryption.isEnabled = true
    let locked = StoreMode(lock: .locked)
    #expect(page(mode: locked, encryption: encryption).contains("type=\"password\""))
    #expect(!page(encryption: encryption, isSystem: true).contains("type=\"password\""))
    encryption.opensAutomatically = true
    #expect(
      !page(mode: locked, encryption: encryption, isSystem: true).contains("type=\"password\""))
  }

  @Test(
    "a guest session begins with apps that are chosen, and with a code only where nothing else ends it"
  )
  func guest() {
    var app = RegisteredApp(
      principal: PrincipalID(ObjectID(high: 1, low: 2)),
      manifest: AppManifest(
        bundleIdentifier: "org.example.a", name: "A<b>", version: "1", readUsage: "x",
        binding: .token), registeredAt: Instant(microseconds: 0))
    let html = page(apps: [app])
    #expect(html.contains("name=\"app\" value=\"00000000-0000-0001-0000-000000000002\""))
    #expect(html.contains("name=\"secret\"") && !html.contains("A<b>"))
    #expect(!page(apps: [app], isSystem: true).contains("name=\"secret\""))
    var encryption = EncryptionStatus()
    encryption.slots = [KeySlotInfo(kind: .passphrase)]
    #expect(!page(encryption: encryption).contains("name=\"secret\""))
    app.isPending = true
    #expect(!page(apps: [app]).contains("name=\"app\""))
  }

  @Test("while a guest uses the computer, the page asks for the secret that ends it")
  func guestPage() {
    let mode = StoreMode(
      isGuest: true,
      guestApps: [
        GuestApp(
          principal: PrincipalID(ObjectID(high: 1, low: 2)), bundleIdentifier: "org.example.a")
      ],
      endsWithSecret: true)
    func html(_ mode: StoreMode, _ asksForPresence: Bool) -> String {
      GuestPage(mode: mode, asksForPresence: asksForPresence)
        .document(Fixture.context().language).content.markup
    }
    let asking = html(mode, false)
    #expect(asking.contains("org.example.a") && asking.contains("name=\"secret\""))
    #expect(asking.contains(" required") && !html(mode, true).contains(" required"))
    #expect(!html(StoreMode(isGuest: true), false).contains("name=\"secret\""))
  }

  @Test("the form of the ledger shows the retention in effect, and is missing without it")
  func retention() {
    let html = page(retention: LedgerRetention(entryDays: 61, sumDays: 1234))
    #expect(html.contains("value=\"61\"") && html.contains("value=\"1234\""))
    #expect(!page(retention: nil).contains("/settings/retention"))
  }

  @Test("preferences survive a restart, and a damaged file gives those by default")
  func preferences() throws {
    let directory = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/page.json"
    #expect(PagePreferences.load(path) == PagePreferences())
    var preferences = PagePreferences()
    preferences.language = "de"
    preferences.theme = "dark"
    preferences.firstWeekday = 1
    try preferences.save(path)
    #expect(PagePreferences.load(path) == preferences)
    #expect(preferences.language(accepted: "en").code == "de")
    #expect(preferences.pageTheme == .dark)
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    #expect(PagePreferences.load(path) == PagePreferences())
    #expect(PagePreferences().language(accepted: "de-DE,en").code == "de")
  }

  @Test("a weekday outside of the week is ignored")
  func weekday() {
    var preferences = PagePreferences()
    preferences.firstWeekday = 9
    #expect(preferences.weekday == 2)
  }
}
