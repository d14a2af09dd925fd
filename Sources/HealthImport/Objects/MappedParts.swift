/// The attributes and children that the mappings in this folder read, by element. Any other one is
/// an omission, for example in the export of a newer phone.
///
/// A complete list is required: an attribute that is missing here would defer a copy of every
/// element with it, and one that is listed but not read would be lost without a trace.
enum MappedParts {
  /// The parts of one element that a mapping reads.
  private struct Parts {
    var attributes: Set<String>
    var children: Set<String> = []
  }

  private static let sample: Set<String> = [
    "sourceName", "sourceVersion", "device", "creationDate", "startDate", "endDate",
  ]

  /// The totals of workouts, which exports before iOS 16 write as attributes.
  private static let totals: Set<String> = [
    "totalDistance", "totalDistanceUnit", "totalEnergyBurned", "totalEnergyBurnedUnit",
    "totalFlightsClimbed", "totalFlightsClimbedUnit", "totalSwimmingStrokeCount",
    "totalSwimmingStrokeCountUnit",
  ]

  /// An element without an entry is an omission wherever it occurs.
  private static let known: [String: Parts] = [
    "Me": Parts(attributes: []),
    "Record": Parts(
      attributes: sample.union(["type", "unit", "value"]),
      children: ["MetadataEntry", "HeartRateVariabilityMetadataList"]),
    "HeartRateVariabilityMetadataList": Parts(
      attributes: [], children: ["InstantaneousBeatsPerMinute"]),
    "InstantaneousBeatsPerMinute": Parts(attributes: ["bpm", "time", "offset"]),
    "MetadataEntry": Parts(attributes: ["key", "value"]),
    "Correlation": Parts(
      attributes: sample.union(["type"]), children: ["MetadataEntry", "Record"]),
    "Workout": Parts(
      attributes: sample.union(totals).union([
        "workoutActivityType", "duration", "durationUnit",
      ]),
      children: [
        "MetadataEntry", "WorkoutEvent", "WorkoutRoute", "WorkoutStatistics", "WorkoutActivity",
        "WorkoutZoneGroup", "Record",
      ]),
    "WorkoutActivity": Parts(
      attributes: ["uuid", "startDate", "endDate", "duration", "durationUnit"],
      children: ["MetadataEntry", "WorkoutEvent", "WorkoutStatistics"]),
    "WorkoutEvent": Parts(
      attributes: ["type", "date", "duration", "durationUnit"], children: ["MetadataEntry"]),
    "WorkoutStatistics": Parts(
      attributes: [
        "type", "startDate", "endDate", "average", "minimum", "maximum", "sum", "unit",
      ]),
    "WorkoutZoneGroup": Parts(
      attributes: ["type", "source", "unit"], children: ["WorkoutZone"]),
    "WorkoutZone": Parts(attributes: ["minimum", "maximum", "duration", "durationUnit"]),
    "WorkoutRoute": Parts(
      attributes: sample, children: ["MetadataEntry", "FileReference", "Location"]),
    "FileReference": Parts(attributes: ["path", "key"]),
    "Location": Parts(
      attributes: [
        "date", "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy",
        "course", "speed",
      ]),
    "ActivitySummary": Parts(
      attributes: [
        "dateComponents", "activeEnergyBurned", "activeEnergyBurnedGoal", "activeEnergyBurnedUnit",
        "appleMoveTime", "appleMoveTimeGoal", "appleMoveMinutes", "appleMoveMinutesGoal",
        "appleExerciseTime", "appleExerciseTimeGoal", "appleStandHours", "appleStandHoursGoal",
      ]),
    "ClinicalRecord": Parts(
      attributes: [
        "type", "identifier", "sourceName", "sourceURL", "fhirVersion", "receivedDate",
        "resourceFilePath",
      ]),
    "Audiogram": Parts(
      attributes: sample.union(["type"]), children: ["MetadataEntry", "SensitivityPoint"]),
    "SensitivityPoint": Parts(attributes: sensitivity),
    "VisionPrescription": Parts(
      attributes: sample.union(["type", "dateIssued", "expirationDate", "brand"]),
      children: ["MetadataEntry", "RightEye", "LeftEye"]),
    "RightEye": Parts(attributes: lens), "LeftEye": Parts(attributes: lens),
  ]

  private static let sensitivity: Set<String> = Set(
    ["frequencyValue", "frequencyUnit"]
      + ["left", "right"].flatMap { side in
        [
          "Value", "Unit", "Masked", "ClampingRangeLowerBound", "ClampingRangeUpperBound",
        ].map { side + "Ear" + $0 }
      })

  private static let lens: Set<String> = Set(
    [
      "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD",
      "baseCurve", "diameter",
    ].flatMap { [$0, $0 + "Unit"] })

  /// Returns the attributes of an element of iOS 8 that are metadata: all that are not known
  /// attributes of the element.
  static func metadataAttributes(of element: ExportElement) -> [ExportElement.Attribute] {
    guard element.isEarly, let parts = known[element.name] else { return [] }
    return element.attributes.filter {
      $0.name != "source" && !parts.attributes.contains($0.name)
    }
  }

  /// Records all other attributes and children of an element as omissions. The attributes of `Me`
  /// are checked by its mapping.
  static func check(_ element: ExportElement, _ omissions: Omissions, isInside: Bool = false) {
    // Read as a whole, or not at all.
    guard !OwnElement.names.contains(element.name) else { return }
    guard let parts = known[element.name] else { return omissions.record(.unreadChild) }
    if element.name != "Me", !element.isEarly {
      for attribute in element.attributes where !parts.attributes.contains(attribute.name) {
        omissions.record(.unreadAttribute)
      }
    }
    // No known element contains text.
    if !element.text.isEmpty { omissions.record(.unreadChild) }
    for child in element.children {
      // Heartbeats are read only in top-level records.
      let isNestedList = isInside && child.name == "HeartRateVariabilityMetadataList"
      let isKnown = parts.children.contains(child.name) || OwnElement.names.contains(child.name)
      guard isKnown, !isNestedList else {
        omissions.record(.unreadChild)
        continue
      }
      check(child, omissions, isInside: child.name == "Record")
    }
  }
}
