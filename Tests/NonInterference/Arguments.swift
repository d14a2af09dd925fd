import struct Foundation.TimeZone
import HealthModel
import HealthWire
import TestSupport

// Arguments of queries: every optional field, every predicate key, and identifiers of visible,
// hidden and unknown objects.

extension World {
  /// Returns the subject of a call: mostly the focus of the trace.
  func subject(_ draw: inout Draw, among subjects: [Subject] = Subject.allCases) -> Subject {
    let focus = trace.focus.filter(subjects.contains)
    return draw.chance(75) && !focus.isEmpty ? draw.one(of: focus) : draw.one(of: subjects)
  }

  /// Returns the types of a query: mostly those about which the user has decided; for others the
  /// query is an error.
  func subjects(_ draw: inout Draw) -> [Subject] {
    let count = draw.one(of: [1, 1, 1, 2, 4])
    let chosen = (0..<count).map { _ in subject(&draw) }
    if draw.chance(15) { return chosen }
    let decided = chosen.filter(isAsked)
    return decided.isEmpty ? [.steps] : decided
  }

  func isAsked(_ subject: Subject) -> Bool {
    if let parts = Subject.parts[subject] { return parts.allSatisfy(isAsked) }
    let share = trace.decisions[subject]?.share ?? .notDetermined
    return share != .notDetermined || sight.read(subject) != .undecided
  }

  func descriptors(_ draw: inout Draw) -> [QueryDescriptor] {
    (0..<draw.one(of: [1, 1, 1, 1, 2])).map { _ in
      let subjects = subjects(&draw)
      return QueryDescriptor(types: subjects.map(\.type), filter: filter(subjects[0], &draw))
    }
  }

  /// Returns the descriptors of a stream, which also reports the sentinels.
  func followed(_ draw: inout Draw) -> [QueryDescriptor] {
    let all = draw.chance(30) ? Subject.allCases.filter(isAsked) : subjects(&draw)
    var filter = SampleFilter()
    switch draw.integer(0...3) {
    case 0: filter = self.filter(all.first ?? .steps, &draw)
    case 1: period(&filter, &draw)
    default: break
    }
    let types = all.isEmpty ? [ObjectType.stepCount] : all.map(\.type)
    return [
      QueryDescriptor(types: types, filter: filter),
      QueryDescriptor(types: [Streams.sentinel], filter: Streams.sentinelFilter),
    ]
  }

  private func period(_ filter: inout SampleFilter, _ draw: inout Draw) {
    let times = [draw.instant(), draw.instant()].sorted()
    if draw.chance(70) { filter.start = times[0] }
    if draw.chance(70) { filter.end = times[1] }
    filter.strictStart = draw.chance(30)
    filter.strictEnd = draw.chance(30)
  }

  func filter(_ subject: Subject, _ draw: inout Draw) -> SampleFilter {
    var filter = SampleFilter()
    let isNaming = trace.topic == .names
    if draw.chance(isNaming ? 10 : 45) { return filter }
    if draw.chance(40) { period(&filter, &draw) }
    if draw.chance(15) { filter.sources = (0..<draw.integer(0...2)).map { _ in source(&draw) } }
    if draw.chance(isNaming ? 35 : 10) {
      filter.devices = (0..<draw.integer(0...2)).map { _ in device(&draw) }
    }
    if draw.chance(15) {
      let entry = metadata(&draw)
      filter.metadata = [
        MetadataCondition(
          key: entry.key, test: draw.chance(40) ? .exists : .isAny(of: [entry.value]))
      ]
    }
    if draw.chance(isNaming ? 35 : 12) {
      filter.ids = (0..<draw.integer(0...4)).map { _ in id(subject, &draw) }
    }
    if draw.chance(50) { filter.predicate = predicate(subject, &draw, depth: 0) }
    return filter
  }

  /// Returns an identifier of the app's objects, of visible ones, of hidden ones, or of none.
  func id(_ subject: Subject, _ draw: inout Draw) -> ObjectID {
    if subject.isCorrelation, !wrappers.isEmpty, draw.chance(40) { return draw.one(of: wrappers) }
    switch draw.integer(0...9) {
    case 0...3:
      let known = own[subject] ?? []
      return known.isEmpty ? Name.own(draw.integer(0...15)).id : draw.one(of: known)
    case 4...5:
      let known = shared.filter { $0.subject == subject }.map(\.id)
      return known.isEmpty ? Name.own(draw.integer(0...15)).id : draw.one(of: known)
    case 6...8: return Name.secret(draw.integer(0...11)).id
    default: return Name.unknown(draw.integer(0...3)).id
    }
  }

  func source(_ draw: inout Draw) -> Source {
    let bundle = draw.one(
      of: [Self.bundle] + Self.bundles + [
        "healthctl", "org.example.unknown", "org.example.hidden0",
      ])
    return Source(name: bundle == "healthctl" ? bundle : "App", bundleIdentifier: bundle)
  }

  func device(_ draw: inout Draw) -> Device {
    draw.one(of: Draw.devices + [Draw.hiddenDevice, Device(name: "Unknown")])
  }

