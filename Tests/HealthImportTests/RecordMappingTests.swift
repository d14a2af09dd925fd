import HealthDocuments
import HealthModel
import TestSupport
import Testing

@testable import HealthImport

/// Elements and files of an export that map to objects other than quantity and category samples.
@Suite("Objects of an export")
struct RecordMappingTests {
  static let dates =
    "startDate=\"2024-01-05 10:00:00 +0100\" endDate=\"2024-01-05 11:00:00 +0100\""
  static let start = Instant(microseconds: 1_704_445_200_000_000)
  static let hour: Int64 = 3_600_000_000

  static let device =
    "&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., hardware:Watch6,7, "
    + "software:10.2&gt;"

  private func only(_ type: ObjectType, _ body: String) throws -> Collected.Object {
    let result = try Collected(body: body)
    #expect(result.isBalanced)
    #expect(result.objects.isEmpty)
    let found = result.records(type)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test("a workout is read with its events, statistics, and activities")
  func workout() throws {
    let object = try only(
      .workout,
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" duration="50" \
      durationUnit="min" sourceName="W" sourceVersion="9" device="\(Self.device)" \(Self.dates)>
      <MetadataEntry key="HKIndoorWorkout" value="1"/>
      <WorkoutEvent type="HKWorkoutEventTypeLap" date="2024-01-05 10:10:00 +0100" duration="0.5" \
      durationUnit="min"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" \(Self.dates) sum="12.5" \
      unit="km"/>
      <WorkoutActivity uuid="11111111-2222-3333-4444-555555555555" \(Self.dates) duration="20" \
      durationUnit="min"><MetadataEntry key="HKIndoorWorkout" value="0"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \(Self.dates) average="120" \
      minimum="90" maximum="150" unit="count/min"/></WorkoutActivity></Workout>
      """)
    guard case .workout(let workout) = object.details else { throw NotThatKind() }
    #expect(workout.activityType == 82)
    #expect(workout.duration == 3000)
    #expect(
      workout.events == [
        WorkoutEvent(
          type: 3, start: Instant(microseconds: Self.start.microseconds + 600_000_000),
          end: Instant(microseconds: Self.start.microseconds + 630_000_000))
      ])
    let end = Instant(microseconds: Self.start.microseconds + Self.hour)
    #expect(
      workout.statistics == [
        WorkoutStatistics(type: .distanceCycling, start: Self.start, end: end, sum: 12_500)
      ])
    let activity = try #require(workout.activities.first)
    #expect(activity.id.uuidString == "11111111-2222-3333-4444-555555555555")
    #expect(activity.locationType == 3)
    #expect(activity.duration == 1200)
    #expect(activity.statistics.first?.average == 120)
    #expect(object.row.value == 82)
    #expect(object.row.metadata["HKIndoorWorkout"] == .integer(1))
    #expect(object.row.source.version == "9")
    #expect(object.row.source.productType == "Watch6,7")
    #expect(object.row.device?.hardwareVersion == "Watch6,7")
  }

  @Test("WORKOUT-06: totals in the attributes of old exports become statistics")
  func oldTotals() throws {
    let object = try only(
      .workout,
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="50" durationUnit="min" \
      totalDistance="10" totalDistanceUnit="mi" totalEnergyBurned="100" totalEnergyBurnedUnit="Cal" \
      sourceName="W" \(Self.dates)><WorkoutStatistics \
      type="HKQuantityTypeIdentifierActiveEnergyBurned" \(Self.dates) sum="90" unit="kcal"/></Workout>
      """)
    guard case .workout(let workout) = object.details else { throw NotThatKind() }
    #expect(workout.statistics.map(\.type) == [.activeEnergyBurned, .distanceCycling])
    #expect(workout.statistics.map(\.sum) == [90, 16093.44])
  }

  @Test("a workout is related to the routes of its files")
  func routes() throws {
    func gpx(_ minute: Int) -> [UInt8] {
      Array(
        """
        <?xml version="1.0"?><gpx version="1.1"><metadata><time>2025-01-01T00:00:00Z</time></metadata>
        <trk><name>x</name><trkseg>
        <trkpt lon="13.5" lat="52.25"><ele>34.5</ele><time>2024-01-05T09:\(minute):01Z</time>\
        <extensions><speed>2.5</speed><course>90</course><hAcc>3</hAcc><vAcc>4</vAcc></extensions>\
        </trkpt>
        <trkpt lon="13.6" lat="52.3"><time>2024-01-05T09:\(minute):00Z</time></trkpt>
        </trkseg></trk></gpx>
        """.utf8)
    }
    let body = """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" \(Self.dates)>
      <WorkoutRoute sourceName="R" \(Self.dates)><MetadataEntry key="HKMetadataKeySyncVersion" \
      value="2"/><FileReference path="/workout-routes/a.gpx"/>\
      <FileReference path="/workout-routes/b.gpx"/></WorkoutRoute></Workout>
      """
    let result = try Collected(
      bytes: ZipWriter.archive([
        ("e/export.xml", Array(Collected.export(body).utf8)),
        ("e/workout-routes/a.gpx", gpx(10)), ("e/workout-routes/b.gpx", gpx(20)),
      ]))
    #expect(result.isBalanced)
    #expect(result.report.problems.isEmpty)
    let workout = try #require(result.records(.workout).first)
    let routes = result.records(.workoutRoute)
    #expect(
      result.relations == [
        Relation(kind: .workout, parent: workout.id, children: routes.map(\.id))
      ])
    let points = try #require(routes.first?.points)
    #expect(points.kind == .location)
    // In order of time, with -1 for values that a point does not state.
    #expect(points.times == [600_000_000, 601_000_000].map { Self.start.microseconds + $0 })
    #expect(points.columns.map { $0[1] } == [52.25, 13.5, 34.5, 3, 4, 90, -1, 2.5, -1])
    #expect(points.columns.map { $0[0] } == [52.3, 13.6, 0, -1, -1, -1, -1, -1, -1])
    #expect(routes.map(\.row.source.source.name) == ["R", "R"])
    #expect(routes[0].details == .workoutRoute(WorkoutRoute(count: 2)))
  }

