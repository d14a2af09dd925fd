import HealthModel
import TestSupport
import Testing

@testable import HealthImport

/// Elements of real and possible exports that once ended an import or lost data.
@Suite("Exports as phones write them")
struct ToleranceTests {
  private static let dates = RecordMappingTests.dates
  private static let head = "sourceName=\"W\" \(dates)"
  private static let running = "workoutActivityType=\"HKWorkoutActivityTypeRunning\" \(head)"

  /// Reads an export in which data that the daemon would reject is not delivered.
  private func read(_ body: String, _ files: [(String, String)] = []) throws -> Collected {
    let members = files.map { ("apple_health_export/" + $0.0, Array($0.1.utf8)) }
    let main = ("apple_health_export/export.xml", Array(Collected.export(body).utf8))
    let result = try Collected(bytes: ZipWriter.archive([main] + members))
    #expect(result.isBalanced)
    return result
  }

  private func workout(_ result: Collected) throws -> Workout {
    let object = try #require(result.records(.workout).first)
    guard case .workout(let workout) = object.details else {
      throw MappingFailure(.invalidSample)
    }
    return workout
  }

  private static func gpx(_ minute: Int) -> String {
    """
    <gpx><trk><trkseg><trkpt lon="13.5" lat="52.25"><time>2024-01-05T09:1\(minute):01Z</time></trkpt>
    </trkseg></trk></gpx>
    """
  }

  @Test(
    "a profile without set or readable values imports no characteristics",
    arguments: [
      ("", 0), ("not a date", 1), ("2999-01-01", 1), ("99999999999999999-01-01", 1),
    ])
  func emptyProfile(birthday: String, deferred: Int) throws {
    let prefix = "HKCharacteristicTypeIdentifier"
    let result = try read(
      """
      <Me \(prefix)DateOfBirth="\(birthday)" \(prefix)BiologicalSex="HKBiologicalSexNotSet" \
      \(prefix)BloodType="HKBloodTypeNotSet" \(prefix)FitzpatrickSkinType=""/>\(DefectTests.record())
      """)
    #expect(result.characteristics == nil)
    #expect(result.objects("Me").count == deferred)
    #expect(result.rows.count == 1)
  }

  @Test(
    "a date of birth is read in any script's digits, and one of another calendar is deferred",
    arguments: [
      ("1990-05-20", 1990), ("19900520", 1990), ("١٩٩٠-٠٥-٢٠", 1990), ("۱۹۹۰-۰۵-۲۰", 1990),
      ("๑๙๙๐-๐๕-๒๐", 1990), ("2533-05-20", nil), ("1410-10-25", nil), ("0002-05-20", nil),
      ("1990052", nil), ("199005200", nil),
    ] as [(String, Int?)])
  func birthday(text: String, year: Int?) throws {
    let result = try read("<Me HKCharacteristicTypeIdentifierDateOfBirth=\"\(text)\"/>")
    let expected = year.map { CalendarDay(year: $0, month: 5, day: 20) }
    #expect(result.characteristics?.first?.value == expected.map { .date($0) })
    #expect(result.objects("Me").count == (year == nil ? 1 : 0))
  }

  @Test("a record without a source is stored with a source that has no name")
  func missingSource() throws {
    let record = DefectTests.record().replacingFirst("sourceName=\"Watch\" ", with: "")
    let result = try read(record + DefectTests.record(source: ""))
    #expect(result.rows.map(\.source.source.name) == ["", ""])
    #expect(result.objects.isEmpty && result.report.problems == [.missingSource: 2])
  }

  @Test("two routes that share a file are imported once, and the workout is also deferred")
  func sharedRoute() throws {
    let route =
      "<WorkoutRoute \(Self.head)><FileReference path=\"/workout-routes/a.gpx\"/></WorkoutRoute>"
    let result = try read(
      "<Workout \(Self.running)>\(route)\(route)</Workout>",
      [("workout-routes/a.gpx", Self.gpx(1))])
    #expect(result.records(.workoutRoute).count == 1)
    #expect(result.relations.map(\.children) == [result.records(.workoutRoute).map(\.id)])
    #expect(result.objects("Workout").count == 1)
    #expect(result.report.problems == [.sharedRoute: 1])
  }

  @Test(
    "files with equal content are one route, related to every workout that references one of them")
  func equalRoutes() throws {
    func workout(_ type: String, _ file: String) -> String {
      """
      <Workout workoutActivityType="HKWorkoutActivityType\(type)" \(Self.head)><WorkoutRoute \(Self.head)>\
      <FileReference path="/workout-routes/\(file).gpx"/></WorkoutRoute></Workout>
      """
    }
    let result = try read(
      workout("Running", "a") + workout("Cycling", "b"),
      [
        ("workout-routes/a.gpx", Self.gpx(1)), ("workout-routes/b.gpx", Self.gpx(1)),
        ("workout-routes/c.gpx", Self.gpx(1)),
      ])
    let routes = result.records(.workoutRoute)
    #expect(routes.count == 1)
    #expect(result.relations.map(\.children) == [routes.map(\.id), routes.map(\.id)])
    #expect(result.objects.isEmpty)
  }

