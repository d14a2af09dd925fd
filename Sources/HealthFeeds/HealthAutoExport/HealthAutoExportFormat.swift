import HealthDocuments
import HealthImport
import HealthModel

/// JSON files of the iPhone app Health Auto Export, versions 1 and 2.
///
/// The format is documented in the wiki of github.com/Lybron/health-auto-export ("API Export - JSON
/// Format"); names of metrics are those of github.com/HealthyApps/health-auto-export-server.
struct HealthAutoExportFormat: DocumentFormat {
  let name = "health-auto-export"
  let title = "Health Auto Export (JSON)"
  let documentName = "Health Auto Export file"
  let byteCountMax = 256 << 20

  /// The arrays of a file; a file contains those that the user chose.
  static let arrays = [
    "metrics", "workouts", "stateOfMind", "medications", "symptoms", "cycleTracking", "ecg",
    "heartRateNotifications",
  ]

  func recognizes(head: [UInt8]) -> Bool {
    let text = head.drop { [0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d].contains($0) }
    guard text.first == UInt8(ascii: "{") else { return false }
    let start = Array(text)
    return start.withUnsafeBytes { bytes in
      Bytes.find("\"data\"", in: bytes) != nil
        && (Bytes.find("\"metrics\"", in: bytes) != nil
          || Bytes.find("\"workouts\"", in: bytes) != nil
          || Bytes.find("\"stateOfMind\"", in: bytes) != nil
          || Bytes.find("\"medications\"", in: bytes) != nil
          || Bytes.find("\"symptoms\"", in: bytes) != nil
          || Bytes.find("\"cycleTracking\"", in: bytes) != nil
          || Bytes.find("\"ecg\"", in: bytes) != nil
          || Bytes.find("\"heartRateNotifications\"", in: bytes) != nil)
    }
  }

  func read(_ bytes: [UInt8], into sink: FeedSink, _ options: FeedOptions) throws {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let range = start..<bytes.count
    // The whole document first, so that nothing of a file that was cut off is imported.
    var reader = JSONReader(bytes, in: range)
    guard reader.isObject, (try? reader.skip()) != nil, reader.isAtEnd else {
      throw ImportError.malformed("it is no complete JSON document")
    }
    do {
      try HealthAutoExportReader(bytes, sink, options.interval).read(range)
    } catch is JSONReader.Malformed {
      throw ImportError.malformed("it has not the structure of a Health Auto Export file")
    }
  }
}

/// Reads one document.
struct HealthAutoExportReader {
  let bytes: [UInt8]
  let sink: FeedSink
  /// The interval by which values are summed up; nil to derive it from their times.
  let interval: FeedInterval?

  init(_ bytes: [UInt8], _ sink: FeedSink, _ interval: FeedInterval? = nil) {
    self.bytes = bytes
    self.sink = sink
    self.interval = interval
  }

  func read(_ range: Range<Int>) throws {
    let root = try JSONReader.members(of: bytes, in: range)
    guard let data = root.last(where: { $0.name == "data" })?.range else {
      throw JSONReader.Malformed()
    }
    let arrays = try JSONReader.members(of: bytes, in: data)
    // Workouts refer to heart rates, so metrics come first wherever they are in the file.
    for array in arrays where array.name == "metrics" {
      for metric in try JSONReader.elements(of: bytes, in: array.range) {
        try HealthAutoExportMetrics(self).read(metric)
      }
    }
    for array in arrays where array.name != "metrics" {
      let elements = try JSONReader.elements(of: bytes, in: array.range)
      let scheduled = array.name == "medications" ? scheduledMedications(elements) : []
      for element in elements {
        if array.name == "workouts" {
          try HealthAutoExportWorkouts(self).read(element)
        } else {
          try record(element, array.name, scheduled)
        }
        try sink.proceed()
      }
    }
  }

  /// Returns the identifiers of the medications of which a dose is scheduled.
  private func scheduledMedications(_ elements: [Range<Int>]) -> Set<String> {
    let doses = elements.compactMap { range in
      (try? JSONEntry(bytes, in: range)).flatMap { HealthAutoExportMedication($0, in: bytes) }
    }
    return Set(doses.filter(\.isScheduled).map(\.identifier))
  }

  /// Reads an element, or stores it as it came if it has no counterpart in HealthKit.
  ///
  /// - Parameter scheduled: The identifiers of medications of which a dose is scheduled.
  private func record(_ range: Range<Int>, _ array: String, _ scheduled: Set<String>) throws {
    let entry = try? JSONEntry(bytes, in: range)
    let original = FeedOriginal(
      kind: "Health Auto Export \(array.prefix(60))", bytes: Array(bytes[range]),
      start: entry?.date("start")?.instant, end: entry?.date("end")?.instant)
    let records = HealthAutoExportRecords(self, range, array: array, scheduled: scheduled)
    guard var group = records?.group() else {
      return try sink.store(original, reason: .unknownElement, as: array)
    }
    // A file of an archive can repeat the times of another one.
    guard sink.claim(group.objects[0].id) else { return sink.skip(array, .repeated) }
    // A medication is added with the first of its doses.
    group.objects = [group.objects[0]] + group.objects.dropFirst().filter { sink.claim($0.id) }
    if group.objects.count == 1, group.points.isEmpty, group.objects[0].details == nil {
      try sink.add(group.objects[0], as: array)
    } else {
      try sink.add(group, original: original, as: array)
    }
  }

  /// The bytes of a value, or an empty list.
  func raw(_ range: Range<Int>?) -> [UInt8] { range.map { Array(bytes[$0]) } ?? [] }
}
