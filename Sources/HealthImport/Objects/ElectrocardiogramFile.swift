import HealthModel

/// The CSV file of an electrocardiogram. Its lines are recognized by their form because the words
/// are translated. The header lines have the form `key,value`; then follows one number per line.
///
/// - sample rate: a number and a word for hertz; 512 Hz if there is none, which is the rate of all
///   known watches
/// - unit: µV or mV; µV if there is none
/// - device and software version: `Watch5,4` and a bare number
/// - average heart rate: a number followed by words
/// - classification and symptoms: the first and second line after the date whose value has none of
///   these forms, in every language
///
/// The metadata stores both texts as written. The classification is one of HealthKit's only if the
/// whole text is known; otherwise it is `unrecognized`. The symptoms status is also set only for a
/// known text, because the words for "none" cannot be distinguished from a symptom.
struct ElectrocardiogramFile {
  private(set) var details = Electrocardiogram(classification: Electrocardiogram.unrecognized)
  private(set) var points = SeriesPoints(kind: .voltage)
  private(set) var device = Device()
  private(set) var metadata = Metadata()
  private(set) var start = Instant(microseconds: 0)
  private var frequency = 512.0
  /// The store holds volts.
  private var voltsPerUnit = 1e-6
  /// Whether a line was recognized by its form; classification and symptoms precede the first such
  /// line.
  private var isTechnical = false

  /// Reads a file from which the user's name and birthday have been removed.
  init(_ text: ElectrocardiogramText) throws(MappingFailure) {
    guard let start = text.start else { throw MappingFailure(.withoutRecordedDate) }
    self.start = Instant(microseconds: start)
    let lines = text.text.split(separator: 0x0a, omittingEmptySubsequences: true)
    let header = lines.prefix { !ElectrocardiogramText.isVoltage($0) }
    var texts: [String] = []
    // The first line is that of the date.
    for line in header.dropFirst() { read(String(decoding: line, as: UTF8.self), &texts) }
    let entries = readVerdict(texts)
    metadata = Metadata(entries)
    try readVoltages(lines[header.endIndex...])
    details.samplingFrequency = frequency
    details.voltageCount = points.count
  }

  /// The file states no duration; it follows from the number of voltages.
  var end: Instant {
    Instant(
      microseconds: start.microseconds
        + Int64((Double(points.count) / frequency * 1e6).rounded()))
  }

  /// Returns the electrocardiogram as an object. Exports do not state which app recorded it.
  func object(id: ObjectID) -> MappedObject {
    let object = HealthObject(
      id: id, type: .electrocardiogram, start: start, end: end,
      details: .electrocardiogram(details), device: device == Device() ? nil : device,
      metadata: metadata,
      sourceRevision: SourceRevision(
        // The English name of Apple's app.
        source: Source(name: "ECG", bundleIdentifier: ""),
        productType: device.hardwareVersion ?? ""))
    return MappedObject(object: object, points: points)
  }

  // MARK: Header

  /// Reads a header line. Values of no known form are appended to `texts`, but only before the
  /// first line of a known form; later ones, such as the lead, are ignored.
  private mutating func read(_ line: String, _ texts: inout [String]) {
    guard let comma = line.firstIndex(of: ",") else { return }
    let value = Self.unquoted(line[line.index(after: comma)...])
    if let hertz = Self.frequency(value) {
      frequency = hertz
    } else if value.hasSuffix("V"), value.unicodeScalars.count <= 3 {
      // µ can be U+00B5 or U+03BC, so every prefix other than m counts as micro.
      voltsPerUnit = value.hasPrefix("m") ? 1e-3 : value == "V" ? 1 : 1e-6
    } else if Self.isHardware(value) {
      device.hardwareVersion = value
    } else if !value.isEmpty, value.allSatisfy({ $0.isNumber || $0 == "." }) {
      device.softwareVersion = value
    } else if let rate = Self.pulse(value) {
      details.averageHeartRate = rate
    } else {
      // Empty values are appended too: without symptoms, their line is empty but counts.
      if !isTechnical { texts.append(value) }
      return
    }
    isTechnical = true
  }

  private mutating func readVerdict(_ texts: [String]) -> [Metadata.Entry] {
    var entries: [Metadata.Entry] = []
    if let verdict = texts.first, !verdict.isEmpty {
      details.classification = ElectrocardiogramWords.classification(verdict)
      entries.append(.init(key: ExportMetadataKey.verdict, value: .string(verdict)))
    }
    if texts.count > 1, !texts[1].isEmpty {
      details.symptomsStatus = ElectrocardiogramWords.symptomsStatus(texts[1])
      entries.append(.init(key: ExportMetadataKey.symptoms, value: .string(texts[1])))
    }
    return entries
  }

  private static func unquoted(_ text: Substring) -> String {
    text.count >= 2 && text.first == "\"" && text.last == "\""
      ? String(text.dropFirst().dropLast()) : String(text)
  }

  /// Parses `512.844 hertz`, `512 Hertz`, `512赫兹`, `512 Hz`. The words are those of the languages
  /// seen so far. In another language the line is ignored, and the default of 512 Hz is off by less
  /// than 0.2 % from the rates seen.
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

  /// Returns whether the text is a hardware version such as `Watch5,4`.
  private static func isHardware(_ text: String) -> Bool {
    guard let comma = text.firstIndex(of: ","), text.first?.isLetter == true else { return false }
    return text[..<comma].last?.isNumber == true
      && text[text.index(after: comma)...].allSatisfy(\.isNumber)
  }

  /// Parses `71 beats per minute`, `71 BPM`, `71次/分`.
  private static func pulse(_ value: String) -> Double? {
    let number = value.prefix { $0.isNumber || $0 == "." || $0 == "," }
    // A range of pulses, so that another number that is followed by words is not taken for one.
    guard !number.isEmpty, number.count < value.count,
      let rate = ElementReader.decimal(String(number))?.value(), (20...400).contains(rate)
    else { return nil }
    return rate
  }

  // MARK: Voltages

  private mutating func readVoltages(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(MappingFailure) {
    for line in lines {
      // A curve with a missing value would be shifted from there on, so the file is deferred as a
      // whole.
      guard let value = line.withUnsafeBytes({ DecimalText($0) })?.value(), value.isFinite else {
        throw MappingFailure(.unreadableValue)
      }
      // From the index and not by adding intervals, so that rounding errors do not accumulate over
      // 15,000 points.
      points.times.append(Int64((Double(points.times.count) / frequency * 1e6).rounded()))
      points.columns[0].append(value * voltsPerUnit)
    }
    guard !points.times.isEmpty else { throw MappingFailure(.unreadableValue) }
  }
}
