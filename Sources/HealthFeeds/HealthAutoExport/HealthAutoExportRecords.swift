import HealthDocuments
import HealthImport
import HealthModel

/// The arrays of a Health Auto Export file whose elements are records of their own: states of mind,
/// symptoms, the cycle, electrocardiograms, doses of medications, and notifications of the heart.
///
/// An element is read as a whole or not at all: with a word that has no counterpart in HealthKit, it is
/// stored as it came.
struct HealthAutoExportRecords {
  private let reader: HealthAutoExportReader
  private let entry: JSONEntry
  private let array: String
  private let start: FeedDate
  private let end: Instant
  private let scheduled: Set<String>

  /// nil if the element states no times.
  ///
  /// - Parameter scheduled: The identifiers of medications of which a dose is scheduled.
  init?(
    _ reader: HealthAutoExportReader, _ range: Range<Int>, array: String, scheduled: Set<String>
  ) {
    guard let entry = try? JSONEntry(reader.bytes, in: range), let start = entry.date("start"),
      let end = entry.date("end"), start.instant <= end.instant
    else { return nil }
    self.reader = reader
    self.entry = entry
    self.array = array
    self.start = start
    self.end = end.instant
    self.scheduled = scheduled
  }

  /// Returns the objects of the element, of which the first one names it; nil if it has no counterpart in HealthKit.
  func group() -> FeedGroup? {
    switch array {
    case "stateOfMind": stateOfMind().map { FeedGroup([$0]) }
    case "symptoms": category(entry.text("severity")).map { FeedGroup([$0]) }
    case "cycleTracking": category(entry.text("value")).map { FeedGroup([$0]) }
    case "ecg": electrocardiogram()
    case "medications": dose()
    case "heartRateNotifications": notification().map { FeedGroup([$0]) }
    default: nil
    }
  }

  // MARK: States of mind

  private func stateOfMind() -> HealthObject? {
    guard let kind = value(entry.text("kind"), of: "HKStateOfMind.Kind"),
      let valence = entry.number("valence"), StateOfMind.valences.contains(valence),
      let labels = values("labels", of: "HKStateOfMind.Label"),
      let associations = values("associations", of: "HKStateOfMind.Association"),
      let metadata = metadata()
    else { return nil }
    let mood = StateOfMind(
      kind: kind, valence: valence, labels: labels, associations: associations)
    return object(.stateOfMind, metadata: metadata, details: .stateOfMind(mood))
  }

  /// The metadata of the app, which has HealthKit's keys; nil if a value is neither a text nor a number.
  private func metadata() -> [Metadata.Entry]? {
    guard let range = entry.part("metadata") else { return [] }
    guard let members = try? JSONReader.members(of: reader.bytes, in: range),
      let values = try? JSONEntry(reader.bytes, in: range)
    else { return nil }
    var entries: [Metadata.Entry] = []
    for (name, _) in members {
      let value: MetadataValue? =
        switch values.text(name) {
        case "true"?: .integer(1)
        case "false"?: .integer(0)
        case let text?: .string(text)
        case nil:
          values.number(name).map { Int64(exactly: $0).map(MetadataValue.integer) ?? .double($0) }
        }
      guard let value else { return nil }
      entries.append(.init(key: name, value: value))
    }
    return entries
  }

  /// The raw values of a list of words, ascending, each once; nil if one of them is unknown.
  private func values(_ name: String, of enumeration: String) -> [Int]? {
    guard let range = entry.part(name) else { return [] }
    guard let elements = try? JSONReader.elements(of: reader.bytes, in: range) else { return nil }
    var found: Set<Int> = []
    for element in elements {
      var text = JSONReader(reader.bytes, in: element)
      guard let word = try? text.string(),
        let raw = value(word, of: enumeration)
      else { return nil }
      found.insert(raw)
    }
    return found.sorted()
  }

  /// The raw value of the case with a name in any spelling: `daily_mood`, `Sinus Rhythm`.
  private func value(_ word: String?, of enumeration: String) -> Int? {
    Self.value(word, in: Enumeration(name: enumeration))
  }

  private static func value(_ word: String?, in enumeration: Enumeration?) -> Int? {
    guard let word = word.map(ActivityName.folded) else { return nil }
    return enumeration?.cases.first { ActivityName.folded($0.name) == word }?.rawValue.map {
      Int($0)
    }
  }

  // MARK: Categories

  private static let categories: [String: ObjectType] = Dictionary(
    ObjectType.all.filter { $0.kind == .category }.map { (ActivityName.folded($0.name), $0) },
    uniquingKeysWith: { first, _ in first })

