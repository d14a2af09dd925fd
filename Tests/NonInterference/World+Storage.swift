import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport

// Secret steps that concern the store as a whole, its limits, and data other than samples.

extension World {
  /// Seals the journal, as every import does.
  func seal() throws {
    guard isUsual else { return }
    _ = try importer().rawCall(HealthMethod.Import.begin, NewImport())
  }

  /// Opens a connection for an import, which ends with it.
  private func importer() throws -> WireClient {
    try WireClient(path: directory.path + "/run/control.sock")
  }

  /// Imports samples of types that the app does not see, from a source that no app has, and
  /// elements that are deferred.
  func importSecret(_ draw: inout Draw) throws {
    guard isUsual else { return }
    let importer = try importer()
    let begun = try importer.rawCall(HealthMethod.Import.begin, NewImport())
    guard begun.status.code == .ok else { return }
    let id = try BeginImportReply(wire: begun.payload).importID
    var contents = Draw(random: SplitMix(seed: random.next()))
    let subjects = Subject.quantities.filter { sight.hides($0) }
    if let subject = subjects.randomElement(using: &random) {
      let first = Name.id(7, stepNumber)
      var batch = contents.bulk(subject, first, count: contents.integer(1...60))
      batch.sources = [
        SourceRevision(source: Source(name: "Imported", bundleIdentifier: ""), version: "3")
      ]
      let answer = try importer.rawCall(
        HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: batch))
      if answer.status.code == .ok {
        for offset in 0..<batch.count {
          hidden.append(
            Secret(
              subject: subject, id: first.advanced(by: offset), author: 2,
              end: Instant(microseconds: batch.starts[offset])))
        }
      }
    }
    _ = try importer.rawCall(
      HealthMethod.Import.objects,
      ImportObjectsRequest(
        importID: id,
        objects: [
          ImportedObject(key: Name.id(8, stepNumber), kind: "Unread", payload: [1, 2]),
          // With a key that apps choose, too.
          ImportedObject(key: ObjectID(high: 0, low: 1), kind: "entry", payload: [3]),
        ]))
  }

  /// Starts long calls of another app, which run while the app is answered.
  func startLoad(_ draw: inout Draw) throws {
    guard isUsual, load.isEmpty else { return }
    let subject = Subject.quantities.randomElement(using: &random) ?? .steps
    var query = StatisticsQuery(type: subject.type, options: [.duration, .mostRecent])
    query.calendar = CalendarIntervals(
      component: .hour, anchor: Instant(microseconds: 0), timeZone: "Europe/Berlin")
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      load.append((others[0], try others[0].start(HealthMethod.Samples.statistics, query)))
    }
  }

  /// Appends points that another app has not saved yet. Some buffers remain for the series that it
  /// saves visibly.
  func fillBuffers(_ draw: inout Draw) throws {
    guard isUsual else { return }
    var points = SeriesPoints(kind: .location)
    let count = Int.random(in: 1...2_000, using: &random)
    points.times = (0..<count).map { Draw.beginning + Int64($0) }
    points.columns = points.columns.map { _ in points.times.map { _ in 1 } }
    for buffer in 0..<Int.random(in: 1...40, using: &random) {
      _ = try others[1].rawCall(
        HealthMethod.Series.append,
        AppendSeriesRequest(buffer: UInt64(1_000 + buffer), points: points))
    }
  }

  /// Starts a session of another app. An app with its own session is notified, as documented.
  func startSession(_ draw: inout Draw) throws {
    guard isUsual, !hasSession else { return }
    let id = Name.id(9, stepNumber)
    let stream = try others[0].start(
      HealthMethod.WorkoutSessions.follow,
      FollowSessionRequest(
        session: Bool.random(using: &random) ? id : Name.secret(30).id,
        configuration: WorkoutConfiguration(activityType: 37)))
    _ = try others[0].nextEvent(of: stream)
    _ = try others[0].rawCall(
      HealthMethod.WorkoutSessions.act,
      ActOnSessionRequest(
        session: id, action: .start(at: Instant(microseconds: Draw.beginning))))
  }

  /// Registers another app, changes its version, enables its background delivery, or removes it.
  func registerSecret(_ draw: inout Draw) throws {
    guard isUsual else { return }
    let number = Int.random(in: 0...1, using: &random)
    let bundle = "org.example.hidden\(number)"
    if let principal = hiddenApps.removeValue(forKey: number) {
      _ = try owner.call(HealthMethod.Apps.remove, RemoveAppRequest(principal: principal))
      return
    }
    let reply = try owner.rawCall(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: bundle, name: "Hidden", version: "1.0", readUsage: "Shows it.",
          shareUsage: "Adds to it.", entitlements: Self.entitlements,
          launch: .command(["/usr/bin/hidden"]))))
    guard reply.status.code == .ok else { return }
    let registered = try AppRegistration(wire: reply.payload)
    hiddenApps[number] = registered.app.principal
    let client = try WireClient(
      path: directory.path + "/run/healthd.sock", bundleIdentifier: bundle, token: registered.token)
    _ = try client.rawCall(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: .stepCount, frequency: .immediate)))
  }

  // MARK: - Settings

  func setCharacteristic(_ draw: inout Draw) throws {
    guard isUsual else { return }
    let type = Sight.hiddenCharacteristics.randomElement(using: &random) ?? .dateOfBirth
    let value: Characteristic.Value =
      type == .dateOfBirth
      ? .date(CalendarDay(year: Int.random(in: 1950...2015, using: &random), month: 2, day: 3))
      : .choice(Int64.random(in: 0...2, using: &random))
    // This would change the move mode of the rings, which are notified.
    if sight.readsRings, type != .biologicalSex { return }
    _ = try owner.rawCall(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(characteristic: Characteristic(type: type, value: value)))
  }

  /// Sets the unit of a type without a decision; the units of other types are disclosed.
  func setUnit(_ draw: inout Draw) throws {
    guard isUsual, sight.read(.mass) == .undecided,
      trace.decisions[.mass]?.share == .notDetermined
    else { return }
    let units = Bool.random(using: &random) ? "lb" : "g"
    _ = try owner.rawCall(
      HealthMethod.Profile.setPreferredUnit,
      SetPreferredUnitRequest(type: .bodyMass, unit: try? HealthUnit(units)))
  }

  /// Sets the source order of a type of which the app sees its own samples only.
  func setOrder(_ draw: inout Draw) throws {
    guard isUsual,
      let subject = Subject.quantities.filter({ sight.hides($0) })
        .randomElement(using: &random)
    else { return }
    let sources = Self.bundles.map { Source(name: "App", bundleIdentifier: $0) }.shuffled(
      using: &random)
    ordered.insert(subject)
    _ = try owner.rawCall(
      HealthMethod.Owner.setSourceOrder,
      SetSourceOrderRequest(type: subject.type, sources: sources))
  }

  /// Resets the source order of a type that becomes visible.
  func resetOrder(of subject: Subject) throws {
    guard ordered.remove(subject) != nil else { return }
    _ = try owner.rawCall(
      HealthMethod.Owner.setSourceOrder, SetSourceOrderRequest(type: subject.type))
  }

  func setGoals(_ draw: inout Draw) throws {
    guard isUsual, !sight.readsRings else { return }
    let day = CalendarDay(year: 2023, month: 11, day: Int.random(in: 14...25, using: &random))
    _ = try owner.rawCall(
      HealthMethod.Settings.setGoals,
      SetGoalsRequest(
        goals: ActivityGoals(day: day, move: Double.random(in: 1...900, using: &random))))
  }
}
