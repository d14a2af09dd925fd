import Foundation
import HealthModel
import HealthWords
import TestSupport
import Testing

@testable import HealthExport

/// Bundles of generated objects of all kinds, validated by the models of fhir.resources.
@Suite(.process) struct FHIRWriterTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static let objects = GeneratedObjects.make(seed: 26)
  private static let patient = ObjectID(high: 1, low: 2)
  private static let now = Date(timeIntervalSince1970: 1_764_000_000)

  private func folderWriter(
    _ name: String, bundleByteCount: Int = FHIRWriter.bundleByteCount
  ) throws -> FHIRWriter {
    try FHIRWriter(
      folder: directory.path + "/" + name, zone: TimeZone(identifier: "Asia/Kathmandu"),
      now: Self.now, patient: Self.patient, bundleByteCount: bundleByteCount)
  }

  private func fileWriter(_ name: String) throws -> FHIRWriter {
    FHIRWriter(
      file: try OutputFile(directory.path + "/" + name), zone: nil, now: Self.now,
      patient: Self.patient)
  }

  /// Returns what the validator read, by identifier; nil if it is not installed.
  private func validated(_ name: String) throws -> [String: [String: Any]]? {
    guard let python = PythonTools.program("python3"), PythonTools.has("fhir.resources") else {
      print("NOT TESTED: fhir.resources is missing; run scripts/setup")
      return nil
    }
    let (status, output) = try PythonTools.run(
      python, ["-B", PythonTools.root + "/Tests/Export/check-fhir", directory.path + "/" + name])
    #expect(status == 0, "\(output.suffix(2_000))")
    return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: [String: Any]]
  }

  @Test("a validator accepts all kinds with hostile texts, and finds every value")
  func everyObject() throws {
    try GeneratedObjects.write(Self.objects, to: try folderWriter("export"))
    guard let rows = try validated("export") else { return }
    #expect(rows.count == Self.objects.count)
    for item in Self.objects {
      let row = try #require(rows[item.object.id.uuidString])
      #expect(row["resourceType"] as? String == Self.resourceType(of: item.object))
      if let start = row["start"] as? NSNumber {
        #expect(start.int64Value == item.object.start.microseconds)
        #expect((row["end"] as? NSNumber)?.int64Value == item.object.end.microseconds)
      }
      let source = try #require(item.object.sourceRevision?.source.name)
      #expect(row["device"] as? String == Self.allowed(source))
      expectMetadata(of: item.object, in: row)
      try expectPoints(of: item, in: row)
    }
  }

  private static func resourceType(of object: HealthObject) -> String {
    switch object.details {
    case .userAnnotatedMedication: "MedicationStatement"
    case .medicationDoseEvent: "MedicationAdministration"
    case .visionPrescription(let prescription):
      prescription.leftEye == nil && prescription.rightEye == nil
        ? "Observation" : "VisionPrescription"
    case .clinicalRecord(let record):
      record.release == "R4" ? record.resourceType : "DocumentReference"
    case .document, .verifiableClinicalRecord: "DocumentReference"
    default: "Observation"
    }
  }

  /// A text without the control characters that FHIR does not allow.
  private static func allowed(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.value < 32 && !"\t\n\r".unicodeScalars.contains($0)
            ? "\u{FFFD}" : $0
        }))
  }

  private func expectMetadata(of object: HealthObject, in row: [String: Any]) {
    let pairs = row["metadata"] as? [[Any]] ?? []
    #expect(pairs.count == object.metadata.entries.count)
    for (pair, entry) in zip(pairs, object.metadata.entries) {
      #expect(pair.first as? String == Self.allowed(entry.key))
      switch entry.value {
      case .string(let text): #expect(pair.last as? String == Self.allowed(text))
      case .integer(let number): #expect("\(pair[1])" == "\(number)")
      case .double(let number): #expect(Double("\(pair[1])") == number)
      case .date, .quantity: #expect(pair.count == 2)
      }
    }
  }

  private func expectPoints(of item: GeneratedObject, in row: [String: Any]) throws {
    guard let points = item.points else { return #expect(row["points"] == nil) }
    let numbers = try #require(row["points"] as? [String]).map { Double($0) }
    #expect(numbers.count == points.count * points.kind.columnCount)
    let unit = FHIRMapping.unit(of: item.object.type)
    let shift =
      points.kind == .voltage ? 6 : unit?.shift(from: item.object.type.canonicalUnit) ?? 0
    for index in points.times.indices {
      for column in points.columns.indices {
        let value = points.columns[column][index]
        let number = numbers[index * points.columns.count + column]
        #expect(number == FHIRElement.shifted(value, by: shift))
      }
    }
    let offsets = row["offsets"] as? [String] ?? []
    let isSince = points.kind == .heartbeat || points.kind == .voltage
    let start = isSince ? 0 : item.object.start.microseconds
    #expect(offsets.map { Double($0) } == points.times.map { Double($0 - start) / 1000 })
  }

  @Test("a clinical record of R4 is in its bundle byte for byte, and any other as an attachment")
  func records() throws {
    try GeneratedObjects.write(Self.objects, to: try fileWriter("health.fhir.json"))
    let text = try Data(contentsOf: URL(filePath: directory.path + "/health.fhir.json"))
    var counts = (original: 0, attached: 0)
    for item in Self.objects {
      guard let data = item.object.details?.providerData else { continue }
      if case .clinicalRecord(let record)? = item.object.details, record.release == "R4" {
        let entry = Data("\"resource\":".utf8) + data + Data("}".utf8)
        #expect(text.range(of: entry) != nil)
        counts.original += 1
      } else {
        let attached = "\"data\":\"" + Data(data).base64EncodedString() + "\""
        #expect(text.range(of: Data(attached.utf8)) != nil)
        counts.attached += 1
      }
    }
    #expect(counts.original > 5 && counts.attached > 5)
    guard let rows = try validated("health.fhir.json") else { return }
    #expect(rows.count == Self.objects.count)
  }

  @Test("details that are longer than a text of FHIR are divided")
  func longDetails() throws {
    let start = Instant(microseconds: 1_700_000_000_000_000)
    var workout = Workout(activityType: 37, duration: 60)
    workout.events = Array(
      repeating: WorkoutEvent(type: 3, start: start, end: start), count: 20_000)
    let object = HealthObject(
      id: ObjectID(high: 3, low: 4), type: .workout, start: start,
      end: Instant(microseconds: start.microseconds + 60_000_000), details: .workout(workout))
    let item = GeneratedObject(object: object, contained: [], points: nil)
    try GeneratedObjects.write([item], to: try fileWriter("long.fhir.json"))
    let data = try Data(contentsOf: URL(filePath: directory.path + "/long.fhir.json"))
    let bundle = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let entry = try #require((bundle?["entry"] as? [[String: Any]])?.last)
    let resource = try #require(entry["resource"] as? [String: Any])
    let extensions = try #require(resource["extension"] as? [[String: Any]])
    let texts = extensions.compactMap { $0["valueString"] as? String }
    #expect(texts.count > 2 && texts.allSatisfy { $0.utf8.count <= 1 << 20 })
    #expect(texts.joined() == DetailsJSON.value(.workout(workout)).line)
  }

  @Test("a large type is divided among bundles that are complete in themselves")
  func dividedTypes() throws {
    let objects = Self.objects.filter { $0.object.type.kind == .category }
    try GeneratedObjects.write(objects, to: try folderWriter("parts", bundleByteCount: 4_000))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/parts")
    #expect(names.contains("headache.json") && names.contains("headache-2.json"))
    guard let rows = try validated("parts") else { return }
    #expect(rows.count == objects.count)
  }

  @Test(
    "files are readable only by the user and replace nothing; an unfinished export leaves nothing")
  func places() throws {
    try GeneratedObjects.write([], to: try folderWriter("empty"))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/empty")
    #expect(names == ["patient.json"])
    for (place, mode) in [("/empty", 0o700), ("/empty/patient.json", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + place)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(throws: ExportFailure.exists(path: directory.path + "/empty")) {
      try folderWriter("empty")
    }
    for writer in [try folderWriter("left"), try fileWriter("left.fhir.json")] {
      try writer.begin(Self.objects[0].object.type)
      try writer.write(
        SampleBatch(rows: [Self.objects[0].object]), contained: SampleBatch())
      writer.discard()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["empty"])
  }

  @Test("a full disk is an error")
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let writer = FHIRWriter(
      file: OutputFile(descriptor: descriptor), zone: nil, now: Self.now, patient: Self.patient)
    #expect(throws: ExportFailure.file(path: "standard output", code: ENOSPC)) {
      try GeneratedObjects.write(Self.objects, to: writer)
    }
  }
}

