// Made from proto/catalog/browse_groups.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The groups under which the user finds types, in the order of their display.
package enum BrowseGroup: String, CaseIterable, Hashable, Sendable {
  /// Activity.
  case activity
  /// Body Measurements.
  case bodyMeasurements
  /// Cycle Tracking.
  case cycleTracking
  /// Hearing.
  case hearing
  /// Heart.
  case heart
  /// Medications.
  case medications
  /// Mental Wellbeing.
  case mentalWellbeing
  /// Mobility.
  case mobility
  /// Nutrition.
  case nutrition
  /// Respiratory.
  case respiratory
  /// Sleep.
  case sleep
  /// Symptoms.
  case symptoms
  /// Vitals.
  case vitals
  /// Health Records.
  case healthRecords
  /// Health Details.
  case healthDetails
  /// Other Data.
  case otherData
}

/// The rows of browse_groups.tsv in order of the cases of `BrowseGroup`.
enum BrowseGroupTable {
  static let text = """
    Activity\tfitness, exercise
    Body Measurements\tbody
    Cycle Tracking\tcycle, menstrual cycle
    Hearing\tears
    Heart\tcardiovascular
    Medications\t
    Mental Wellbeing\tmental health, mind, mindfulness
    Mobility\twalking
    Nutrition\tdiet, vitamins, minerals, nutrients
    Respiratory\tlungs, breathing
    Sleep\t
    Symptoms\tsymptom
    Vitals\tvital signs
    Health Records\trecords, clinical
    Health Details\tprofile, about me
    Other Data\tother
    """
}
