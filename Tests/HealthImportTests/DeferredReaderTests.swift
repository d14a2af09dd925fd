import HealthDocuments
import HealthModel
import TestSupport
import Testing

@testable import HealthImport

@Suite("Reprocessing deferred records")
struct DeferredReaderTests {
  /// The result of reprocessing deferred records.
  struct Reading {
    var records: [Collected.Object] = []
    var inner: [Collected.Row] = []
    var relations: [Relation] = []
    var characteristics: [Characteristic] = []
    var keys: [ObjectID] = []
    var withdrawn: [HealthObject] = []
    /// The kinds of records that could not be read.
    var refused: [String] = []

    mutating func add(_ deliveries: [DeferredDelivery]) {
      for delivery in deliveries {
        let collected = Collected(delivery.records)
        records += collected.records
        inner += collected.nested
        relations += collected.relations
        characteristics += delivery.characteristics
        keys += delivery.keys
        withdrawn += delivery.withdrawn.map { [$0] } ?? []
      }
    }
  }

  /// Reads the elements with the files they reference, then the remaining files.
  static func read(_ objects: [ImportedObject]) throws -> Reading {
    let kept = try Dictionary(grouping: objects, by: \.key).mapValues { parts in
      try #require(DeferredRecord(parts.shuffled()))
    }
    var byName: [String: ObjectID] = [:]
    for object in kept.values where !object.name.isEmpty { byName[object.name] = object.key }
    var reading = Reading()
    let reader = DeferredReader()
    for isFile in [false, true] {
      for object in kept.values.sorted(by: { $0.key < $1.key })
      where DeferredReader.isFile(object.kind) == isFile && DeferredReader.standsAlone(object.kind)
      {
        if reading.keys.contains(object.key) { continue }
        let references = object.references
        let keys = references.keys + references.names.compactMap { byName[$0] }
        if !reader.read(object, with: keys.compactMap { kept[$0] }) {
          reading.refused.append(object.kind)
        }
        reading.add(reader.takeDeliveries())
      }
      reading.add(reader.finish())
    }
    return reading
  }

  private static let head = """
    sourceName="w" startDate="2024-01-05 10:00:00 +0100" endDate="2024-01-05 11:00:00 +0100"
    """

  /// Every kind of element and file in an export besides records.
  private static let body = """
    <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
    <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" unit="ms" value="40" \(head)>
     <MetadataEntry key="k" value="v"/>
     <HeartRateVariabilityMetadataList>
      <InstantaneousBeatsPerMinute bpm="60" time="10:00:00,50"/>
      <InstantaneousBeatsPerMinute bpm="61" time="10:00:01,40"/>
     </HeartRateVariabilityMetadataList>
    </Record>
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" \
    durationUnit="min" \(head)>
     <WorkoutEvent type="HKWorkoutEventTypePause" date="2024-01-05 10:30:00 +0100"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" value="120" \(head)/>
     <WorkoutRoute \(head)><FileReference path="/workout-routes/a.gpx"/></WorkoutRoute>
    </Workout>
    <Correlation type="HKCorrelationTypeIdentifierFood" \(head)>
     <Record type="HKQuantityTypeIdentifierDietaryProtein" unit="g" value="12" \(head)/>
    </Correlation>
    <ActivitySummary dateComponents="2024-01-05" activeEnergyBurned="500" \
    activeEnergyBurnedUnit="kcal"/>
    <Audiogram type="HKDataTypeIdentifierAudiogram" \(head)>
     <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="5" \
    leftEarUnit="dBHL"/>
    </Audiogram>
    <VisionPrescription type="HKVisionPrescriptionTypeGlasses" \
    dateIssued="2024-01-05 10:00:00 +0100" expirationDate="2026-01-05 11:00:00 +0100" brand="Z">
     <RightEye sphere="-2.25" sphereUnit="D"/>
    </VisionPrescription>
    <ClinicalRecord type="Observation" identifier="o1" sourceName="Charité" \
    sourceURL="https://fhir.example.invalid/o1" fhirVersion="4.0.1" \
    receivedDate="2024-01-05 10:00:00 +0100" resourceFilePath="/clinical-records/o.json"/>
    """

  private static func route(_ latitude: Int) -> [UInt8] {
    Array(
      """
      <gpx><trk><trkseg>
      <trkpt lon="1" lat="\(latitude)"><ele>3</ele><time>2024-01-05T09:00:05Z</time></trkpt>
      <trkpt lon="1.5" lat="\(latitude)"><ele>4</ele><time>2024-01-05T09:59:58Z</time></trkpt>
      </trkseg></trk></gpx>
      """.utf8)
  }

