import HealthDocuments
import HealthModel

/// Elements that become one object each, without files: audiograms, prescriptions, activity
/// summaries and heartbeats.
enum HealthElements {
  // MARK: Audiogram

  /// Reads an audiogram. A point that cannot be parsed is an omission; an audiogram with only such
  /// points is an error, because it would be empty.
  static func audiogram(_ reader: ElementReader) throws(MappingFailure) -> Audiogram {
    var points: [Audiogram.SensitivityPoint] = []
    for child in reader.children("SensitivityPoint") {
      guard points.count < DetailLimits.listCount else {
        reader.omissions.record(.tooManyParts)
        break
      }
      let point = reader.lenient { () throws(MappingFailure) in try sensitivityPoint(child) }
      if let point { points.append(point) }
    }
    guard !points.isEmpty || reader.children("SensitivityPoint").isEmpty else {
      throw MappingFailure(.unreadableValue)
    }
    // The store requires ascending frequencies; the format states no order.
    points.sort { $0.frequency < $1.frequency }
    return Audiogram(points: points)
  }

  private static func sensitivityPoint(
    _ reader: ElementReader
  ) throws(MappingFailure) -> Audiogram.SensitivityPoint {
    let frequency = try reader.number(
      "frequencyValue", in: .hertz, unitName: "frequencyUnit")
    var tests: [Audiogram.SensitivityTest] = []
    // An ear that was not tested has no value and therefore no test.
    for (side, raw) in [
      ("left", Audiogram.SensitivityTest.left), ("right", Audiogram.SensitivityTest.right),
    ] {
      let test = reader.lenient { () throws(MappingFailure) in
        try sensitivity(reader, "\(side)Ear", side: raw)
      }
      if let test { tests.append(test) }
    }
    return .init(frequency: frequency, tests: tests)
  }

  private static func sensitivity(
    _ reader: ElementReader, _ ear: String, side: Int
  ) throws(MappingFailure) -> Audiogram.SensitivityTest? {
    let unitName = ear + "Unit"
    guard
      let sensitivity = try reader.optionalNumber(
        ear + "Value", in: .decibelHearingLevel, unitName: unitName)
    else { return nil }
    return .init(
      // Masking and clamping bounds were added in iOS 18 without a new version of the format;
      // earlier exports have neither.
      sensitivity: sensitivity, side: side, isMasked: reader.text(ear + "Masked") == "1",
      clampingLowerBound: reader.lenientNumber(
        ear + "ClampingRangeLowerBound", in: .decibelHearingLevel, unitName: unitName),
      clampingUpperBound: reader.lenientNumber(
        ear + "ClampingRangeUpperBound", in: .decibelHearingLevel, unitName: unitName))
  }

  // MARK: Vision prescription

  /// Only the type is required. Glasses and contact lenses fill different attributes.
  static func prescription(_ reader: ElementReader) throws(MappingFailure) -> VisionPrescription {
    var prescription = VisionPrescription(
      prescriptionType: try reader.rawValue("type", of: "HKVisionPrescriptionType"),
      expiration: reader.lenient { () throws(MappingFailure) in
        guard let expiration = try reader.optionalInstant("expirationDate") else { return nil }
        guard SampleLimits.instants.contains(expiration) else {
          throw MappingFailure(.unreadableDate)
        }
        return expiration
      }, brand: reader.text("brand"))
    if let eye = reader.onlyChild("LeftEye") {
      prescription.leftEye = reader.lenient { () throws(MappingFailure) in
        try lens(eye, isRight: false)
      }
    }
    if let eye = reader.onlyChild("RightEye") {
      prescription.rightEye = reader.lenient { () throws(MappingFailure) in
        try lens(eye, isRight: true)
      }
    }
    return prescription
  }

