import HealthDocuments
import HealthModel
import TestSupport
import Testing

@testable import HealthImport

@Suite("Deferred records and files")
struct DeferredRecordTests {
  /// The same data exported in winter and in summer: the offsets, device addresses, attribute and
  /// child order, file names, and times inside the files differ.
  struct Season {
    var offset: String
    /// 2024-01-05T09:00:00Z, 09:30, and 10:00 on the export's clock.
    var times: [String]
    var address: String
    var route: String
    var exported: String
  }

  static let winter = Season(
    offset: "+0100", times: ["10:00:00", "10:30:00", "11:00:00"], address: "0x281",
    route: "route_2024-01-05_11.00am", exported: "2024-02-01T08:00:00Z")
  static let summer = Season(
    offset: "+0200", times: ["11:00:00", "11:30:00", "12:00:00"], address: "0x2ff",
    route: "route_2024-01-05_12.00pm", exported: "2024-07-01T08:00:00Z")

  static func files(_ season: Season, isReversed: Bool) -> [(String, [UInt8])] {
    let at = season.times.map { "2024-01-05 \($0) \(season.offset)" }
    let device =
      "&lt;&lt;HKDevice: \(season.address)&gt;, name:Apple Watch, manufacturer:Apple Inc.&gt;"
    let head = "sourceName=\"w\" device=\"\(device)\" startDate=\"\(at[0])\" endDate=\"\(at[2])\""
    var children = [
      "<MetadataEntry key=\"a\" value=\"1\"/>", "<MetadataEntry key=\"b\" value=\"\(at[1])\"/>",
      "<WorkoutEvent type=\"Pause\" date=\"\(at[1])\"/>",
      "<WorkoutRoute sourceName=\"w\" startDate=\"\(at[0])\" endDate=\"\(at[2])\">"
        + "<FileReference path=\"/workout-routes/\(season.route).gpx\"/></WorkoutRoute>",
    ]
    if isReversed { children = children.reversed() + [children[0]] }
    let body = """
      <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" unit="ms" value="40" \(head)>
       <HeartRateVariabilityMetadataList>
        <InstantaneousBeatsPerMinute bpm="60" time="10:00:00,50"/>
        <InstantaneousBeatsPerMinute bpm="61" time="10:00:01,40"/>
       </HeartRateVariabilityMetadataList>
      </Record>
      <Workout workoutActivityType="Running" duration="60" \(head)>\(children.joined())</Workout>
      <Correlation type="HKCorrelationTypeIdentifierFood" \(head)>
       <Record type="HKQuantityTypeIdentifierDietaryProtein" unit="g" value="12" \(head)>
        <MetadataEntry key="HKFoodType" value="Soup"/>
       </Record>
      </Correlation>
      <ActivitySummary dateComponents="2024-01-05" activeEnergyBurned="500"/>
      """
    let route = """
      <gpx><metadata><time>\(season.exported)</time></metadata><trk><name>\(season.route)</name>
      <trkseg><trkpt lon="1" lat="2"><time>2024-01-05T09:00:05Z</time></trkpt>
      <trkpt lon="1" lat="2"><time>2024-01-05T09:59:58Z</time></trkpt></trkseg></trk></gpx>
      """
    let heart =
      "Name,Jo Doe\nDate of Birth,\"Feb 5, 1952\"\nRecorded Date,\(at[0])\nUnit,µV\n\n-1.5\n2\n"
    return [
      ("e/export.xml", Array(Collected.export(body).utf8)),
      ("e/workout-routes/\(season.route).gpx", Array(route.utf8)),
      ("e/electrocardiograms/ecg_2024-01-05.csv", Array(heart.utf8)),
    ]
  }

  private func read(_ season: Season, isReversed: Bool = false) throws -> Collected {
    try Collected(bytes: ZipWriter.archive(Self.files(season, isReversed: isReversed)))
  }

  @Test("winter and summer exports of the same data give the same rows and keys")
  func isIndependentOfTheExport() throws {
    let a = try read(Self.winter)
    let b = try read(Self.summer, isReversed: true)
    #expect(a.rows == b.rows)
    #expect(a.nested == b.nested)
    #expect(a.objects.map(\.kind) == ["Workout"])
    #expect(a.objects.map(\.key) == b.objects.map(\.key))
    #expect(a.objects.map(Collected.text) == b.objects.map(Collected.text))
    let ids = a.records.map(\.id)
    #expect(ids.count == 5)
    #expect(Set(ids).count == ids.count)
    for object in a.records where object.row.type != .food {
      #expect(b.records.contains(object), "\(object.row.type)")
    }
    #expect(Set(ids) == Set(b.records.map(\.id)))
    #expect(a.report.problems == [.unknownEnumerationValue: 1, .unrelatedRoute: 1])
    #expect(a.isBalanced)
  }