  @Test("a workout whose routes have equal content is related to one route")
  func equalRoutesOfOneWorkout() throws {
    func route(_ file: String) -> String {
      "<WorkoutRoute \(Self.head)><FileReference path=\"/workout-routes/\(file).gpx\"/></WorkoutRoute>"
    }
    let result = try read(
      "<Workout \(Self.running)>\(route("a"))\(route("b"))</Workout>",
      [("workout-routes/a.gpx", Self.gpx(1)), ("workout-routes/b.gpx", Self.gpx(1))])
    let routes = result.records(.workoutRoute)
    #expect(routes.count == 1)
    #expect(result.relations.map(\.children) == [routes.map(\.id)])
    // The element is deferred as well, because it referenced the route twice.
    #expect(result.objects.map(\.kind) == ["Workout"])
    #expect(result.objects.first?.reason.contains("two routes") == true)
  }

  @Test("recordings with equal content are one electrocardiogram")
  func equalRecordings() throws {
    let recording = """
      Date,2024-01-05 10:00:00 +0100
      Classification,Sinus Rhythm
      Unit,µV
      1
      2
      """
    let result = try read(
      "", [("electrocardiograms/a.csv", recording), ("electrocardiograms/b.csv", recording)])
    #expect(result.records(.electrocardiogram).count == 1)
  }

  @Test("two files with the same path are both read")
  func samePath() throws {
    let reference = "<FileReference path=\"/workout-routes/a.gpx\"/>"
    let result = try read(
      "<Workout \(Self.running)><WorkoutRoute \(Self.head)>\(reference)\(reference)</WorkoutRoute></Workout>",
      [("workout-routes/a.gpx", Self.gpx(1)), ("workout-routes/a.gpx", Self.gpx(2))])
    #expect(result.records(.workoutRoute).count == 2)
    #expect(result.relations.first?.children.count == 2)
    #expect(result.objects.isEmpty)
  }

  @Test("equal elements are all imported, with the same identifiers in every read")
  func repeats() throws {
    let elements = [
      "<Workout \(Self.running)/>", "<ActivitySummary dateComponents=\"2024-01-05\"/>",
      "<Audiogram type=\"HKDataTypeIdentifierAudiogram\" \(Self.head)/>",
      "<VisionPrescription type=\"HKVisionPrescriptionTypeGlasses\" dateIssued=\"2024-01-05 10:00:00 +0100\"/>",
      """
      <Correlation type="HKCorrelationTypeIdentifierFood" \(Self.head)><Record \
      type="HKQuantityTypeIdentifierDietaryProtein" unit="g" value="1" \(Self.head)/></Correlation>
      """,
      """
      <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" unit="ms" value="40" \(Self.head)>\
      <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="60" time="10:00:00,50"/>\
      </HeartRateVariabilityMetadataList></Record>
      """,
    ]
    let body = elements.map { $0 + $0 + $0 }.joined()
    let result = try read(body)
    let ids = result.records.map(\.id)
    #expect(ids.count == 3 * elements.count && Set(ids).count == ids.count)
    #expect(try read(body).records.map(\.id) == ids)
    // The second pass reads them in the same order.
    let again = try Collected(body: body, nestedBatchCountMax: 0)
    #expect(Set(again.records.map(\.id)) == Set(ids))
    #expect(result.objects.isEmpty)
  }

  @Test("duplicate parts of a workout are read once, and the workout is also deferred")
  func repeatedParts() throws {
    let statistics =
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" \(Self.dates) sum=\"5\" unit=\"count\"/>"
    let activity = "<WorkoutActivity uuid=\"11111111-2222-3333-4444-555555555555\" \(Self.dates)/>"
    let result = try read(
      "<Workout \(Self.running)>\(statistics)\(statistics)\(activity)\(activity)</Workout>")
    let workout = try workout(result)
    #expect(workout.statistics.map(\.sum) == [5] && workout.activities.count == 1)
    #expect(result.report.problems == [.repeatedPart: 2])
    #expect(result.objects("Workout").first?.contains("WorkoutActivity") == true)
    #expect(result.report.partial == ["Workout": 1])
  }

  @Test("a workout with too many events is imported with the maximum and also deferred")
  func manyEvents() throws {
    let event = "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"2024-01-05 10:30:00 +0100\"/>"
    let result = try read(
      "<Workout \(Self.running)>\(String(repeating: event, count: 17_000))</Workout>")
    #expect(try workout(result).events.count == DetailLimits.listCount)
    #expect(result.objects("Workout").count == 1)
  }

