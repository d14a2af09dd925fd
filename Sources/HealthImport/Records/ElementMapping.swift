import HealthModel

/// Turns kept elements into objects of their kind and hands them to the sink. What it cannot map it
/// leaves to the reader, which keeps the element unread.
final class ElementMapping {
  private let sink: ImportSink
  private let files: ExportFiles
  /// A second reading for what stands inside correlations and workouts; everything else was
  /// delivered by the first.
  private let isNestedOnly: Bool

  init(sink: ImportSink, files: ExportFiles, isNestedOnly: Bool) {
    self.sink = sink
    self.files = files
    self.isNestedOnly = isNestedOnly
  }

  /// False when the element stays unread. `kind` is its name, or that of the element inside a record;
  /// `inner` are the records in it.
  func map(
    _ element: ExportElement, kind: String, counts: [String: Int], inner: [HealthObject]
  ) throws -> Bool {
    let outcome: Outcome?
    do throws(MappingFailure) {
      outcome = try mapped(element, kind: kind, inner)
    } catch {
      if !isNestedOnly { sink.note(error.problem) }
      return false
    }
    guard let outcome else { return false }
    if !isNestedOnly {
      // The routes first: a relation finds only what was sent before.
      for route in outcome.routes { try sink.add(record: route) }
      if let object = outcome.object { try sink.add(record: object) }
      if let characteristics = outcome.characteristics { try sink.deliver(characteristics) }
      if outcome.isPartial { return false }
      sink.count(record: kind, counts: counts)
      if outcome.nested != nil { sink.countNestedRecord() }
    }
    if outcome.nested != nil || !inner.isEmpty {
      try sink.add(
        nested: outcome.nested, inner, outcome.relation, isLast: isNestedOnly)
    }
    return true
  }

  private struct Outcome {
    var object: MappedObject?
    /// A correlation, which goes with its records.
    var nested: HealthObject?
    /// Between a workout and the records inside it.
    var relation: Relation?
    var routes: [MappedObject] = []
    var characteristics: [Characteristic]?
    /// The element says more than that, so it stays as well.
    var isPartial = false
  }

  /// nil for a kind that has no object.
  private func mapped(
    _ element: ExportElement, kind: String, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome? {
    let reader = ElementReader(element)
    switch kind {
    case "Workout": return try workout(reader, inner)
    case "Correlation": return try correlation(reader, inner)
    case "ClinicalRecord": return Outcome(object: try clinicalRecord(reader))
    case "Audiogram":
      let details = SampleDetails.audiogram(try HealthElements.audiogram(reader))
      return Outcome(
        object: MappedObject(
          object: try HealthObject(
            id: key(element), type: .audiogram, reader, details: details)))
    case "VisionPrescription": return Outcome(object: try prescription(reader))
    case "ActivitySummary": return Outcome(object: try summary(reader))
    case "HeartRateVariabilityMetadataList": return Outcome(object: try heartbeats(reader))
    case "Me":
      let (characteristics, isComplete) = CharacteristicsElement.read(reader)
      return Outcome(characteristics: characteristics, isPartial: !isComplete)
    default: return nil
    }
  }

  private func key(_ element: ExportElement) -> ObjectID { sink.canonical.encode(element).key }

  // MARK: Kinds

  private func workout(
    _ reader: ElementReader, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome {
    let details = try WorkoutElement.details(reader)
    let id = key(reader.element)
    var outcome = Outcome()
    if !inner.isEmpty {
      outcome.relation = Relation(kind: .workout, parent: id, children: inner.map(\.id))
    }
    guard !isNestedOnly else { return outcome }
    let workout = try HealthObject(
      id: id, type: .workout, reader, details: .workout(details))
    var keys: [ObjectID] = []
    for route in reader.children("WorkoutRoute") {
      for reference in route.children("FileReference") {
        let path =
          reference.optionalText("path")
          ?? KeptObject.routeName(hexadecimal: reference.text("key"))
        if let (key, points) = files.takeRoute(path) {
          outcome.routes.append(try self.route(route, key, points))
          keys.append(key)
        } else if let key = files.routeKey(path)
          ?? reference.optionalText("key").flatMap(KeptObject.key)
        {
          keys.append(key)
        } else {
          sink.note(.missingFile)
        }
      }
    }
    outcome.object = MappedObject(object: workout)
    if !keys.isEmpty {
      outcome.object?.relations = [Relation(kind: .workout, parent: id, children: keys)]
    }
    return outcome
  }

  /// Spans its points even where the element says less.
  private func route(
    _ reader: ElementReader, _ id: ObjectID, _ points: SeriesPoints
  ) throws(MappingFailure) -> MappedObject {
    var object = try HealthObject(
      id: id, type: .workoutRoute, reader, details: .workoutRoute(.init(count: points.count)))
    object.start = min(object.start, Instant(microseconds: points.times[0]))
    object.end = max(object.end, Instant(microseconds: points.times[points.count - 1]))
    return MappedObject(object: object, points: points)
  }

  private func correlation(
    _ reader: ElementReader, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome {
    guard let type = ObjectType(identifier: reader.text("type")), type.kind == .correlation else {
      throw MappingFailure(.unknownType)
    }
    guard !inner.isEmpty, inner.count == reader.children("Record").count else {
      throw MappingFailure(.invalidSample)
    }
    return Outcome(
      nested: try HealthObject(
        id: key(reader.element), type: type, reader,
        details: .correlation(Correlation(contained: inner.map(\.id)))))
  }

  private func clinicalRecord(_ reader: ElementReader) throws(MappingFailure) -> MappedObject? {
    guard !isNestedOnly else { return nil }
    guard let data = files.takeClinicalRecord(reader.text("resourceFilePath")) else {
      throw MappingFailure(.withoutResource)
    }
    return MappedObject(
      object: try ClinicalRecordElement.object(reader, id: key(reader.element), data: data))
  }

  private func prescription(_ reader: ElementReader) throws(MappingFailure) -> MappedObject {
    let issued = try reader.instant("dateIssued")
    let details = try HealthElements.prescription(reader)
    let object = HealthObject(
      id: key(reader.element), type: .visionPrescription, start: issued, end: issued,
      details: .visionPrescription(details), metadata: reader.metadata,
      sourceRevision: reader.source)
    return MappedObject(object: object)
  }

  private func summary(_ reader: ElementReader) throws(MappingFailure) -> MappedObject {
    let (summary, start, end) = try HealthElements.summary(reader)
    return MappedObject(
      object: HealthObject(
        id: key(reader.element), type: .activitySummary, start: start, end: end,
        details: .activitySummary(summary), sourceRevision: reader.source))
  }

  /// `reader` is a copy of what names the record, with the list inside it.
  private func heartbeats(_ reader: ElementReader) throws(MappingFailure) -> MappedObject {
    let period = try reader.period()
    guard let list = reader.children("HeartRateVariabilityMetadataList").first else {
      throw MappingFailure(.missingAttribute)
    }
    let (points, start) = HealthElements.aligned(
      try HealthElements.heartbeats(list, start: period.start), start: period.start)
    let object = HealthObject(
      id: key(reader.element), type: .heartbeatSeries, start: start,
      end: max(
        period.end, Instant(microseconds: start.microseconds + (points.times.last ?? 0))),
      details: .heartbeatSeries(HeartbeatSeries(count: points.count)),
      sourceRevision: reader.source)
    return MappedObject(object: object, points: points)
  }
}