  @Test("a deferred workout is written in canonical form")
  func writesWorkouts() throws {
    let result = try read(Self.winter)
    let route = try #require(result.records(.workoutRoute).first)
    let period =
      "endDate=\"2024-01-05T10:00:00Z\" sourceName=\"w\" startDate=\"2024-01-05T09:00:00Z\""
    #expect(
      result.objects("Workout") == [
        "<Workout device=\"name:Apple Watch, manufacturer:Apple Inc.\" duration=\"60\" \(period) "
          + "workoutActivityType=\"Running\"><MetadataEntry key=\"a\" value=\"1\"/>"
          + "<MetadataEntry key=\"b\" value=\"2024-01-05T09:30:00Z\"/>"
          + "<WorkoutEvent date=\"2024-01-05T09:30:00Z\" type=\"Pause\"/><WorkoutRoute \(period)>"
          + "<FileReference key=\"\(ContentHash.hexadecimal(route.id))\"/></WorkoutRoute></Workout>"
      ])
  }

  @Test("a workout has the same key with and without its route")
  func keysWithoutFiles() throws {
    let files = Self.files(Self.winter, isReversed: false)
    let bare = try Collected(bytes: files[0].1)
    let whole = try read(Self.winter)
    let key = { (result: Collected) in result.objects.first { $0.kind == "Workout" }?.key }
    #expect(key(bare) == key(whole))
    #expect(bare.report.problems == [.missingFile: 1, .unknownEnumerationValue: 1])
  }

  @Test("beats without a clock time are deferred with the attributes of their record")
  func keepsBeats() throws {
    let record =
      "<Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" unit=\"ms\" value=\"40\" "
      + "sourceName=\"w\" startDate=\"2024-01-05 10:00:00 +0100\" "
      + "endDate=\"2024-01-05 11:00:00 +0100\"><HeartRateVariabilityMetadataList>"
      + "<InstantaneousBeatsPerMinute bpm=\"60\" time=\"soon\"/>"
      + "</HeartRateVariabilityMetadataList></Record>"
    let result = try Collected(body: record)
    #expect(result.rows.map(\.value) == [40])
    let object = try #require(
      result.objects.first { $0.kind == "HeartRateVariabilityMetadataList" })
    #expect(object.start == Instant(microseconds: result.rows[0].start))
    #expect(
      Collected.text(object)
        == "<Record endDate=\"2024-01-05T10:00:00Z\" sourceName=\"w\" "
        + "startDate=\"2024-01-05T09:00:00Z\" type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\" "
        + "unit=\"ms\" value=\"40\"><HeartRateVariabilityMetadataList>"
        + "<InstantaneousBeatsPerMinute bpm=\"60\" time=\"soon\"/>"
        + "</HeartRateVariabilityMetadataList></Record>")
  }

  @Test("nested records that exceed the memory limit are read in a second pass")
  func readsNestedTwice() throws {
    let record =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" unit=\"count\" "
      + "value=\"1\" startDate=\"2024-01-05 10:00:00 +0100\" endDate=\"2024-01-05 10:00:00 +0100\"/>"
    let workout =
      "<Workout sourceName=\"a\">" + String(repeating: record, count: 1000) + "</Workout>\n"
    let body = record + String(repeating: workout, count: 25) + record
    let result = try Collected(body: body, nestedBatchCountMax: 1)
    #expect(result.rows.count == 2)
    #expect(result.nested.count == 25_000)
    #expect(result.report.nestedSampleCount == 25_000)
    #expect(result.row("Record in Workout")?.found == 25_000)
    #expect(result.isBalanced)
  }

  @Test("unreferenced files are stored byte for byte, and large files in parts")
  func keepsFiles() throws {
    let json = [0xef, 0xbb, 0xbf] + Array("{\"resourceType\": \"Observation\"}".utf8)
    var state: UInt32 = 1
    let noise = (0..<1_300_000).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    let files = [
      ("export.xml", ArchiveTests.main), ("x/clinical-records/Observation-1.json", json),
      ("x/attachments/scan.pdf", noise),
    ]
    for options in [ZipWriter.Options(), .stored] {
      let result = try Collected(bytes: ZipWriter.archive(files, options))
      let document = try #require(result.objects.first { $0.kind == "clinical-records" })
      #expect(Array(Collected.text(document).utf8) == json)
      #expect(document.name == "clinical-records/Observation-1.json")
      let parts = result.objects.filter { $0.kind == "attachments" }
      #expect(parts.map(\.part) == [0, 1])
      #expect(parts.allSatisfy { $0.partCount == 2 && $0.payload.count <= 1 << 20 })
      #expect(Set(parts.map(\.key)).count == 1)
      #expect(parts.flatMap(\.payload) == noise)
    }
  }
}
