import HealthModel

/// The csv of an electrocardiogram, read by the form of its lines because their words are
/// translated: header lines `key,value`, then a number a line.
///
/// - sample rate: the value with a number and a word for hertz; 512 Hz where there is none, as every
///   known watch records
/// - unit: µV or mV; µV where there is none
/// - classification: by the verdicts of the languages below, otherwise `unrecognized`
/// - symptoms: whether the value of that key is empty; its key is known in the same languages
///
/// Verdict and symptoms are also kept as they were written, in metadata.
struct ElectrocardiogramFile {
  static let verdictKey = "org.healthd.export.ecg.classification"
  static let symptomsKey = "org.healthd.export.ecg.symptoms"

  private(set) var details = Electrocardiogram(classification: 100)
  private(set) var points = SeriesPoints(kind: .voltage)
  private(set) var device = Device()
  private(set) var metadata = Metadata()
  private(set) var start = Instant(microseconds: 0)
  private var frequency = 512.0
  private var voltsPerUnit = 1e-6

  /// Without the person's name and birthday.
  init(_ text: ElectrocardiogramText) throws(MappingFailure) {
    guard let start = text.start else { throw MappingFailure(.withoutRecordedDate) }
    self.start = Instant(microseconds: start)
    let lines = text.text.split(separator: 0x0a, omittingEmptySubsequences: true)
    let header = lines.prefix { !ElectrocardiogramText.isVoltage($0) }
    var entries: [Metadata.Entry] = []
    for line in header { read(String(decoding: line, as: UTF8.self), &entries) }
    metadata = Metadata(entries)
    try readVoltages(lines[header.endIndex...])
    details.samplingFrequency = frequency
    details.voltageCount = points.count
  }

  var end: Instant {
    Instant(
      microseconds: start.microseconds
        + Int64((Double(points.count) / frequency * 1e6).rounded()))
  }

  /// Exports do not say which app recorded it.
  func object(id: ObjectID) -> MappedObject {
    let object = HealthObject(
      id: id, type: .electrocardiogram, start: start, end: end,
      details: .electrocardiogram(details), device: device == Device() ? nil : device,
      metadata: metadata,
      sourceRevision: SourceRevision(
        source: Source(name: "ECG", bundleIdentifier: ""),
        productType: device.hardwareVersion ?? ""))
    return MappedObject(object: object, points: points)
  }

  // MARK: Header

  private mutating func read(_ line: String, _ entries: inout [Metadata.Entry]) {
    guard let comma = line.firstIndex(of: ",") else { return }
    let key = line[..<comma].lowercased()
    let value = Self.unquoted(line[line.index(after: comma)...])
    if Self.symptomKeys.contains(key) {
      details.symptomsStatus = value.isEmpty ? 0 : 2
      if !value.isEmpty { entries.append(.init(key: Self.symptomsKey, value: .string(value))) }
    } else if let hertz = Self.frequency(value) {
      frequency = hertz
    } else if value.hasSuffix("V"), value.unicodeScalars.count <= 3 {
      voltsPerUnit = value.hasPrefix("m") ? 1e-3 : value == "V" ? 1 : 1e-6
    } else if Self.isHardware(value) {
      device.hardwareVersion = value
    } else if let rate = Self.pulse(key, value) {
      details.averageHeartRate = rate
    } else if Self.verdictKeys.contains(key) || Self.verdicts[value.lowercased()] != nil {
      details.classification = Self.verdicts[value.lowercased()] ?? 100
      entries.append(.init(key: Self.verdictKey, value: .string(value)))
    } else if !value.isEmpty, value.allSatisfy({ $0.isNumber || $0 == "." }) {
      device.softwareVersion = value
    }
  }

  private static func unquoted(_ text: Substring) -> String {
    text.count >= 2 && text.first == "\"" && text.last == "\""
      ? String(text.dropFirst().dropLast()) : String(text)
  }

  /// `512.844 hertz`, `512 Hertz`, `512赫兹`, `512 Hz`.
  private static func frequency(_ text: String) -> Double? {
    let lower = text.lowercased()
    guard ["hertz", "hz", "赫兹", "赫茲", "ヘルツ"].contains(where: { lower.hasSuffix($0) }) else {
      return nil
    }
    let number = lower.prefix { $0.isNumber || $0 == "." || $0 == "," }
    guard let value = ElementReader.decimal(String(number))?.value(), value >= 1, value <= 1e5
    else { return nil }
    return value
  }

  /// `Watch5,4`.
  private static func isHardware(_ text: String) -> Bool {
    guard let comma = text.firstIndex(of: ","), text.first?.isLetter == true else { return false }
    return text[..<comma].last?.isNumber == true
      && text[text.index(after: comma)...].allSatisfy(\.isNumber)
  }

  /// `Average Heart Rate,71 beats per minute`.
  private static func pulse(_ key: String, _ value: String) -> Double? {
    guard ["average heart rate", "durchschnittliche herzfrequenz", "平均心率"].contains(key) else {
      return nil
    }
    return ElementReader.decimal(String(value.prefix { $0.isNumber || $0 == "." }))?.value()
  }

  private static let symptomKeys: Set<String> = ["symptoms", "symptome", "symptômes", "症状"]
  private static let verdictKeys: Set<String> = [
    "classification", "klassifizierung", "clasificación", "分类",
  ]

  /// Raw values of `HKElectrocardiogram.Classification`.
  private static let verdicts: [String: Int] = [
    "sinus rhythm": 1, "sinusrhythmus": 1, "窦性心律": 1,
    "atrial fibrillation": 2, "vorhofflimmern": 2, "心房颤动": 2,
    "heart rate under 50": 3, "low heart rate": 3,
    "heart rate over 120": 4, "heart rate over 150": 4, "high heart rate": 4,
    "poor recording": 5,
    "inconclusive": 6, "uneindeutig": 6, "不确定": 6,
  ]

  // MARK: Voltages

  private mutating func readVoltages(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(MappingFailure) {
    for line in lines {
      guard let value = line.withUnsafeBytes({ DecimalText($0) })?.value(), value.isFinite else {
        throw MappingFailure(.unreadableValue)
      }
      points.times.append(Int64((Double(points.times.count) / frequency * 1e6).rounded()))
      points.columns[0].append(value * voltsPerUnit)
    }
    guard !points.times.isEmpty else { throw MappingFailure(.unreadableValue) }
  }
}
