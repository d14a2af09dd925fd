/// The document type definition of an export: version 14 of Apple's elements, with the children and
/// attributes that exports really contain, and those of healthd.
///
/// Source of Apple's part: the definitions in exports and in the string table of the framework
/// HealthToolbox.
enum AppleDTD {
  /// Name, content, and attributes; `!` marks those that are required.
  private static let elements: [(String, String, String)] = [
    (
      "HealthData",
      "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|"
        + "VisionPrescription|HealthdObject|HealthdLinks|HealthdDeferred)*)", "locale!"
    ),
    ("ExportDate", "EMPTY", "value!"),
    (
      "Me", "EMPTY",
      [
        "DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType",
        "CardioFitnessMedicationsUse",
      ].map { "HKCharacteristicTypeIdentifier\($0)!" }.joined(separator: " ")
        + " HKCharacteristicTypeIdentifierWheelchairUse"
        + " HKCharacteristicTypeIdentifierActivityMoveMode"
    ),
    (
      "Record", "((MetadataEntry|HeartRateVariabilityMetadataList|HealthdObject)*)",
      "type! unit value \(sample)"
    ),
    ("Correlation", "((MetadataEntry|Record|HealthdObject)*)", "type! \(sample)"),
    (
      "Workout",
      "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics|WorkoutActivity|"
        + "WorkoutZoneGroup|Record|HealthdObject)*)",
      "workoutActivityType! duration durationUnit totalDistance totalDistanceUnit "
        + "totalEnergyBurned totalEnergyBurnedUnit \(sample)"
    ),
    (
      "WorkoutActivity", "((MetadataEntry|WorkoutEvent|WorkoutStatistics)*)",
      "uuid! startDate! endDate duration durationUnit"
    ),
    ("WorkoutEvent", "(MetadataEntry*)", "type! date! duration durationUnit"),
    (
      "WorkoutStatistics", "EMPTY", "type! startDate! endDate! average minimum maximum sum unit"
    ),
    ("WorkoutZoneGroup", "(WorkoutZone*)", "type source unit"),
    ("WorkoutZone", "EMPTY", "minimum maximum duration durationUnit"),
    ("WorkoutRoute", "((MetadataEntry|FileReference|HealthdObject)*)", sample),
    ("FileReference", "EMPTY", "path!"),
    (
      "ActivitySummary", "(HealthdObject?)",
      "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit "
        + "appleMoveTime appleMoveTimeGoal appleExerciseTime appleExerciseTimeGoal "
        + "appleStandHours appleStandHoursGoal"
    ),
    ("MetadataEntry", "EMPTY", "key! value!"),
    ("HeartRateVariabilityMetadataList", "(InstantaneousBeatsPerMinute*)", ""),
    ("InstantaneousBeatsPerMinute", "EMPTY", "bpm! time!"),
    (
      "ClinicalRecord", "EMPTY",
      "type! identifier! sourceName! sourceURL! fhirVersion! receivedDate! resourceFilePath!"
    ),
    ("Audiogram", "((MetadataEntry|SensitivityPoint|HealthdObject)*)", "type! \(sample)"),
    (
      "SensitivityPoint", "EMPTY",
      "frequencyValue! frequencyUnit! "
        + ["left", "right"].map { side in
          [
            "Value", "Unit", "Masked", "ClampingRangeLowerBound", "ClampingRangeUpperBound",
          ].map { "\(side)Ear\($0)" }.joined(separator: " ")
        }.joined(separator: " ")
    ),
    (
      "VisionPrescription", "((RightEye|LeftEye|Attachment|MetadataEntry|HealthdObject)*)",
      "type! dateIssued! expirationDate brand sourceName sourceVersion device"
    ),
    ("RightEye", "EMPTY", lens), ("LeftEye", "EMPTY", lens),
    ("Attachment", "EMPTY", "identifier"),
    ("HealthdObject", "(HealthdData+,HealthdPoints*)", ""),
    ("HealthdDeferred", "(HealthdData+)", ""),
    ("HealthdLinks", "(HealthdData+,HealthdAttachment*)", ""),
    ("HealthdAttachment", "(#PCDATA)", "path!"),
    ("HealthdData", "(#PCDATA)", ""), ("HealthdPoints", "(#PCDATA)", ""),
  ]

  private static let sample =
    "sourceName! sourceVersion device creationDate startDate! endDate!"

  private static let lens = [
    "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD",
    "baseCurve", "diameter",
  ].map { "\($0) \($0)Unit" }.joined(separator: " ")

  static let text: String = {
    var text = "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 14 -->\n"
    for (name, content, attributes) in elements {
      text += "<!ELEMENT \(name) \(content)>\n"
      guard !attributes.isEmpty else { continue }
      text += "<!ATTLIST \(name)\n"
      for attribute in attributes.split(separator: " ") {
        let isRequired = attribute.hasSuffix("!")
        text += "  \(isRequired ? attribute.dropLast() : attribute) CDATA "
        text += isRequired ? "#REQUIRED\n" : "#IMPLIED\n"
      }
      text += ">\n"
    }
    return text + "]>\n"
  }()
}