  @Test(
    "an unreadable part of a workout does not affect the other parts",
    arguments: [
      "<WorkoutEvent type=\"HKWorkoutEventTypeNew\" date=\"2024-01-05 10:30:00 +0100\"/>",
      "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"9999-12-31 23:59:59 +0000\" duration=\"9e6\"/>",
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierNew\" \(RecordMappingTests.dates)/>",
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" \(RecordMappingTests.dates) sum=\"x\"/>",
      "<WorkoutActivity \(RecordMappingTests.dates)/>", "<WorkoutNovelty/>",
      "<WorkoutRoute><Location latitude=\"91\" longitude=\"1\" date=\"2024-01-05 10:00:00 +0100\"/></WorkoutRoute>",
    ])
  func unreadableParts(part: String) throws {
    let result = try read(
      """
      <Workout \(Self.running)>\(part)<WorkoutStatistics type="HKQuantityTypeIdentifierFlightsClimbed" \
      \(Self.dates) sum="3" unit="count"/></Workout>
      """)
    #expect(try workout(result).statistics.last?.sum == 3)
    let text = try #require(result.objects("Workout").first)
    #expect(text.contains(String(part.dropFirst().prefix { $0 != " " && $0 != "/" })))
  }

  @Test("an object with an unknown attribute is imported and its element is deferred")
  func unknownAttributes() throws {
    for element in [
      "<Workout novelty=\"1\" \(Self.running)/>",
      "<ActivitySummary dateComponents=\"2024-01-05\" novelty=\"1\"/>",
      "<Audiogram type=\"HKDataTypeIdentifierAudiogram\" novelty=\"1\" \(Self.head)/>",
      """
      <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2024-01-05 10:00:00 +0100">\
      <Attachment identifier="novelty"/></VisionPrescription>
      """,
    ] {
      let result = try read(element)
      #expect(result.records.count == 1)
      #expect(result.objects.map(Collected.text).contains { $0.contains("novelty") })
      #expect(result.objects.allSatisfy { !$0.reason.isEmpty && $0.readerVersion > 0 })
    }
    for (attribute, child) in [("novelty=\"1\" ", ""), ("", "<novelty/>")] {
      let pressure = { (type: String) in
        "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(type)\" unit=\"mmHg\" value=\"90\" \(Self.head)/>"
      }
      let body =
        "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(attribute)\(Self.head)>"
        + pressure("Systolic") + pressure("Diastolic") + child + "</Correlation>"
      let first = try read(body)
      for result in [first, try Collected(body: body, nestedBatchCountMax: 0)] {
        #expect(result.records(.bloodPressure).count == 1)
        #expect(result.objects("Correlation").count == 1)
        #expect(result.objects("Correlation").first?.contains("novelty") == true)
      }
      #expect(first.nested.map(\.value) == [90, 90])
    }
    let record = try read(DefectTests.record(extra: "novelty=\"1\" "))
    #expect(record.rows.count == 1)
    #expect(record.objects("Record").first?.contains("novelty=\"1\"") == true)
  }

  @Test("an unreadable record inside a workout is deferred with the workout")
  func unreadableInner() throws {
    let result = try read(
      """
      <Workout \(Self.running)><Record type="HKUnknown" value="1" \(Self.head)/><Record \
      type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="99" \(Self.head)/></Workout>
      """)
    #expect(result.nested.map(\.value) == [99])
    #expect(result.objects("Workout").first?.contains("HKUnknown") == true)
  }

  @Test("inline locations become a route, with or without dates on the element")
  func inlineRoute() throws {
    func location(_ second: Int) -> String {
      """
      <Location date="2024-01-05 10:10:0\(second) +0100" latitude="52.25" longitude="13.5" \
      altitude="34" horizontalAccuracy="5" verticalAccuracy="4" course="90" speed="2"/>
      """
    }
    for dates in ["", Self.dates] {
      let result = try read(
        """
        <Workout \(Self.running)><WorkoutRoute sourceName="W" \(dates)>\(location(2))\(location(1))\
        </WorkoutRoute></Workout>
        """)
      let route = try #require(result.records(.workoutRoute).first)
      #expect(route.points?.columns.map { $0[0] } == [52.25, 13.5, 34, 5, 4, 90, -1, 2, -1])
      #expect(route.points?.times.count == 2)
      #expect(result.relations.map(\.children) == [[route.id]])
      #expect(result.objects.isEmpty)
    }
  }

