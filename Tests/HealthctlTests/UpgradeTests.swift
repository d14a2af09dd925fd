import HealthAPI
import Foundation
import HealthClient
import HealthModel
import TestSupport
import Testing

/// A store with imports of an older version, which supported only records.
@Suite(.process, .bounded) struct UpgradeTests {
  let healthctl: Household
  let owner: UserClient

  init() throws {
    healthctl = try Household()
    owner = UserClient.user(
      endpoint: Endpoint.control(runtimeDirectory: healthctl.directory + "/run"))
  }

  private static let head =
    #"endDate="2026-11-20T09:00:00Z" sourceName="Watch" startDate="2026-11-20T08:00:00Z""#

  private static let routeKey = ObjectID(high: 0xAB, low: 0xCD)

  private static let workout = """
    <Workout duration="60" durationUnit="min" \(head) \
    workoutActivityType="HKWorkoutActivityTypeRunning">\
    <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="120" \(head)/>\
    <WorkoutRoute \(head)><FileReference key="00000000000000ab00000000000000cd"/></WorkoutRoute>\
    </Workout>
    """

  private static let route = """
    <gpx><trk><trkseg>
    <trkpt lon="13.4" lat="52.5"><ele>34</ele><time>2026-11-20T08:00:05Z</time></trkpt>
    <trkpt lon="13.5" lat="52.5"><ele>35</ele><time>2026-11-20T08:59:58Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  private static let gadget = #"<Gadget unread="&lt;&amp;&gt;"><Part/></Gadget>"#

  private func keep(_ objects: [(key: ObjectID, kind: String, name: String, text: String)])
    async throws
  {
    let id = try await owner.beginImport(NewImport())
    let reply = try await owner.add(
      objects.map {
        ImportedObject(key: $0.key, kind: $0.kind, name: $0.name, payload: Array($0.text.utf8))
      }, to: id)
    #expect(reply.addedCount == objects.count)
    try await owner.finishImport(id)
  }

  private func key(_ number: UInt64) -> ObjectID { ObjectID(high: 7, low: number) }

  @Test("deferred records are reprocessed once, and unreadable ones stay deferred")
  func upgrade() async throws {
    try await keep([
      (Self.routeKey, "workout-routes", "workout-routes/r.gpx", Self.route),
      (key(1), "Workout", "", Self.workout),
      (
        key(2), "ActivitySummary", "",
        #"<ActivitySummary activeEnergyBurned="500" activeEnergyBurnedUnit="kcal" dateComponents="2026-11-20"/>"#
      ),
      (key(3), "Gadget", "", Self.gadget), (key(4), "attachments", "attachments/a.pdf", "%PDF"),
    ])
    let first = try healthctl("store", "upgrade", "--json")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try first.json() as? [String: Int] == ["upgraded": 3, "deferred": 1])
    let workouts = try healthctl("query", "workout", "--json").list()
    #expect(workouts.count == 1 && workouts[0]["start"] as? String == "2026-11-20T08:00:00Z")
    #expect(try healthctl("query", "heartRate", "--json").list().count == 1)
    #expect(try healthctl("query", "workoutRoute", "--json").list().count == 1)
    #expect(try healthctl("query", "activitySummary", "--json").list().count == 1)
    let id = try #require(workouts[0]["id"] as? String)
    let gpx = try healthctl("route", "export", id, "--gpx", "-")
    #expect(gpx.output.contains("52.5"), "\(gpx.errors)")
    let left = try await owner.deferredObjects(DeferredObjectsRequest()).objects
    #expect(left.map(\.key) == [key(3), key(4)])
    #expect(left.first.map(\.payload) == Array(Self.gadget.utf8))
    let again = try healthctl("store", "upgrade", "--json").json()
    #expect(again as? [String: Int] == ["upgraded": 0, "deferred": 1])
    #expect(try healthctl("query", "workout", "--json").list().count == 1)
    #expect(try healthctl("store", "verify").status == 0)
    #expect(try healthctl("store", "upgrade").output.contains("stay"))
  }

  @Test(
    "an element that an app stores as a record it cannot read does not become a sample of another source"
  )
  func app() async throws {
    var manifest = AppManifest(bundleIdentifier: "org.example.relay", name: "Relay", version: "1.0")
    manifest.shareUsage = "Passes on what a watch sends."
    manifest.entitlements = ["org.healthd.deferred-records"]
    let token = try await owner.register(manifest).token
    let app = HealthClient.app(
      "org.example.relay", token: token,
      endpoint: .app(runtimeDirectory: healthctl.directory + "/run"))
    let record = ImportedObject(
      key: key(1), kind: "Workout", payload: Array(Self.workout.utf8), reason: "new")
    try await app.deferRecords([record])
    #expect(
      try healthctl("store", "upgrade", "--json").json() as? [String: Int]
        == ["upgraded": 0, "deferred": 0])
    #expect(try healthctl("query", "workout", "--json").list().isEmpty)
    let listed = try healthctl("store", "deferred", "--json").list()
    #expect(listed.map { $0["app"] as? String } == ["org.example.relay"])
    let id = try #require(listed.first?["id"] as? String)
    let shown = try healthctl("store", "deferred", "show", id)
    #expect(shown.output.contains("org.example.relay"), "\(shown.output)")
    #expect(try healthctl("store", "deferred", "drop", id, "--force").status == 0)
    #expect(try healthctl("store", "deferred", "--json").list().isEmpty)
  }

  @Test("an object that the daemon rejects stays deferred and does not block the others")
  func refused() async throws {
    let tooLong = String(repeating: "x", count: 5000)
    try await keep([
      (Self.routeKey, "workout-routes", "workout-routes/r.gpx", Self.route),
      (key(1), "Workout", "", Self.workout),
      (
        key(2), "ActivitySummary", "",
        #"<ActivitySummary dateComponents="2026-11-20" sourceName="\#(tooLong)"/>"#
      ),
      (key(3), "ActivitySummary", "", #"<ActivitySummary dateComponents="2026-11-21"/>"#),
    ])
    for upgraded in [3, 0] {
      let answer = try healthctl("store", "upgrade", "--json")
      #expect(try answer.json() as? [String: Int] == ["upgraded": upgraded, "deferred": 1])
      #expect(answer.status == 0, "\(answer.errors)")
    }
    #expect(
      try await owner.deferredObjects(DeferredObjectsRequest()).objects.map(\.key) == [key(2)])
    #expect(try healthctl("query", "workoutRoute", "--json").list().count == 1)
    #expect(try healthctl("query", "heartRate", "--json").list().count == 1)
    let workouts = try healthctl("query", "workout", "--json").list()
    let id = try #require(workouts.first?["id"] as? String)
    #expect(workouts.count == 1)
    #expect(try healthctl("route", "export", id, "--gpx", "-").output.contains("52.5"))
    #expect(try healthctl("store", "verify").status == 0)
  }

  @Test("an import reprocesses deferred records and does not add them twice")
  func byImport() async throws {
    try await keep([(key(1), "Workout", "", Self.workout), (key(3), "Gadget", "", Self.gadget)])
    let path = try healthctl.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_DE">
      \(Self.workout.replacing("T08:00:00Z", with: " 08:00:00 +0000").replacing("T09:00:00Z", with: " 09:00:00 +0000"))
      </HealthData>

      """, to: "export.xml")
    let report = try healthctl("import", path, "--json")
    #expect(report.status == 0, "\(report.errors)")
    #expect(try report.json()["upgraded"] as? Int == 1)
    #expect(try healthctl("query", "workout", "--json").list().count == 1)
    #expect(try healthctl("query", "heartRate", "--json").list().count == 1)
    #expect(
      try await owner.deferredObjects(DeferredObjectsRequest()).objects.map(\.key) == [key(3)])
  }
}
