import HealthModel

/// Elements that become one object each, without files: audiograms, prescriptions, activity
/// summaries and heartbeats.
enum HealthElements {
  // MARK: Audiogram

  static func audiogram(_ reader: ElementReader) throws(MappingFailure) -> Audiogram {
    var points: [Audiogram.SensitivityPoint] = []
    for child in reader.children("SensitivityPoint") {
      var tests: [Audiogram.SensitivityTest] = []
      for (side, raw) in [("left", 0), ("right", 1)] {
        if let test = try sensitivity(child, "\(side)Ear", side: raw) { tests.append(test) }
      }
      let frequency = try child.number(
        "frequencyValue", in: .hertz, unitName: "frequencyUnit")
      points.append(.init(frequency: frequency, tests: tests))
    }
    points.sort { $0.frequency < $1.frequency }
    return Audiogram(points: points)
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
      sensitivity: sensitivity, side: side, isMasked: reader.text(ear + "Masked") == "1",
      clampingLowerBound: try reader.optionalNumber(
        ear + "ClampingRangeLowerBound", in: .decibelHearingLevel, unitName: unitName),
      clampingUpperBound: try reader.optionalNumber(
        ear + "ClampingRangeUpperBound", in: .decibelHearingLevel, unitName: unitName))
  }

  // MARK: Vision prescription

  static func prescription(_ reader: ElementReader) throws(MappingFailure) -> VisionPrescription {
    var prescription = VisionPrescription(
      prescriptionType: try reader.rawValue("type", of: "HKVisionPrescriptionType"),
      expiration: try reader.optionalInstant("expirationDate"), brand: reader.text("brand"))
    if let eye = reader.children("LeftEye").first {
      prescription.leftEye = try lens(eye, isRight: false)
    }
    if let eye = reader.children("RightEye").first {
      prescription.rightEye = try lens(eye, isRight: true)
    }
    return prescription
  }

  private static func lens(
    _ reader: ElementReader, isRight: Bool
  ) throws(MappingFailure) -> VisionPrescription.Lens {
    var lens = VisionPrescription.Lens(sphere: try reader.number("sphere", in: .dioptre))
    lens.cylinder = try reader.optionalNumber("cylinder", in: .dioptre)
    lens.axis = try reader.optionalNumber("axis", in: .degree)
    lens.addPower = try reader.optionalNumber("add", in: .dioptre)
    lens.vertexDistance = try reader.optionalNumber("vertex", in: .millimetre)
    lens.farPupillaryDistance = try reader.optionalNumber("farPD", in: .millimetre)
    lens.nearPupillaryDistance = try reader.optionalNumber("nearPD", in: .millimetre)
    lens.baseCurve = try reader.optionalNumber("baseCurve", in: .millimetre)
    lens.diameter = try reader.optionalNumber("diameter", in: .millimetre)
    // The export writes prism dioptres as D or as a unit of their own; the number is the same.
    if let text = reader.optionalText("prismAmount") {
      let amount = try ElementReader.number(text, in: "", as: .dioptre)
      let angle = try reader.optionalNumber("prismAngle", in: .degree) ?? 0
      lens.prism = VisionPrescription.Prism(amount: amount, angle: angle, isRight: isRight)
    }
    return lens
  }

  // MARK: Activity summary

  /// The day is a date without a zone; the object spans that day in UTC.
  static func summary(
    _ reader: ElementReader
  ) throws(MappingFailure) -> (summary: ActivitySummary, start: Instant, end: Instant) {
    guard let day = CalendarDay(exported: reader.text("dateComponents")),
      let days = DateText.days(Int64(day.year), Int64(day.month), Int64(day.day))
    else { throw MappingFailure(.unreadableDate) }
    var summary = ActivitySummary(day: day)
    let energyUnit = "activeEnergyBurnedUnit"
    summary.activeEnergyBurned =
      try reader.optionalNumber("activeEnergyBurned", in: .kilocalorie, unitName: energyUnit) ?? 0
    summary.activeEnergyBurnedGoal = try reader.optionalNumber(
      "activeEnergyBurnedGoal", in: .kilocalorie, unitName: energyUnit)
    // Exports before version 11 say minutes instead of time.
    for name in ["appleMoveTime", "appleMoveMinutes"] {
      if let time = try reader.optionalNumber(name, in: .minute) { summary.moveTime = time }
      let goal = try reader.optionalNumber(name + "Goal", in: .minute)
      summary.moveTimeGoal = goal ?? summary.moveTimeGoal
    }
    summary.exerciseTime = try reader.optionalNumber("appleExerciseTime", in: .minute) ?? 0
    summary.exerciseTimeGoal = try reader.optionalNumber("appleExerciseTimeGoal", in: .minute)
    summary.standHours = try reader.optionalNumber("appleStandHours", in: .count) ?? 0
    summary.standHoursGoal = try reader.optionalNumber("appleStandHoursGoal", in: .count)
    let countsTime =
      (summary.activeEnergyBurnedGoal ?? 0) == 0 && (summary.moveTimeGoal ?? 0) > 0
    summary.moveMode = countsTime ? 2 : 1
    let start = days * 86_400_000_000
    return (
      summary, Instant(microseconds: start), Instant(microseconds: start + 86_400_000_000)
    )
  }

  // MARK: Heartbeats

  /// A pulse that the interval to the beat before does not give was measured after a gap.
  private static let pulseTolerance = 2.0

  /// `offset` is seconds since the record's start; `time` a clock time, see `BeatTimes`.
  static func heartbeats(
    _ list: ElementReader, start: Instant
  ) throws(MappingFailure) -> SeriesPoints {
    let beats = list.children("InstantaneousBeatsPerMinute")
    let isClock = beats.contains { $0.element["offset"] == nil }
    let offsets =
      isClock
      ? BeatTimes.offsets(beats.map { $0.text("time") }, start: start.microseconds)
      : beats.map { $0.text("offset") }
    guard let offsets, !offsets.isEmpty else { throw MappingFailure(.unanchoredBeats) }
    var points = SeriesPoints(kind: .heartbeat)
    for (beat, offset) in zip(beats, offsets) {
      let seconds = try ElementReader.number(offset, in: "", as: .second)
      let pulse = try ElementReader.number(beat.text("bpm"), in: "", as: .count)
      let time = Int64((seconds * 1e6).rounded())
      var isGap = false
      if let previous = points.times.last {
        guard time > previous else { throw MappingFailure(.unanchoredBeats) }
        let interval = Double(time - previous) / 1e6
        isGap = interval <= 0 || abs(60 / interval - pulse) > pulseTolerance
      }
      points.times.append(time)
      points.columns[0].append(isGap ? 1 : 0)
    }
    return points
  }

  /// A beat may lie before the record's start, which is a whole second: then the series begins with
  /// the beat.
  static func aligned(_ points: SeriesPoints, start: Instant) -> (SeriesPoints, Instant) {
    guard let first = points.times.first, first < 0 else { return (points, start) }
    var aligned = points
    aligned.times = points.times.map { $0 - first }
    return (aligned, Instant(microseconds: start.microseconds + first))
  }
}

extension CalendarDay {
  /// `2023-09-22`.
  init?(exported text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), DateText.days(Int64(year), Int64(month), Int64(day)) != nil
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
