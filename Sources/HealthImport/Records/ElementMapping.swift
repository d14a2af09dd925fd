import HealthModel

/// Turns elements into objects of their kind and hands them to the sink. What cannot be mapped is
/// deferred by the reader of the main file: the element is stored as it came. So is an element of
/// which something was left out (`Omissions`), besides the object.
///
/// Every object is checked by the rules for imported samples before it is delivered, because the
/// daemon refuses a batch as a whole.
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

  /// What became of an element.
  enum Result {
    case stored
    /// Stored, and deferred as well because it has more than was stored.
    case partly(CanonicalElement.Encoded, reason: ImportProblem)
    case deferred(CanonicalElement.Encoded, reason: ImportProblem)
    /// Delivered by the first reading.
    case done
  }

  /// `kind` is the element's name, or that of the element inside a record; `inner` are the records in
  /// it, without the `unreadableInnerCount` that are no samples.
  func map(
    _ element: ExportElement, kind: String, counts: [String: Int], inner: [HealthObject],
    unreadableInnerCount: Int = 0
  ) throws -> Result {
    var encoded = sink.canonical.encode(element)
    let key = identifier(of: encoded.key)
    encoded.key = key
    let omissions = Omissions()
    for _ in 0..<unreadableInnerCount { omissions.record(.invalidSample) }
    let outcome: Outcome
    do throws(MappingFailure) {
      guard
        let mapped = try mapped(
          ElementReader(element, omissions: omissions), kind: kind, key, inner)
      else { return .deferred(encoded, reason: .unknownElement) }
      if kind != "Me" || mapped.characteristics != nil { MappedParts.check(element, omissions) }
      for object in mapped.objects { try ObjectCheck.check(object) }
      outcome = mapped
    } catch {
      if !isNestedOnly { sink.note(error.problem) }
      return .deferred(encoded, reason: error.problem)
    }
    if !isNestedOnly {
      for name in outcome.usedFiles { files.use(name) }
      // The routes first: a relation finds only what was sent before.
      for route in outcome.routes where !files.isRepeat(route.object.id) {
        try sink.add(record: route)
      }
      if var object = outcome.object {
        object.origin = .element(
          ImportedObject(
            key: key, kind: kind, start: object.object.start, end: object.object.end,
            payload: encoded.payload))
        try sink.add(record: object)
      }
      if let characteristics = outcome.characteristics, !characteristics.isEmpty {
        try sink.deliver(characteristics)
      }
      sink.count(record: kind, counts: counts)
      if let type = outcome.nested?.type { sink.countNestedRecord(type) }
    }
    if outcome.nested != nil || !inner.isEmpty {
      try sink.add(
        nested: outcome.nested, inner, outcome.relation, isLast: isNestedOnly)
    }
    guard !isNestedOnly else { return .done }
    guard let reason = omissions.reason else { return .stored }
    sink.note(omissions.problems)
    return .partly(encoded, reason: reason)
  }

  /// Elements with equal content are repeats, which an export can have: each is an object, and the
  /// second and later ones have identifiers that follow from that of the first. A reading meets them
  /// in the order of the file, so they are the same in every import and in both readings.
  private func identifier(of key: ObjectID) -> ObjectID {
    guard repeats.count < Self.repeatCountMax || repeats[key] != nil else { return key }
    let number = repeats[key, default: 0]
    repeats[key] = number + 1
    return number == 0 ? key : ContentHash.repeated(key, number)
  }

  private var repeats: [ObjectID: Int] = [:]
  /// Elements beyond it are not compared with each other: 40 MB at most.
  private static let repeatCountMax = 1 << 20

  private struct Outcome {
    var object: MappedObject?
    /// A correlation, which goes with its records.
    var nested: HealthObject?
    /// Between a workout and the records inside it.
    var relation: Relation?
    /// Checked, unlike the other objects.
    var routes: [MappedObject] = []
    var characteristics: [Characteristic]?
    /// Names of files whose content is in the objects.
    var usedFiles: [String] = []

    var objects: [MappedObject] {
      [object, nested.map { MappedObject(object: $0) }].compactMap(\.self)
    }
  }

  /// nil for a kind that has no object.
  private func mapped(
    _ reader: ElementReader, kind: String, _ key: ObjectID, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome? {
    switch kind {
    case "Workout": return try workout(reader, key, inner)
    case "Correlation": return try correlation(reader, key, inner)
    case "ClinicalRecord": return try clinicalRecord(reader, key)
    case "Audiogram":
      let details = SampleDetails.audiogram(try HealthElements.audiogram(reader))
      return Outcome(
        object: MappedObject(
          object: try HealthObject(id: key, type: .audiogram, reader, details: details)))
    case "VisionPrescription": return Outcome(object: try prescription(reader, key))
    case "ActivitySummary": return Outcome(object: try summary(reader, key))
    case "HeartRateVariabilityMetadataList":
      return Outcome(object: try HealthElements.heartbeatSeries(reader, id: key))
    case "Me": return Outcome(characteristics: CharacteristicsElement.read(reader))
    default: return nil
    }
  }

  // MARK: Kinds

  private func workout(
    _ reader: ElementReader, _ id: ObjectID, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome {
    let details = try WorkoutElement.details(reader)
    var outcome = Outcome()
    if !inner.isEmpty {
      outcome.relation = Relation(kind: .workout, parent: id, children: inner.map(\.id))
    }
    guard !isNestedOnly else { return outcome }
    let workout = try HealthObject(
      id: id, type: .workout, reader, details: .workout(details))
    // Points and files are in objects of their own.
    var keys: [ObjectID] = []
    func append(_ key: ObjectID) {
      if !keys.contains(key) { keys.append(key) }
    }
    for route in reader.children("WorkoutRoute") {
      for reference in route.children("FileReference") {
        guard let key = routeKey(reference, of: route, &outcome) else { continue }
        if keys.contains(key) { reader.omissions.record(.sharedRoute) }
        append(key)
      }
      if let key = inlineRoute(route, &outcome) { append(key) }
    }
    outcome.object = MappedObject(object: workout)
    if !keys.isEmpty {
      outcome.object?.relations = [Relation(kind: .workout, parent: id, children: keys)]
    }
    return outcome
  }

  /// The object of the file that a reference names; nil when it is not in the export.
  private func routeKey(
    _ reference: ElementReader, of route: ElementReader, _ outcome: inout Outcome
  ) -> ObjectID? {
    let path =
      reference.optionalText("path") ?? KeptObject.routeName(hexadecimal: reference.text("key"))
    if let file = files.route(path, notIn: outcome.usedFiles) {
      let object = self.route(route, file.key, file.points, .file(file.name))
      guard append(object, to: &outcome) else {
        route.omissions.record(.invalidSample)
        return nil
      }
      outcome.usedFiles.append(file.name)
      return file.key
    }
    if let key = files.routeKey(path) ?? reference.optionalText("key").flatMap(KeptObject.key) {
      return key
    }
    // `CanonicalElement` counts it.
    return nil
  }

  /// Points that stand in the element itself, as exports of iOS 10 to 12 have them.
  private func inlineRoute(_ route: ElementReader, _ outcome: inout Outcome) -> ObjectID? {
    let locations = route.children("Location")
    guard !locations.isEmpty else { return nil }
    let encoded = sink.canonical.encode(route.element)
    let origin = ImportedObject(
      key: encoded.key, kind: route.element.name, payload: encoded.payload)
    guard let points = RouteFile.points(locations),
      append(self.route(route, encoded.key, points, .element(origin)), to: &outcome)
    else {
      route.omissions.record(.unreadableRoute)
      return nil
    }
    return encoded.key
  }

  /// False when the daemon would refuse it. Equal content is one route, whichever workouts it
  /// belongs to.
  private func append(_ route: MappedObject, to outcome: inout Outcome) -> Bool {
    let id = route.object.id
    if files.wasDelivered(id) || outcome.routes.contains(where: { $0.object.id == id }) {
      return true
    }
    do throws(MappingFailure) { try ObjectCheck.check(route) } catch { return false }
    outcome.routes.append(route)
    return true
  }

  /// Spans its points, and the period of the element where it states one.
  private func route(
    _ reader: ElementReader, _ id: ObjectID, _ points: SeriesPoints, _ origin: ObjectOrigin
  ) -> MappedObject {
    var (start, end) = (points.times[0], points.times[points.count - 1])
    if reader.optionalText("startDate") != nil || reader.optionalText("endDate") != nil,
      let period = reader.lenient({ () throws(MappingFailure) in try reader.period() })
    {
      start = min(start, period.start.microseconds)
      end = max(end, period.end.microseconds)
    }
    let object = HealthObject(
      id: id, type: .workoutRoute, start: Instant(microseconds: start),
      end: Instant(microseconds: end), details: .workoutRoute(.init(count: points.count)),
      device: reader.device, metadata: reader.metadata, sourceRevision: reader.source)
    return MappedObject(object: object, points: points, origin: origin)
  }

  private func correlation(
    _ reader: ElementReader, _ id: ObjectID, _ inner: [HealthObject]
  ) throws(MappingFailure) -> Outcome {
    guard let type = ObjectType(identifier: reader.text("type")), type.kind == .correlation else {
      throw MappingFailure(.unknownType)
    }
    guard !inner.isEmpty, inner.count == reader.children("Record").count else {
      throw MappingFailure(.invalidSample)
    }
    return Outcome(
      nested: try HealthObject(
        id: id, type: type, reader,
        details: .correlation(Correlation(contained: inner.map(\.id)))))
  }

  private func clinicalRecord(
    _ reader: ElementReader, _ id: ObjectID
  ) throws(MappingFailure) -> Outcome? {
    guard !isNestedOnly else { return nil }
    guard let file = files.clinicalRecord(reader.text("resourceFilePath")) else {
      throw MappingFailure(.withoutResource)
    }
    var outcome = Outcome()
    outcome.object = MappedObject(
      object: try ClinicalRecordElement.object(reader, id: id, data: file.bytes))
    outcome.usedFiles = [file.name]
    return outcome
  }

  private func prescription(
    _ reader: ElementReader, _ id: ObjectID
  ) throws(MappingFailure) -> MappedObject {
    let issued = try reader.instant("dateIssued")
    let details = try HealthElements.prescription(reader)
    let object = HealthObject(
      id: id, type: .visionPrescription, start: issued, end: issued,
      details: .visionPrescription(details), device: reader.device, metadata: reader.metadata,
      sourceRevision: reader.source)
    return MappedObject(object: object)
  }

  private func summary(
    _ reader: ElementReader, _ id: ObjectID
  ) throws(MappingFailure) -> MappedObject {
    let (summary, start, end) = try HealthElements.summary(reader)
    return MappedObject(
      object: HealthObject(
        id: id, type: .activitySummary, start: start, end: end,
        details: .activitySummary(summary), sourceRevision: reader.source))
  }
}