  private static func lens(
    _ reader: ElementReader, isRight: Bool
  ) throws(MappingFailure) -> VisionPrescription.Lens {
    var lens = VisionPrescription.Lens(sphere: try reader.number("sphere", in: .dioptre))
    lens.cylinder = reader.lenientNumber("cylinder", in: .dioptre)
    lens.axis = reader.lenientNumber("axis", in: .degree)
    lens.addPower = reader.lenientNumber("add", in: .dioptre)
    lens.vertexDistance = reader.lenientNumber("vertex", in: .millimetre)
    lens.farPupillaryDistance = reader.lenientNumber("farPD", in: .millimetre)
    lens.nearPupillaryDistance = reader.lenientNumber("nearPD", in: .millimetre)
    lens.baseCurve = reader.lenientNumber("baseCurve", in: .millimetre)
    lens.diameter = reader.lenientNumber("diameter", in: .millimetre)
    // The export writes prism diopters as D or as a unit of their own; the number is the same.
    let prism = reader.lenient { () throws(MappingFailure) -> (Double, Double)? in
      guard let text = reader.optionalText("prismAmount") else { return nil }
      return (
        try ElementReader.number(text, in: "", as: .dioptre),
        try reader.optionalNumber("prismAngle", in: .degree) ?? 0
      )
    }
    if let (amount, angle) = prism {
      lens.prism = VisionPrescription.Prism(amount: amount, angle: angle, isRight: isRight)
    }
    return lens
  }

  // MARK: Activity summary

  /// Reads an activity summary. Its day is a date without a zone; the object spans that day in UTC.
  /// The phone repeats a day when its goal changed; each repetition is an object of its own.
  static func summary(
    _ reader: ElementReader
  ) throws(MappingFailure) -> (summary: ActivitySummary, start: Instant, end: Instant) {
    guard let day = CalendarDay(exported: reader.text("dateComponents")), day.isValid,
      let days = DateText.days(Int64(day.year), Int64(day.month), Int64(day.day))
    else { throw MappingFailure(.unreadableDate) }
    var summary = ActivitySummary(day: day)
    let energyUnit = "activeEnergyBurnedUnit"
    summary.activeEnergyBurned =
      reader.lenientNumber("activeEnergyBurned", in: .kilocalorie, unitName: energyUnit) ?? 0
    summary.activeEnergyBurnedGoal = reader.lenientNumber(
      "activeEnergyBurnedGoal", in: .kilocalorie, unitName: energyUnit)
    // Exports before version 11 contain minutes instead of time.
    for name in ["appleMoveTime", "appleMoveMinutes"] {
      if let time = reader.lenientNumber(name, in: .minute) { summary.moveTime = time }
      let goal = reader.lenientNumber(name + "Goal", in: .minute)
      summary.moveTimeGoal = goal ?? summary.moveTimeGoal
    }
    summary.exerciseTime = reader.lenientNumber("appleExerciseTime", in: .minute) ?? 0
    summary.exerciseTimeGoal = reader.lenientNumber("appleExerciseTimeGoal", in: .minute)
    summary.standHours = reader.lenientNumber("appleStandHours", in: .count) ?? 0
    summary.standHoursGoal = reader.lenientNumber("appleStandHoursGoal", in: .count)
    // The format has no move mode. A goal in minutes without one in energy means rings that count
    // time, such as those of a child.
    let countsTime =
      (summary.activeEnergyBurnedGoal ?? 0) == 0 && (summary.moveTimeGoal ?? 0) > 0
    summary.moveMode = Int((countsTime ? ActivityMoveMode.moveTime : .activeEnergy).rawValue)
    let start = days * 86_400_000_000
    return (
      summary, Instant(microseconds: start), Instant(microseconds: start + 86_400_000_000)
    )
  }

  // MARK: Heartbeats

  /// The tolerance in beats per minute. If a pulse differs more from the interval to the previous
  /// beat, there was a gap before the beat. The times have a resolution of 0.01 s: at 100 beats per
  /// minute, that alone changes the computed pulse by up to 1.7.
  private static let pulseTolerance = 2.0