  @Test("an unreferenced route is imported, and an unreadable one is deferred")
  func looseRoutes() throws {
    let route = "<gpx><trkseg><trkpt lon=\"1\" lat=\"2\"><time>2024-01-05T09:00:05Z</time></trkpt>"
    let result = try Collected(
      bytes: ZipWriter.archive([
        ("export.xml", ArchiveTests.main),
        ("workout-routes/a.gpx", Array((route + "</trkseg></gpx>").utf8)),
        ("workout-routes/b.gpx", Array((route + "<trkpt lon=\"1\" lat=\"91\"/>").utf8)),
      ]))
    #expect(result.records(.workoutRoute).count == 1)
    #expect(result.objects("workout-routes").count == 1)
    #expect(result.report.problems == [.unrelatedRoute: 1, .unreadableRoute: 1])
    #expect(result.isBalanced)
  }

  @Test("CORR-05: a correlation contains its nested records")
  func correlation() throws {
    let record = { (type: String, value: Int) in
      "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(type)\" sourceName=\"B\" unit=\"mmHg\" "
        + "value=\"\(value)\" \(Self.dates)/>"
    }
    let body = """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="B" \(Self.dates)>
      \(record("Systolic", 120))\(record("Diastolic", 80))</Correlation>
      """
    let result = try Collected(body: body)
    #expect(result.nested.map(\.value) == [120, 80])
    let object = try #require(result.records(.bloodPressure).first)
    #expect(object.details == .correlation(Correlation(contained: result.nestedIDs)))
    #expect(result.row("Correlation")?.records == 1)
    #expect(result.row("Record in Correlation")?.samples == 2)
    #expect(result.isBalanced)
    // Records that exceed the memory limit are read in a second pass, with the same result.
    let again = try Collected(body: body, nestedBatchCountMax: 0)
    #expect(again.nested == result.nested)
    #expect(again.records.map(\.id) == result.records.map(\.id))
    #expect(again.isBalanced)
  }

