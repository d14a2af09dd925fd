/// Random changes to elements of an Apple Health export: attributes that are missing, empty,
/// repeated, extreme, localized or of another type, and parts that are missing, repeated, moved or
/// unknown.
package struct ExportMutator {
  package struct Element {
    package var name: String
    package var attributes: [(name: String, value: String)]
    package var children: [Element] = []

    package var text: String {
      let attributes = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
      return children.isEmpty
        ? "<\(name)\(attributes)/>"
        : "<\(name)\(attributes)>\(children.map(\.text).joined())</\(name)>"
    }
  }

  private var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Returns an element of a random kind with one to four changes.
  package mutating func element() -> Element {
    var element = Self.templates.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&element) }
    return element
  }

  private mutating func mutate(_ element: inout Element) {
    if !element.children.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
      let child = element.children.indices.randomElement(using: &random)!
      if Int.random(in: 0..<4, using: &random) > 0 { return mutate(&element.children[child]) }
      return mutateChild(child, of: &element)
    }
    mutateAttribute(of: &element)
  }

  private mutating func mutateChild(_ index: Int, of element: inout Element) {
    let child = element.children[index]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: element.children.remove(at: index)
    case 1: element.children.append(child)
    case 2:
      element.children += Array(repeating: child, count: Int.random(in: 2...40, using: &random))
    case 3:
      let other = Self.templates.randomElement(using: &random)!
      element.children.insert(other.children.randomElement(using: &random) ?? other, at: index)
    default: element.children.insert(Element(name: "Novelty", attributes: []), at: index)
    }
  }

  private mutating func mutateAttribute(of element: inout Element) {
    guard let index = element.attributes.indices.randomElement(using: &random) else {
      return element.attributes.append(("novelty", "1"))
    }
    let (name, value) = element.attributes[index]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: element.attributes.remove(at: index)
    case 1: element.attributes[index].value = ""
    case 2: element.attributes.append((name, value))
    case 3: element.attributes.append((name, Self.values.randomElement(using: &random)!))
    case 4:
      // A value of another attribute.
      element.attributes[index].value =
        element.attributes.randomElement(using: &random)!.value
    case 5: element.attributes.append(("novelty", value))
    default: element.attributes[index].value = Self.values.randomElement(using: &random)!
    }
  }

  private static let values: [String] = [
    "0", "-1", "1e308", "-1e308", "1e-320", "9e9999", "nan", "inf", "18446744073709551616",
    "99999999999999999999.5", "1,5", "1.234,5", "١٢٣", "½", "0x10", "+", "-", ".", " ", "1 2",
    "0001-01-01 00:00:00 +0000", "9999-12-31 23:59:59 -1400", "0000-00-00 00:00:00 +0000",
    "2024-02-30 10:00:00 +0100", "2024-01-05 24:00:00 +0100", "2024-01-05", "05.01.2024 10:00",
    "20240105100000+0100", "2024-01-05 10:00:00 +9999", "2999-01-01", "99999999999-01-01",
    "7:14:48.94\u{202f}PM", "25:61:61,00", "12:21:00,30", "count/min", "km", "mi", "mmHg", "%",
    "°C",
    "mmol<180.1558800000541>/L", "kcal/(kg·hr)", "HKUnknown", "HKQuantityTypeIdentifierStepCount",
    "HKCategoryTypeIdentifierSleepAnalysis", "HKWorkoutActivityTypeOther", "HKBiologicalSexMale",
    "HKVisionPrescriptionTypeContacts", "HKCharacteristicTypeIdentifierDateOfBirth",
    "HKWorkoutEventTypePause", "11111111-2222-3333-4444-555555555555", "&#0;", "&#x110000;",
    "&amp;",
    "&lt;&lt;HKDevice: 0x1&gt;, name:&gt;", "\u{b}", "\u{202e}abc", "e\u{301}\u{1f469}\u{200d}",
    String(repeating: "x", count: 5_000), String(repeating: "y", count: 70_000),
  ]

  // MARK: Templates

  private static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [Element] = []
  ) -> Element {
    Element(
      name: name, attributes: attributes.map { ($0.key, $0.value) }, children: children)
  }

  /// Adds the attributes that all samples have.
  private static func sample(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [Element] = []
  ) -> Element {
    var result = element(name, attributes, children)
    result.attributes += [
      ("sourceName", "Watch"), ("sourceVersion", "9.1"),
      ("device", "&lt;&lt;HKDevice: 0x1&gt;, name:Watch, manufacturer:Apple Inc.&gt;"),
      ("creationDate", "2024-01-05 11:00:07 +0100"), ("startDate", "2024-01-05 10:00:00 +0100"),
      ("endDate", "2024-01-05 11:00:00 +0100"),
    ]
    return result
  }

  private static let period: KeyValuePairs = [
    "startDate": "2024-01-05 10:00:00 +0100", "endDate": "2024-01-05 11:00:00 +0100",
  ]

  private static func metadata(_ key: String, _ value: String) -> Element {
    element("MetadataEntry", ["key": key, "value": value])
  }

  private static func record(_ type: String, _ unit: String, _ value: String) -> Element {
    sample("Record", ["type": type, "unit": unit, "value": value], [metadata("k", "v")])
  }

  private static let quantity = "HKQuantityTypeIdentifier"

  private static let heartRateVariability: Element = {
    var result = record(quantity + "HeartRateVariabilitySDNN", "ms", "40")
    result.children.append(
      element(
        "HeartRateVariabilityMetadataList", [:],
        [
          element("InstantaneousBeatsPerMinute", ["bpm": "60", "time": "10:00:00,50"]),
          element("InstantaneousBeatsPerMinute", ["bpm": "60", "time": "10:00:01,50"]),
          element("InstantaneousBeatsPerMinute", ["bpm": "72", "time": "10:00:05,50"]),
        ]))
    return result
  }()

  private static func statistics(_ type: String, _ unit: String) -> Element {
    var result = element("WorkoutStatistics", period)
    result.attributes += [
      ("type", quantity + type), ("unit", unit), ("sum", "5"), ("average", "3"),
    ]
    return result
  }

  private static let event = element(
    "WorkoutEvent",
    [
      "type": "HKWorkoutEventTypeLap", "date": "2024-01-05 10:30:00 +0100", "duration": "0.5",
      "durationUnit": "min",
    ], [metadata("HKSWOLFScore", "41")])

  private static let activity: Element = {
    var result = element("WorkoutActivity", period, [statistics("StepCount", "count"), event])
    result.attributes += [
      ("uuid", "11111111-2222-3333-4444-555555555555"), ("duration", "50"), ("durationUnit", "min"),
    ]
    return result
  }()

  private static let route = sample(
    "WorkoutRoute", [:],
    [
      element("FileReference", ["path": "/workout-routes/none.gpx"]),
      element(
        "Location",
        [
          "date": "2024-01-05 10:10:00 +0100", "latitude": "52.5", "longitude": "13.4",
          "altitude": "34", "horizontalAccuracy": "5", "verticalAccuracy": "4", "course": "90",
          "speed": "2",
        ]),
    ])

  private static let zones = element(
    "WorkoutZoneGroup",
    ["type": quantity + "HeartRate", "source": "system", "unit": "count/min"],
    [
      element("WorkoutZone", ["maximum": "132", "duration": "12", "durationUnit": "min"]),
      element("WorkoutZone", ["minimum": "132", "duration": "3", "durationUnit": "min"]),
    ])

  private static let workout = sample(
    "Workout",
    [
      "workoutActivityType": "HKWorkoutActivityTypeRunning", "duration": "50",
      "durationUnit": "min", "totalDistance": "5", "totalDistanceUnit": "km",
      "totalEnergyBurned": "300", "totalEnergyBurnedUnit": "Cal",
    ],
    [
      metadata("HKIndoorWorkout", "0"), metadata("HKWeatherTemperature", "47.6 degF"), event, event,
      statistics("StepCount", "count"), statistics("HeartRate", "count/min"), activity, route,
      zones,
      record(quantity + "HeartRate", "count/min", "99"),
    ])

  private static let eye: KeyValuePairs = [
    "sphere": "-2.25", "sphereUnit": "D", "cylinder": "-0.5", "cylinderUnit": "D", "axis": "90",
    "axisUnit": "deg", "prismAmount": "0.5", "prismAmountUnit": "D", "prismAngle": "180",
    "prismAngleUnit": "deg", "farPD": "31", "farPDUnit": "mm", "baseCurve": "8",
    "baseCurveUnit": "mm",
  ]

  private static let characteristic = "HKCharacteristicTypeIdentifier"

  private static let templates: [Element] = [
    element(
      "Me",
      [
        characteristic + "DateOfBirth": "1987-10-02",
        characteristic + "BiologicalSex": "HKBiologicalSexFemale",
        characteristic + "BloodType": "HKBloodTypeAPositive",
        characteristic + "FitzpatrickSkinType": "HKFitzpatrickSkinTypeIII",
        characteristic + "CardioFitnessMedicationsUse": "None",
      ]),
    record(quantity + "StepCount", "count", "7"),
    record(quantity + "OxygenSaturation", "%", "0.97"),
    sample(
      "Record",
      [
        "type": "HKCategoryTypeIdentifierSleepAnalysis",
        "value": "HKCategoryValueSleepAnalysisAsleepCore",
      ], [metadata("HKTimeZone", "Europe/Berlin")]),
    heartRateVariability, workout, workout,
    sample(
      "Correlation", ["type": "HKCorrelationTypeIdentifierBloodPressure"],
      [
        metadata("HKWasUserEntered", "1"),
        record(quantity + "BloodPressureSystolic", "mmHg", "120"),
        record(quantity + "BloodPressureDiastolic", "mmHg", "80"),
      ]),
    element(
      "ActivitySummary",
      [
        "dateComponents": "2024-01-05", "activeEnergyBurned": "500",
        "activeEnergyBurnedGoal": "450",
        "activeEnergyBurnedUnit": "kcal", "appleMoveTime": "0", "appleMoveTimeGoal": "0",
        "appleExerciseTime": "31", "appleExerciseTimeGoal": "30", "appleStandHours": "11",
        "appleStandHoursGoal": "12",
      ]),
    element(
      "ClinicalRecord",
      [
        "type": "Condition", "identifier": "c1", "sourceName": "Clinic",
        "sourceURL": "https://fhir.example.invalid/c1", "fhirVersion": "4.0.1",
        "receivedDate": "2024-01-05 10:00:00 +0100",
        "resourceFilePath": "/clinical-records/Condition.json",
      ]),
    sample(
      "Audiogram", ["type": "HKDataTypeIdentifierAudiogram"],
      [
        element(
          "SensitivityPoint",
          [
            "frequencyValue": "500", "frequencyUnit": "Hz", "leftEarValue": "10",
            "leftEarUnit": "dBHL", "leftEarMasked": "1", "rightEarValue": "12.5",
            "rightEarUnit": "dBHL", "rightEarClampingRangeUpperBound": "90",
          ]),
        element(
          "SensitivityPoint",
          [
            "frequencyValue": "2", "frequencyUnit": "kHz", "leftEarValue": "5",
            "leftEarUnit": "dBHL",
          ]),
      ]),
    element(
      "VisionPrescription",
      [
        "type": "HKVisionPrescriptionTypeGlasses", "dateIssued": "2024-01-05 10:00:00 +0100",
        "expirationDate": "2025-01-05 11:00:00 +0100", "brand": "Z",
      ], [element("RightEye", eye), element("LeftEye", eye)]),
  ]
}