  /// A symptom with its severity, or an entry of the cycle with its value.
  private func category(_ word: String?) -> HealthObject? {
    guard let type = entry.text("name").flatMap({ Self.categories[ActivityName.folded($0)] }) else {
      return nil
    }
    let raw = Self.value(word, in: type.valueEnumeration)
    // Without a word, only a category that has no choice of values has one, which is 0.
    let hasChoice = (type.valueEnumeration?.cases.count ?? 0) > 1
    guard raw != nil || word == nil && !hasChoice else { return nil }
    var metadata: [Metadata.Entry] = []
    if entry.text("userEntered") == "true" {
      metadata.append(.init(key: MetadataKey.wasUserEntered, value: .integer(1)))
    }
    if type == .menstrualFlow {
      metadata.append(
        .init(
          key: MetadataKey.menstrualCycleStart,
          value: .integer(entry.text("isCycleStart") == "true" ? 1 : 0)))
    }
    return object(type, Double(raw ?? 0), metadata: metadata)
  }

  // MARK: Electrocardiograms

  private func electrocardiogram() -> FeedGroup? {
    guard
      let classification = value(
        entry.text("classification"), of: "HKElectrocardiogram.Classification"),
      let range = entry.part("voltageMeasurements"),
      let elements = try? JSONReader.elements(of: reader.bytes, in: range)
    else { return nil }
    var points = SeriesPoints(kind: .voltage)
    for element in elements {
      guard let point = try? JSONEntry(reader.bytes, in: element),
        let seconds = point.number("date"),
        let voltage = point.number("voltage"), point.text("units") ?? "V" == "V",
        let offset = Self.microseconds(seconds - start.instant.secondsSince1970)
      else { return nil }
      points.times.append(offset)
      points.columns[0].append(voltage)
    }
    let recording = Electrocardiogram(
      classification: classification, averageHeartRate: entry.number("averageHeartRate"),
      samplingFrequency: entry.number("samplingFrequency"), voltageCount: points.count)
    var whole = object(.electrocardiogram, details: .electrocardiogram(recording))
    // The times of the app are whole seconds.
    whole.end = max(
      end, Instant(microseconds: start.instant.microseconds + (points.times.last ?? 0)))
    var group = FeedGroup([whole])
    if points.count > 0 { group.points[0] = points }
    return group
  }

  private static func microseconds(_ seconds: Double) -> Int64? {
    // A day is longer than any recording.
    0..<86_400 ~= seconds ? Int64((seconds * 1_000_000).rounded()) : nil
  }

  // MARK: Doses

  private func dose() -> FeedGroup? {
    guard let medication = HealthAutoExportMedication(entry, in: reader.bytes),
      let (event, name) = medication.dose(at: start.instant)
    else { return nil }
    return FeedGroup([
      object(.medicationDoseEvent, details: .medicationDoseEvent(event), name: name),
      medication.medication(hasSchedule: scheduled.contains(medication.identifier)),
    ])
  }

  // MARK: Notifications

  /// A notification that the heart rate was high or low has a threshold, and that of an irregular rhythm has none.
  /// Which of the two it was follows from the rates; the rates themselves are in the metrics, too.
  private func notification() -> HealthObject? {
    guard let range = entry.part("heartRate"),
      let elements = try? JSONReader.elements(of: reader.bytes, in: range)
    else { return nil }
    let rates = elements.compactMap { (try? JSONEntry(reader.bytes, in: $0))?.number("hr") }
    guard rates.count == elements.count else { return nil }
    guard let threshold = entry.number("threshold") else {
      return entry.text("threshold") == nil ? object(.irregularHeartRhythmEvent) : nil
    }
    let type: ObjectType
    if rates.allSatisfy({ $0 >= threshold }), rates.contains(where: { $0 > threshold }) {
      type = .highHeartRateEvent
    } else if rates.allSatisfy({ $0 <= threshold }), rates.contains(where: { $0 < threshold }) {
      type = .lowHeartRateEvent
    } else {
      return nil
    }
    return object(
      type,
      metadata: [
        .init(
          key: MetadataKey.heartRateEventThreshold,
          value: .quantity(value: threshold, unit: "count/min"))
      ])
  }

  // MARK: Objects

  /// - Parameter name: what distinguishes it from others of its type at that time.
  private func object(
    _ type: ObjectType, _ value: Double = 0, metadata: [Metadata.Entry] = [],
    details: SampleDetails? = nil, name: [String] = []
  ) -> HealthObject {
    // What the app names by a UUID replaces what it sent before; the others are named by type and time.
    let id =
      entry.text("id").flatMap(ObjectID.init(uuidString:)).map(NamedID.uuid)
      ?? NamedID.make(
        [
          "health-auto-export", array, type.name, String(start.instant.microseconds),
          String(end.microseconds),
        ] + name)
    let metadata = Metadata([ZoneName.entry(offset: start.offset)].compactMap(\.self) + metadata)
    let revision = HealthAutoExportSource.revision(entry.text("source"), isSummed: false)
    guard let details else {
      return HealthObject(
        id: id, type: type, start: start.instant, end: end, value: value, metadata: metadata,
        sourceRevision: revision)
    }
    return HealthObject(
      id: id, type: type, start: start.instant, end: end, details: details, metadata: metadata,
      sourceRevision: revision)
  }
}