  @Test("records inside a workout are related to it")
  func recordsInWorkout() throws {
    let result = try Collected(
      body: """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="W" \(Self.dates)>
        <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" value="99" \
        \(Self.dates)/></Workout>
        """)
    let workout = try #require(result.records(.workout).first)
    #expect(result.nested.map(\.value) == [99])
    #expect(
      result.relations == [
        Relation(kind: .workout, parent: workout.id, children: result.nestedIDs)
      ])
    #expect(result.isBalanced)
  }

  @Test("an unreadable nested record defers its correlation, and readable records are imported")
  func brokenCorrelation() throws {
    let result = try Collected(
      body: """
        <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="F" \(Self.dates)>
        <Record type="HKQuantityTypeIdentifierDietaryProtein" sourceName="F" unit="g" value="12" \
        \(Self.dates)/><Record type="HKUnknown" sourceName="F" value="1" \(Self.dates)/></Correlation>
        """)
    #expect(result.objects("Correlation").count == 1)
    #expect(result.records.isEmpty)
    #expect(result.nested.map(\.value) == [12])
    #expect(result.isBalanced)
  }

  @Test("the beats of a heart rate variability record become a heartbeat series")
  func heartbeats() throws {
    let object = try only(
      .heartbeatSeries,
      """
      <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="w" unit="ms" \
      value="40" \(Self.dates)><HeartRateVariabilityMetadataList>
      <InstantaneousBeatsPerMinute bpm="60" time="10:00:00,50"/>
      <InstantaneousBeatsPerMinute bpm="60" time="10:00:01,50"/>
      <InstantaneousBeatsPerMinute bpm="62" time="10:00:04,00"/>
      </HeartRateVariabilityMetadataList></Record>
      """)
    #expect(object.points?.times == [500_000, 1_500_000, 4_000_000])
    #expect(object.points?.columns == [[0, 0, 1]])
    #expect(object.row.start == Self.start.microseconds)
  }

  @Test("an audiogram keeps its clamped and masked points")
  func audiogram() throws {
    let object = try only(
      .audiogram,
      """
      <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Mimi" \(Self.dates)>
      <SensitivityPoint frequencyValue="2" frequencyUnit="kHz" leftEarValue="10" \
      leftEarUnit="dBHL" leftEarMasked="1" rightEarValue="12.5" rightEarUnit="dBHL" \
      rightEarClampingRangeUpperBound="90"/>
      <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="5" leftEarUnit="dBHL"/>
      </Audiogram>
      """)
    #expect(
      object.details
        == .audiogram(
          Audiogram(points: [
            .init(frequency: 500, tests: [.init(sensitivity: 5, side: 0)]),
            .init(
              frequency: 2000,
              tests: [
                .init(sensitivity: 10, side: 0, isMasked: true),
                .init(sensitivity: 12.5, side: 1, clampingUpperBound: 90),
              ]),
          ])))
  }

  @Test("CLIN-07: a prescription keeps its lenses and prism")
  func prescription() throws {
    let object = try only(
      .visionPrescription,
      """
      <VisionPrescription type="HKVisionPrescriptionTypeGlasses" \
      dateIssued="2024-01-05 10:00:00 +0100" expirationDate="2024-01-05 11:00:00 +0100" brand="Z">
      <RightEye sphere="-2.25" sphereUnit="D" cylinder="-0.5" cylinderUnit="D" axis="90" \
      axisUnit="deg"/><LeftEye sphere="-1.75" sphereUnit="D" prismAmount="0.5" \
      prismAmountUnit="D" prismAngle="180" prismAngleUnit="deg" farPD="3.15" farPDUnit="cm"/>
      </VisionPrescription>
      """)
    var right = VisionPrescription.Lens(sphere: -2.25)
    (right.cylinder, right.axis) = (-0.5, 90)
    var left = VisionPrescription.Lens(sphere: -1.75)
    left.farPupillaryDistance = 31.5
    left.prism = .init(
      verticalAmount: 0, verticalBase: 0, horizontalAmount: 0.5, horizontalBase: 3)
    #expect(
      object.details
        == .visionPrescription(
          VisionPrescription(
            prescriptionType: 1,
            expiration: Instant(microseconds: Self.start.microseconds + Self.hour), leftEye: left,
            rightEye: right, brand: "Z")))
    #expect(object.row.start == Self.start.microseconds && object.row.duration == 0)
  }

  @Test(
    "a prism's bases follow from its angle",
    arguments: [
      (0.0, true, 0, 3), (0, false, 0, 4), (180, true, 0, 4), (90, true, 1, 0), (270, false, 2, 0),
      (45, true, 1, 3),
    ])
  func prism(angle: Double, isRight: Bool, vertical: Int, horizontal: Int) {
    let prism = VisionPrescription.Prism(amount: 2, angle: angle, isRight: isRight)
    #expect(prism.verticalBase == vertical && prism.horizontalBase == horizontal)
    let square =
      prism.verticalAmount * prism.verticalAmount
      + prism.horizontalAmount * prism.horizontalAmount
    #expect(abs(square - 4) < 1e-6)
  }

  @Test("SUMMARY-01: activity summaries are read by energy and by time")
  func summaries() throws {
    let result = try Collected(
      body: """
        <ActivitySummary dateComponents="2024-01-05" activeEnergyBurned="418.4" \
        activeEnergyBurnedGoal="418.4" activeEnergyBurnedUnit="kJ" appleMoveTime="0" \
        appleMoveTimeGoal="0" appleExerciseTime="31" appleExerciseTimeGoal="30" \
        appleStandHours="11" appleStandHoursGoal="12"/>
        <ActivitySummary dateComponents="2015-01-05" appleMoveMinutes="40" appleMoveMinutesGoal="60"/>
        """)
    let summaries = result.records(.activitySummary).map(\.details)
    #expect(
      summaries == [
        .activitySummary(
          ActivitySummary(
            day: CalendarDay(year: 2024, month: 1, day: 5), activeEnergyBurned: 100,
            activeEnergyBurnedGoal: 100, moveTimeGoal: 0, exerciseTime: 31, exerciseTimeGoal: 30,
            standHours: 11, standHoursGoal: 12)),
        .activitySummary(
          ActivitySummary(
            day: CalendarDay(year: 2015, month: 1, day: 5), moveMode: 2, moveTime: 40,
            moveTimeGoal: 60)),
      ])
    #expect(result.records[0].row.value == 20_240_105)
  }

  @Test("a clinical record that was entered in error is no sample, and is counted")
  func enteredInError() throws {
    let body = """
      <ClinicalRecord type="Condition" identifier="c1" sourceName="C" sourceURL="https://fhir.example.invalid/c1" \
      fhirVersion="1.0.2" receivedDate="2024-01-05 10:00:00 +0100" resourceFilePath="/clinical-records/c.json"/>
      """
    let json =
      #"{"resourceType": "Condition", "id": "c1", "verificationStatus": "entered-in-error"}"#
    let result = try Collected(
      bytes: ZipWriter.archive([
        ("export.xml", Array(Collected.export(body).utf8)),
        ("clinical-records/c.json", Array(json.utf8)),
      ]))
    #expect(result.withdrawn.map(\.type) == [.conditionRecord])
    #expect(result.records(.conditionRecord).isEmpty && result.objects.isEmpty)
    let row = try #require(result.report.rows.first { $0.name == "ClinicalRecord" })
    #expect(row.found == 1 && row.skipped == [.enteredInError: 1])
    #expect(result.report.problems.isEmpty && result.isBalanced)
  }

  @Test("CLIN-03, CLIN-05: a clinical record stores its resource byte for byte")
  func clinicalRecord() throws {
    let json =
      [0xef, 0xbb, 0xbf]
      + Array(
        """
        {"resourceType":"Observation", "category":[{"coding":[{"code":"vital-signs"}]}],
         "subject":{"reference":"Patient/1","display":"Somebody"},
         "code":{"coding":[{"display":"Pulse"}],"text":"Heart \\"rate\\""}}
        """.utf8)
    let body = """
      <ClinicalRecord type="Observation" identifier="o1" sourceName="Charité" \
      sourceURL="https://fhir.example.invalid/o1" fhirVersion="4.0.1" \
      receivedDate="2024-01-05 10:00:00 +0100" resourceFilePath="/clinical-records/o.json"/>
      <ClinicalRecord type="Condition" identifier="c1" sourceName="C" sourceURL="" \
      fhirVersion="1.0.2" receivedDate="2024-01-05 10:00:00 +0100" resourceFilePath="/no.json"/>
      """
    let result = try Collected(
      bytes: ZipWriter.archive([
        ("export.xml", Array(Collected.export(body).utf8)), ("clinical-records/o.json", json),
      ]))
    #expect(
      result.records(.vitalSignRecord).map(\.details) == [
        .clinicalRecord(
          ClinicalRecord(
            displayName: "Heart \"rate\"", resourceType: "Observation", resourceIdentifier: "o1",
            release: "R4", version: "4.0.1", sourceURL: "https://fhir.example.invalid/o1",
            data: json))
      ])
    #expect(result.objects("ClinicalRecord").count == 1)
    #expect(result.report.problems == [.withoutResource: 1])
    #expect(result.isBalanced)
  }

  @Test("a DSTU2 clinical record is stored with its release")
  func clinicalRecordOfDSTU2() throws {
    let body = """
      <ClinicalRecord type="Condition" identifier="c1" sourceName="C" sourceURL="" \
      fhirVersion="1.0.2" receivedDate="2024-01-05 10:00:00 +0100" \
      resourceFilePath="/clinical-records/c.json"/>
      """
    let json = Array("{\"resourceType\":\"Condition\",\"code\":{\"text\":\"Asthma\"}}".utf8)
    let result = try Collected(
      bytes: ZipWriter.archive([
        ("export.xml", Array(Collected.export(body).utf8)), ("clinical-records/c.json", json),
      ]))
    guard case .clinicalRecord(let record) = result.records.first?.details else {
      throw NotThatKind()
    }
    #expect(record.release == "DSTU2" && record.version == "1.0.2" && record.data == json)
    #expect(result.objects.isEmpty)
  }

  @Test("characteristics are read from the profile, and an unknown value is deferred")
  func characteristics() throws {
    let prefix = "HKCharacteristicTypeIdentifier"
    let me =
      "<Me \(prefix)DateOfBirth=\"1987-10-02\" \(prefix)BiologicalSex=\"HKBiologicalSexFemale\" "
      + "\(prefix)BloodType=\"HKBloodTypeNotSet\" "
      + "\(prefix)FitzpatrickSkinType=\"HKFitzpatrickSkinTypeIII\" "
    let result = try Collected(body: me + "\(prefix)CardioFitnessMedicationsUse=\"None\"/>")
    #expect(
      result.characteristics == [
        Characteristic(
          type: .dateOfBirth, value: .date(CalendarDay(year: 1987, month: 10, day: 2))),
        Characteristic(type: .biologicalSex, value: .choice(1)),
        Characteristic(type: .fitzpatrickSkinType, value: .choice(3)),
      ])
    #expect(result.objects.isEmpty)
    #expect(result.isBalanced)
    let more = try Collected(body: me + "\(prefix)CardioFitnessMedicationsUse=\"Beta\"/>")
    #expect(more.characteristics == result.characteristics)
    #expect(more.objects("Me").count == 1)
    #expect(more.isBalanced)
  }

  @Test("TYPE-27: electrocardiograms in English and German are read")
  func electrocardiograms() throws {
    let english = """
      Name,Jo Doe
      Date of Birth,"Feb 5, 1952"
      Recorded Date,2024-01-05 10:00:00 +0100
      Classification,Atrial Fibrillation
      Symptoms,"Dizziness, Fatigue"
      Software Version,1.51
      Device,"Watch5,4"
      Sample Rate,500 hertz

      Lead,Lead I
      Unit,µV

      -48.5
      12
      0.25
      """
    let german = """
      Name,Jo Doe
      Geburtstag,"05.02.1952"
      Aufzeichnungsdatum,2024-01-05 10:00:00 +0100
      Klassifizierung,Etwas Neues
      Symptome,
      Messrate,512 Hertz
      Ableitung,Ableitung I
      Einheit,mV

      57,5
      """
    let result = try Collected(
      bytes: ZipWriter.archive([
        ("export.xml", ArchiveTests.main), ("electrocardiograms/a.csv", Array(english.utf8)),
        ("electrocardiograms/b.csv", Array(german.utf8)),
      ]))
    let found = result.records(.electrocardiogram)
    #expect(
      found.map(\.details) == [
        .electrocardiogram(
          Electrocardiogram(
            classification: 2, symptomsStatus: 2, samplingFrequency: 500, voltageCount: 3)),
        .electrocardiogram(
          Electrocardiogram(classification: 100, samplingFrequency: 512, voltageCount: 1)),
      ])
    #expect(found[0].points?.times == [0, 2000, 4000])
    #expect(found[0].points?.columns[0].map { ($0 * 1e8).rounded() } == [-4850, 1200, 25])
    #expect(found[1].points?.columns == [[0.0575]])
    #expect(found[0].row.start == Self.start.microseconds && found[0].row.duration == 6000)
    #expect(found[0].row.device?.hardwareVersion == "Watch5,4")
    #expect(
      found[1].row.metadata[ExportMetadataKey.verdict] == .string("Etwas Neues"))
    #expect(result.isBalanced)
  }

  private struct NotThatKind: Error {}
}