  private func metadata(_ draw: inout Draw) -> (key: String, value: MetadataValue) {
    switch draw.integer(0...5) {
    case 0: (MetadataKey.wasUserEntered, .integer(Int64(draw.integer(0...1))))
    case 1: ("note", .string(draw.one(of: ["a", "b", "c"])))
    case 2: ("number", .double(draw.number()))
    case 3: (MetadataKey.syncIdentifier, .string(draw.one(of: ["s1", "s2"])))
    case 4: ("hidden\(draw.integer(0...2))", .string("x"))
    default:
      (
        draw.one(of: ["unknown", MetadataKey.timeZone]),
        draw.one(of: [
          .date(draw.instant()), .quantity(value: draw.number(), unit: "count"),
          .string("Asia/Tokyo"),
        ])
      )
    }
  }

  // MARK: - Predicates

  func predicate(_ subject: Subject, _ draw: inout Draw, depth: Int) -> HealthPredicate {
    switch draw.integer(0...(depth < 2 ? 13 : 9)) {
    case 0...3: return comparison(subject, &draw)
    case 4: return subject.isPart ? .hasNoCorrelation : comparison(subject, &draw)
    case 5: return .exists(key(subject, &draw))
    case 6:
      let key = key(subject, &draw)
      return .isAny(key, of: (0..<draw.integer(0...3)).map { _ in value(of: key, subject, &draw) })
    case 7:
      var filter = SampleFilter()
      period(&filter, &draw)
      return .period(
        start: filter.start, end: filter.end, strictStart: filter.strictStart,
        strictEnd: filter.strictEnd)
    case 8: return .hasNoCorrelation
    case 9:
      let kind = draw.one(of: Relation.Kind.allCases)
      let parents: [Subject] =
        switch kind {
        case .workout, .workoutEffort: [.workout]
        case .electrocardiogramSymptom: [.electrocardiogram]
        case .correlation: [.pressure, .food]
        }
      let parent = id(draw.one(of: parents), &draw)
      return .related(kind, to: parent, activity: draw.chance(20) ? parent.advanced(by: 9) : nil)
    case 10:
      return .and(
        (0..<draw.integer(0...2)).map { _ in predicate(subject, &draw, depth: depth + 1) })
    case 11:
      return .or((0..<draw.integer(0...2)).map { _ in predicate(subject, &draw, depth: depth + 1) })
    case 12: return .not(predicate(subject, &draw, depth: depth + 1))
    default:
      if let parts = Subject.parts[subject] {
        let part = draw.one(of: parts)
        return .contains(part.type, comparison(part, &draw))
      }
      return subject == .workout
        ? .hasActivity(comparison(subject, &draw)) : comparison(subject, &draw)
    }
  }

  private func comparison(_ subject: Subject, _ draw: inout Draw) -> HealthPredicate {
    let key = key(subject, &draw)
    let isText: Bool
    let value = value(of: key, subject, &draw)
    if case .text = value { isText = true } else { isText = false }
    let comparisons = Comparison.allCases.filter { $0.rawValue < (isText ? 10 : 6) }
    return .comparison(key, draw.one(of: comparisons), value)
  }

  /// Returns a predicate key, mostly one that objects of the subject have.
  private func key(_ subject: Subject, _ draw: inout Draw) -> PredicateKey {
    if draw.chance(6) { return draw.one(of: Self.keys) }
    if trace.topic == .names, draw.chance(50) { return draw.one(of: Self.namingKeys) }
    return draw.one(of: Self.keys.filter { $0.applies(to: subject.type) })
  }

  /// The keys whose values name an object or a device.
  private static let namingKeys =
    [.uuid, .device] + DeviceProperty.allCases.map { PredicateKey.deviceProperty($0) }

  static let keys: [PredicateKey] =
    [
      .uuid, .startDate, .endDate, .duration, .source, .sourceRevision, .device, .metadata("note"),
      .metadata("number"), .metadata("hidden0"), .metadata(MetadataKey.wasUserEntered), .quantity,
      .categoryValue, .count, .sum, .average, .minimum, .maximum, .mostRecent,
      .mostRecentStartDate, .mostRecentEndDate, .mostRecentDuration, .workoutActivityType,
      .workoutDuration, .workoutTotalDistance, .workoutTotalEnergyBurned,
      .workoutTotalSwimmingStrokeCount, .workoutTotalFlightsClimbed,
      .workoutSum(.activeEnergyBurned), .workoutAverage(.heartRate), .workoutMinimum(.heartRate),
      .workoutMaximum(.heartRate), .electrocardiogramClassification,
      .electrocardiogramSymptomsStatus, .averageHeartRate, .stateOfMindKind, .stateOfMindValence,
      .stateOfMindLabel, .stateOfMindAssociation, .doseStatus, .doseScheduleType,
      .doseScheduledDate, .medicationConceptIdentifier, .medicationIsArchived,
      .medicationHasSchedule, .fhirResourceType, .fhirResourceIdentifier, .documentTitle,
      .documentPatientName, .documentAuthorName, .documentCustodianName, .relevantDate, .day,
    ] + DeviceProperty.allCases.map { .deviceProperty($0) }