/// The mapping tables, and numbers as text.
@Suite struct FHIRMappingTests {
  @Test("each quantity type has a unit of UCUM that differs from its own by a power of ten")
  func units() throws {
    for type in ObjectType.all where type.kind == .quantity {
      let unit = try #require(FHIRMapping.unit(of: type), "\(type)")
      #expect(try HealthUnit(unit.unit).isCompatible(with: type.canonicalUnit), "\(type)")
      #expect(unit.shift(from: type.canonicalUnit) != nil, "\(type)")
    }
    let shifts: [(ObjectType, String, Int)] = [
      (.oxygenSaturation, "%", 2), (.height, "cm", 2), (.dietarySodium, "mg", 3),
      (.dietaryVitaminA, "ug", 6), (.heartRate, "/min", 0), (.bodyTemperature, "Cel", 0),
      (.runningVerticalOscillation, "cm", 0), (.bodyMassIndex, "kg/m2", 0),
    ]
    for (type, code, shift) in shifts {
      #expect(FHIRMapping.unit(of: type)?.code == code)
      #expect(FHIRMapping.unit(of: type)?.shift(from: type.canonicalUnit) == shift)
    }
    let percent = try #require(FHIRUnit(code: "%"))
    #expect(percent.shift(from: .known("degF")) == nil)
    #expect(FHIRUnit(code: "Cel")?.shift(from: .known("degF")) == nil)
    #expect(FHIRUnit(code: "kg")?.shift(from: .known("lb")) == nil)
  }

  @Test("a moved decimal point changes no digit")
  func movedPoints() {
    func text(_ value: Double, _ shift: Int) -> String {
      String(
        decoding: ByteBuffer.bytes { $0.append(plain: value, shiftedBy: shift) }, as: UTF8.self)
    }
    let cases: [(Double, Int, String)] = [
      (0.57, 2, "57"), (0.972, 2, "97.2"), (0, 2, "0"), (-0.0, 0, "0"), (1.72, 2, "172"),
      (1e-7, 0, "0.0000001"), (1e21, 0, "1000000000000000000000"), (-12.5, -3, "-0.0125"),
      (120, -3, "0.12"),
      (.leastNonzeroMagnitude, 0, "0." + String(repeating: "0", count: 323) + "5"),
    ]
    for (value, shift, expected) in cases { #expect(text(value, shift) == expected) }
    var random = SplitMix(seed: 27)
    for _ in 0..<5_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let plain = text(value, 0)
      #expect(Double(plain) == value && !plain.contains("e"))
      let digits = Double(Int64(truncatingIfNeeded: random.next()) % 1_000_000) / 1e4
      #expect(Double(text(digits, 2)) == FHIRElement.shifted(digits, by: 2))
    }
  }
}