  /// Reads a heartbeat series. `reader` is a copy of the identifying attributes of the record, with
  /// the list inside it.
  static func heartbeatSeries(
    _ reader: ElementReader, id: ObjectID
  ) throws(MappingFailure) -> MappedObject {
    let period = try reader.period()
    guard let list = reader.onlyChild("HeartRateVariabilityMetadataList") else {
      throw MappingFailure(.missingAttribute)
    }
    let (beats, pulses) = try heartbeats(list, start: period.start)
    let (points, start) = aligned(beats, start: period.start)
    var metadata = reader.metadata
    if pulses.utf8.count > SampleLimits.metadataStringLength {
      reader.omissions.record(.tooManyParts)
    } else if !pulses.isEmpty {
      metadata = Metadata(
        metadata.entries + [.init(key: ExportMetadataKey.pulses, value: .string(pulses))])
    }
    let object = HealthObject(
      id: id, type: .heartbeatSeries, start: start,
      end: max(
        period.end, Instant(microseconds: start.microseconds + (points.times.last ?? 0))),
      details: .heartbeatSeries(HeartbeatSeries(count: points.count)),
      metadata: metadata, sourceRevision: reader.source)
    return MappedObject(object: object, points: points)
  }

  /// Reads the beats of a list. `offset` is in seconds since the record's start; `time` is a clock
  /// time, see `BeatTimes`. A series stores the times of beats. The pulse of a beat follows from
  /// the interval before it, so only the pulses of the first beat and of beats after a gap are
  /// stored in addition.
  static func heartbeats(
    _ list: ElementReader, start: Instant
  ) throws(MappingFailure) -> (points: SeriesPoints, pulses: String) {
    let beats = list.children("InstantaneousBeatsPerMinute")
    // A deferred element has offsets, unless its times could not be placed.
    let isClock = beats.contains { $0.element["offset"] == nil }
    let offsets =
      isClock
      ? BeatTimes.offsets(beats.map { $0.text("time") }, start: start.microseconds)
      : beats.map { $0.text("offset") }
    guard let offsets, !offsets.isEmpty else { throw MappingFailure(.unanchoredBeats) }
    var points = SeriesPoints(kind: .heartbeat)
    var pulses: [String] = []
    for (beat, offset) in zip(beats, offsets) {
      let seconds = try ElementReader.number(offset, in: "", as: .second)
      let pulse = beat.lenientNumber("bpm", in: .count)
      // Far beyond any recording; the product below must fit into 64 bits.
      guard seconds.magnitude < 1e9 else { throw MappingFailure(.unanchoredBeats) }
      let time = Int64((seconds * 1e6).rounded())
      var isGap = false
      var isStated = true
      if let previous = points.times.last {
        // The times of a series ascend strictly; a repetition has no interval and so no pulse.
        guard time > previous else { throw MappingFailure(.unanchoredBeats) }
        let interval = Double(time - previous) / 1e6
        isGap = pulse.map { abs(60 / interval - $0) > pulseTolerance } ?? false
        isStated = isGap
      }
      if isStated, pulse != nil { pulses.append("\(points.times.count)=\(beat.text("bpm"))") }
      points.times.append(time)
      points.columns[0].append(isGap ? 1 : 0)
    }
    return (points, pulses.joined(separator: " "))
  }

  /// Aligns a series with its first beat. A beat may precede the record's start, which is rounded
  /// to a whole second; the series then begins with the beat.
  static func aligned(_ points: SeriesPoints, start: Instant) -> (SeriesPoints, Instant) {
    guard let first = points.times.first, first < 0 else { return (points, start) }
    var aligned = points
    aligned.times = points.times.map { $0 - first }
    return (aligned, Instant(microseconds: start.microseconds + first))
  }
}

extension CalendarDay {
  /// Parses `2023-09-22`, or `20230922` of iOS 8, in the digits of any language. A year of a
  /// calendar other than the Gregorian one cannot be distinguished from an error, so years before
  /// 1850 are rejected.
  init?(exported text: String) {
    let text = LocalDigits.ascii(text)
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 1, text.utf8.count == 8 {
      parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)]
    }
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }),
      let year = Int(parts[0]), year >= 1850, let month = Int(parts[1]),
      let day = Int(parts[2]), DateText.days(Int64(year), Int64(month), Int64(day)) != nil
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