  func value(
    of key: PredicateKey, _ subject: Subject, _ draw: inout Draw
  ) -> PredicateValue {
    switch key {
    case .uuid: return .id(id(subject, &draw))
    case .source: return .source(source(&draw))
    case .sourceRevision:
      return .sourceRevision(
        SourceRevision(source: source(&draw), version: draw.one(of: ["", "1.0", "2.0"])))
    case .device: return .device(device(&draw))
    case .metadata(let name):
      if name == "number" {
        return draw.chance(50) ? .number(draw.number()) : .quantity(draw.number(), unit: "count")
      }
      if name == MetadataKey.wasUserEntered { return .number(Double(draw.integer(0...1))) }
      return .text(draw.one(of: ["a", "b", "x", "*"]))
    case .startDate, .endDate, .mostRecentStartDate, .mostRecentEndDate, .doseScheduledDate,
      .relevantDate:
      return .date(draw.instant())
    case .deviceProperty:
      return .text(draw.one(of: ["Watch", "Phone", "Exam", "1", "Scale", "3", "Hid"]))
    case .medicationConceptIdentifier: return .text("concept\(draw.integer(0...5))")
    case .fhirResourceType: return .text("AllergyIntolerance")
    case .fhirResourceIdentifier, .documentTitle, .documentPatientName, .documentAuthorName,
      .documentCustodianName:
      return .text(draw.one(of: ["t", "id-1", "*"]))
    case .day: return .number(Double(20_231_114 + draw.integer(0...9)))
    case .workoutAverage, .workoutMinimum, .workoutMaximum, .averageHeartRate:
      return .number(Double(draw.integer(50...210)))
    case .workoutActivityType: return .number(draw.one(of: [37, 13, 46]))
    case .workoutSum, .workoutTotalEnergyBurned: return .number(Double(draw.integer(50...950)))
    case .duration, .workoutDuration: return .number(draw.one(of: [0, 1_500, 3_000, 3_600]))
    default: return .number(draw.chance(50) ? draw.number() : Double(draw.integer(0...6)))
    }
  }
}

extension Draw {
  mutating func statistics(_ subject: Subject) -> StatisticsQuery {
    let type = subject.type
    var options: StatisticsOptions = []
    let isCumulative = type.aggregation == .cumulative
    let fitting: [StatisticsOptions] =
      (isCumulative ? [.cumulativeSum] : [.discreteAverage, .discreteMin, .discreteMax])
      + [.mostRecent, .duration, .separateBySource]
    // Over whole days statistics may be read without samples if they are the only option.
    if chance(40) {
      options.insert(fitting[0])
      var query = StatisticsQuery(type: type, options: options)
      if chance(60) {
        query.calendar = CalendarIntervals(
          component: one(of: [.day, .day, .month]), anchor: Instant(microseconds: 0),
          timeZone: Self.zone)
      }
      return query
    }
    for option in fitting where chance(55) { options.insert(option) }
    if options.isEmpty || options == .separateBySource { options.insert(fitting[0]) }
    if chance(3) { options.insert(isCumulative ? .discreteAverage : .cumulativeSum) }
    var query = StatisticsQuery(type: type, options: options)
    if chance(60) { query.calendar = calendar() }
    if chance(6) { query.first = instant() }
    return query
  }

  /// Returns queries for everything that statistics disclose about a type, with and without
  /// separation by source.
  mutating func thorough(_ subject: Subject) -> [StatisticsQuery] {
    let isCumulative = subject.type.aggregation == .cumulative
    let total: StatisticsOptions = isCumulative ? .cumulativeSum : .discreteAverage
    let days = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: 0), timeZone: Self.zone)
    var all = total.union([.mostRecent, .duration, .separateBySource])
    if !isCumulative { all.formUnion([.discreteMin, .discreteMax]) }
    var queries = [
      StatisticsQuery(type: subject.type, options: total),
      StatisticsQuery(type: subject.type, options: all),
      StatisticsQuery(type: subject.type, options: total),
    ]
    queries[2].calendar = days
    queries.append(queries[0])
    queries[3].calendar = CalendarIntervals(
      component: .hour, anchor: Instant(microseconds: 0), timeZone: Self.zone)
    return queries
  }

  private static let zone = TimeZone.current.identifier

  /// Returns mostly whole days of the machine's time zone, for which statistics of others may be
  /// read.
  private mutating func calendar() -> CalendarIntervals {
    var calendar = CalendarIntervals(
      component: one(of: [.hour, .day, .day, .week, .month, .year]), count: one(of: [1, 1, 2, 3]),
      anchor: chance(70) ? Instant(microseconds: 0) : instant(),
      timeZone: one(of: [Self.zone, Self.zone, "Europe/Berlin", "Nowhere/None"]))
    if chance(30) {
      let times = [instant(), instant()].sorted()
      if times[0] < times[1] { calendar.period = times[0]..<times[1] }
    }
    return calendar
  }
}
