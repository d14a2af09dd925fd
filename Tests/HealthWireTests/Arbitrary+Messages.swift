import HealthAPI
import HealthModel
import HealthWire

/// One random value of every message that is sent as a whole.
extension Arbitrary {
  mutating func messages() -> [any WireMessage & Hashable] {
    methodMessages() + [
      HealthCheckRequest(service: text()),
      HealthCheckReply(status: element([.unknown, .serving, .notServing, .serviceUnknown])),
      errorDetail(),
    ]
  }

  mutating func appManifest() -> AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: text(), name: text(), version: text(), readUsage: text(),
      shareUsage: text(), entitlements: list(3) { $0.text() }, binding: binding(),
      launch: element([nil, .unit("u" + text()), .command(["/"] + list(3) { $0.text() })]))
    manifest.clinicalUsage = text()
    manifest.requiredClinicalTypes = list(3) { $0.type() }
    manifest.hasOwnSocket = flag()
    return manifest
  }

  private mutating func binding() -> AppManifest.Binding {
    switch count(6) {
    case 0: .token
    case 1: .user(integer())
    case 2: .group(integer())
    case 3: .executable(sha256: bytes(exactly: 32))
    case 4: .key(bytes(exactly: 32))
    default: .flatpak(text())
    }
  }

  mutating func metadataCondition() -> MetadataCondition {
    MetadataCondition(
      key: text(), test: flag() ? .exists : .isAny(of: list(3) { $0.metadataValue() }))
  }

  mutating func calendarIntervals() -> CalendarIntervals {
    var calendar = CalendarIntervals(
      component: anyCase(), count: 1 + count(100), anchor: instant(), timeZone: text())
    let (a, b) = (instant(), instant())
    if flag(), a != b { calendar.period = min(a, b)..<max(a, b) }
    return calendar
  }

  mutating func calendarDay() -> CalendarDay {
    CalendarDay(year: 1 + count(9999), month: 1 + count(12), day: 1 + count(28))
  }

  mutating func confirmAppRequest() -> ConfirmAppRequest {
    ConfirmAppRequest(
      principal: PrincipalID(id()), program: flag() ? [] : bytes(exactly: 32))
  }

  mutating func settingsChange() -> SettingsChange {
    SettingsChange(changes: storeSettings(), reset: Set(list(4) { $0.anyCase() }))
  }

  mutating func actOnSessionRequest() -> ActOnSessionRequest {
    let date = instant()
    let action: WorkoutSessionAction =
      switch count(9) {
      case 0: .prepare(at: date)
      case 1: .start(at: date)
      case 2: .pause(at: date)
      case 3: .resume(at: date)
      case 4: .stop(at: date)
      case 5: .end(at: date)
      case 6: .endActivity(at: date)
      case 7: .record(workoutEvent())
      default: .beginActivity(workoutActivity())
      }
    return ActOnSessionRequest(session: id(), action: action)
  }

  mutating func importedObject() -> ImportedObject {
    ImportedObject(
      key: id(), kind: text(), name: text(), start: maybe { $0.instant() },
      end: maybe { $0.instant() }, encoding: anyCase(), part: UInt32(count(3)), partCount: 3,
      payload: bytes(500), reason: text(), readerVersion: integer())
  }

  mutating func effortPage() -> EffortPage {
    let samples = sampleBatch()
    let relationships = list(4) { any in
      EffortRelationship(
        workout: any.id(), activity: any.maybe { $0.id() },
        rows: samples.isEmpty ? [] : any.list(3) { $0.count(samples.count) })
    }
    return EffortPage(relationships: relationships, samples: samples, anchor: bytes())
  }
}