  private static let files: [(String, [UInt8])] = [
    ("export.xml", Array(Collected.export(body).utf8)),
    ("workout-routes/a.gpx", route(2)), ("workout-routes/b.gpx", route(3)),
    (
      "clinical-records/o.json",
      Array(#"{"resourceType":"Observation","id":"o1","category":[]}"#.utf8)
    ),
  ]

  @Test("reprocessing gives the same objects as a new import")
  func everything() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("export.zip", ZipWriter.archive(Self.files))
    let native = try Collected(path: path)
    #expect(native.objects.isEmpty && native.records.count == 9)
    let older = try OlderReader(path: path).objects
    let reading = try Self.read(older)
    #expect(reading.refused == [])
    #expect(Set(reading.keys) == Set(older.map(\.key)))
    #expect(reading.keys.count == Set(older.map(\.key)).count)
    // A correlation references its records by newly generated identifiers.
    for (found, expected) in zip(
      reading.records.sorted { $0.id < $1.id }, native.records.sorted { $0.id < $1.id })
    {
      #expect(found.id == expected.id && found.row == expected.row)
      #expect(found.details == expected.details || found.row.type == .food)
      #expect(found.points == expected.points)
    }
    #expect(reading.records.count == native.records.count)
    #expect(Set(reading.inner) == Set(native.nested))
    #expect(
      Set(reading.relations.map { [$0.parent] + $0.children.filter(Set(reading.keys).contains) })
        == Set(
          native.relations.map { [$0.parent] + $0.children.filter(Set(reading.keys).contains) }))
    #expect(reading.characteristics == native.characteristics)
  }

  @Test("unreadable records stay deferred and deliver nothing")
  func refused() throws {
    func object(_ number: UInt64, _ kind: String, _ text: String) -> ImportedObject {
      ImportedObject(
        key: ObjectID(high: 9, low: number), kind: kind, payload: Array(text.utf8))
    }
    let reading = try Self.read([
      object(1, "Gadget", "<Gadget a=\"&lt;b&gt;\"><Inner/></Gadget>"),
      object(2, "Workout", "<Workout workoutActivityType=\"Juggling\" \(Self.head)/>"),
      object(3, "ClinicalRecord", "<ClinicalRecord resourceFilePath=\"/clinical-records/x\"/>"),
      object(
        4, "Correlation",
        "<Correlation type=\"HKCorrelationTypeIdentifierFood\" \(Self.head)><Record type=\"?\"/>"
          + "</Correlation>"),
      object(5, "Workout", "not even XML"), object(6, "Workout", ""),
      object(7, "workout-routes", "<gpx/>"),
      object(8, "ActivitySummary", "<ActivitySummary dateComponents=\"2024-01-05"),
      object(9, "Record", "<Record type=\"HKQuantityTypeIdentifierUnheardOf\" \(Self.head)/>"),
    ])
    #expect(reading.refused.count == 9)
    #expect(reading.keys == [] && reading.records.isEmpty && reading.inner.isEmpty)
    #expect(reading.relations == [] && reading.characteristics == [])
  }

  @Test(
    "a deferred clinical record that was entered in error withdraws stored ones, and is removed")
  func enteredInError() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      "export.zip",
      ZipWriter.archive(
        Self.files.map { name, bytes in
          guard name == "clinical-records/o.json" else { return (name, bytes) }
          let text = #"{"resourceType":"Observation","id":"o1","status":"entered-in-error"}"#
          return (name, Array(text.utf8))
        }))
    let older = try OlderReader(path: path).objects
    let reading = try Self.read(older)
    #expect(reading.refused == [])
    #expect(reading.withdrawn.count == 1 && reading.records.count == 8)
    #expect(Set(reading.keys) == Set(older.map(\.key)))
  }

  @Test("a deferred record whose type is now supported becomes a sample")
  func record() throws {
    let text =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"7\" "
      + "endDate=\"2024-01-05T10:00:00Z\" sourceName=\"w\" startDate=\"2024-01-05T09:00:00Z\"/>"
    let key = ObjectID(high: 9, low: 1)
    let reading = try Self.read([
      ImportedObject(key: key, kind: "Record", payload: Array(text.utf8))
    ])
    #expect(reading.keys == [key] && reading.inner.count == 1)
    #expect(
      reading.inner.first?.type == .stepCount && reading.inner.first?.duration == 3_600_000_000)
  }

  @Test("parts are assembled in order, and a damaged object is rejected")
  func parts() throws {
    func part(_ number: UInt32, _ count: UInt32, _ bytes: [UInt8]) -> ImportedObject {
      ImportedObject(
        key: ObjectID(high: 9, low: 1), kind: "k", part: number, partCount: count, payload: bytes)
    }
    #expect(DeferredRecord([part(1, 2, [3]), part(0, 2, [1, 2])])?.bytes == [1, 2, 3])
    #expect(DeferredRecord([]) == nil)
    #expect(DeferredRecord([part(0, 2, [1])]) == nil)
    #expect(DeferredRecord([part(0, 2, [1]), part(0, 2, [1])]) == nil)
    var packed = part(0, 1, try #require(Deflater().deflated(Array(repeating: 7, count: 5000))))
    packed.encoding = .deflate
    #expect(DeferredRecord([packed])?.bytes == Array(repeating: 7, count: 5000))
    packed.payload[3] ^= 0xFF
    packed.payload.removeLast()
    #expect(DeferredRecord([packed]) == nil)
  }
}