  @Test("a route element without dates takes the dates of its points")
  func undatedRoute() throws {
    let result = try read(
      """
      <Workout \(Self.running)><WorkoutRoute><FileReference path="/workout-routes/a.gpx"/></WorkoutRoute>\
      </Workout>
      """, [("workout-routes/a.gpx", Self.gpx(1))])
    let route = try #require(result.records(.workoutRoute).first)
    #expect(route.row.start == RecordMappingTests.start.microseconds + 661_000_000)
    #expect(result.records(.workout).count == 1)
    #expect(result.report.problems.isEmpty && result.objects.isEmpty)
  }

  @Test("workout zones are read, including open ranges")
  func zones() throws {
    let result = try read(
      """
      <Workout \(Self.running)><WorkoutZoneGroup type="HKQuantityTypeIdentifierHeartRate" source="system" \
      unit="count/min"><WorkoutZone maximum="132" duration="12.5" durationUnit="min"/><WorkoutZone \
      minimum="132" duration="0" durationUnit="min"/></WorkoutZoneGroup></Workout>
      """)
    let group = try #require(try workout(result).zoneGroups.first)
    #expect(group.type == .heartRate && group.source == "system")
    #expect(
      group.zones == [
        WorkoutZone(maximum: 132, duration: 750), WorkoutZone(minimum: 132, duration: 0),
      ])
    #expect(result.objects.isEmpty)
  }

  @Test("the creation date is stored in the metadata")
  func creationDate() throws {
    let result = try read("<Workout creationDate=\"2024-01-05 11:00:07 +0100\" \(Self.running)/>")
    #expect(
      result.records(.workout).first?.row.metadata[ExportMetadataKey.creationDate]
        == .date(Instant(microseconds: RecordMappingTests.start.microseconds + 3_607_000_000)))
  }

  @Test("pulse values that the beat intervals do not give are stored as metadata")
  func pulses() throws {
    let result = try read(
      """
      <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" unit="ms" value="40" \(Self.head)>\
      <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="61" time="10:00:00,50"/>\
      <InstantaneousBeatsPerMinute bpm="60" time="10:00:01,50"/>\
      <InstantaneousBeatsPerMinute bpm="72.5" time="10:00:05,50"/></HeartRateVariabilityMetadataList></Record>
      """)
    let beats = try #require(result.records(.heartbeatSeries).first)
    #expect(beats.points?.columns == [[0, 0, 1]])
    #expect(beats.row.metadata[ExportMetadataKey.pulses] == .string("0=61 2=72.5"))
  }

  @Test("a clinical record without a clinical type is deferred with its resource")
  func unknownResource() throws {
    let result = try read(
      """
      <ClinicalRecord type="Encounter" identifier="e1" sourceName="C" sourceURL="" fhirVersion="4.0.1" \
      receivedDate="2024-01-05 10:00:00 +0100" resourceFilePath="/clinical-records/e.json"/>
      """, [("clinical-records/e.json", "{\"resourceType\":\"Encounter\"}")])
    #expect(result.objects("ClinicalRecord").count == 1)
    #expect(result.objects("clinical-records") == ["{\"resourceType\":\"Encounter\"}"])
    #expect(result.row("clinical-records")?.objects == 1)
  }

  @Test("an object that the daemon would reject is deferred with a reason")
  func refused() throws {
    let long = String(repeating: "x", count: 5000)
    let result = try read(
      "<ActivitySummary dateComponents=\"2024-01-05\"/><Workout sourceVersion=\"\(long)\" \(Self.running)/>"
    )
    #expect(result.records.map(\.row.type) == [.activitySummary])
    #expect(result.objects.map(\.reason) == [ImportProblem.invalidSample.rawValue])
  }

  @Test("a batch can be divided into units that give the same objects")
  func division() throws {
    let body = (0..<5).map { minute in
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" \
      startDate="2024-01-05 10:0\(minute):00 +0100" endDate="2024-01-05 10:0\(minute):30 +0100">\
      <WorkoutRoute><FileReference path="/workout-routes/\(minute).gpx"/></WorkoutRoute></Workout>
      """
    }.joined()
    let files = (0..<5).map { ("workout-routes/\($0).gpx", Array(Self.gpx($0).utf8)) }
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      "e.zip", ZipWriter.archive([("export.xml", Array(Collected.export(body).utf8))] + files))
    var whole = ImportedRecords()
    _ = try AppleExport.open(path).read { event in
      if case .records(let part) = event { whole = part }
    }
    #expect(whole.units.count == 10)
    let parts = whole.units.indices.map { whole.part($0..<$0 + 1) }
    #expect(parts.flatMap(\.samples.rows) == whole.samples.rows)
    #expect(parts.flatMap(\.relations) == whole.relations)
    #expect(parts.reduce(0) { $0 + $1.series.count } == 5)
    #expect(whole.part(0..<10) == whole)
  }
}
