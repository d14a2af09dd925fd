import HealthModel

/// Compares the details of an object in an export with the stored ones. Statistics are equal if
/// they are one value in two units (`ExportedValues`), and so are quantities in metadata.
enum DetailChange {
  /// Returns whether objects of the type are replaced by a later export, because the phone may add
  /// data to them after the first export.
  static func mayFollow(_ type: ObjectType) -> Bool {
    switch type.kind {
    case .workout, .activitySummary, .electrocardiogram: true
    default: false
    }
  }

  /// Returns whether the details state which object it is, because there can be several of one source, time and value.
  static func identifies(_ details: SampleDetails) -> Bool {
    switch details {
    case .userAnnotatedMedication, .medicationDoseEvent, .stateOfMind: true
    default: details.providerData != nil
    }
  }

  /// Returns whether details that identify their objects are of the same one. The rest of them may differ: a later
  /// version of healthctl may read more of a file.
  static func isSameObject(_ old: SampleDetails, _ new: SampleDetails) -> Bool {
    switch (old, new) {
    // Several medications are taken at one time.
    case (.userAnnotatedMedication(let old), .userAnnotatedMedication(let new)):
      old.concept.identifier == new.concept.identifier
    case (.medicationDoseEvent(let old), .medicationDoseEvent(let new)):
      old.conceptIdentifier == new.conceptIdentifier
    // A feeling and the mood of the day.
    case (.stateOfMind(let old), .stateOfMind(let new)): old.kind == new.kind
    default: old.providerData == new.providerData
    }
  }

  /// Returns whether the new details contain the same information as the old ones.
  static func isSame(_ old: SampleDetails, _ new: SampleDetails) -> Bool {
    switch (old, new) {
    case (.workout(let old), .workout(let new)): isSame(old, new)
    case (.activitySummary(let old), .activitySummary(let new)): isSame(old, new)
    // The recording itself is the same. Only a classification that could not be read before may
    // differ.
    case (.electrocardiogram(let old), .electrocardiogram(let new)):
      old.classification == new.classification
        || new.classification == Electrocardiogram.unrecognized
        || old.classification != Electrocardiogram.unrecognized
    default: old == new
    }
  }

  static func isSame(_ old: Metadata, _ new: Metadata) -> Bool {
    old.entries.count == new.entries.count
      && zip(old.entries, new.entries).allSatisfy { old, new in
        old.key == new.key && isSame(old.value, new.value)
      }
  }

  private static func isSame(_ old: MetadataValue, _ new: MetadataValue) -> Bool {
    guard case .quantity(let first, let firstUnit) = old,
      case .quantity(let second, let secondUnit) = new, firstUnit != secondUnit,
      let conversion = try? HealthUnit(secondUnit).conversion(to: HealthUnit(firstUnit))
    else { return old == new }
    return abs(first - conversion(second)) <= abs(first) * 1e-4
  }

  private static func isSame(_ old: Workout, _ new: Workout) -> Bool {
    old.activityType == new.activityType && isNear(old.duration, new.duration)
      && isSame(old.events, new.events) && isSame(old.statistics, new.statistics)
      && old.activities.count == new.activities.count
      && zip(old.activities, new.activities).allSatisfy(isSame)
  }

  private static func isSame(_ old: WorkoutActivity, _ new: WorkoutActivity) -> Bool {
    var (bareOld, bareNew) = (old, new)
    (bareOld.statistics, bareNew.statistics) = ([], [])
    (bareOld.events, bareNew.events) = ([], [])
    (bareOld.metadata, bareNew.metadata) = (Metadata(), Metadata())
    (bareOld.duration, bareNew.duration) = (0, 0)
    return bareOld == bareNew && isNear(old.duration, new.duration)
      && isSame(old.events, new.events) && isSame(old.metadata, new.metadata)
      && isSame(old.statistics, new.statistics)
  }

  private static func isSame(_ old: [WorkoutEvent], _ new: [WorkoutEvent]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { old, new in
        old.type == new.type && old.start == new.start
          && abs(old.end.microseconds - new.end.microseconds) < 1_000_000
          && isSame(old.metadata, new.metadata)
      }
  }

  /// Compares statistics in any order, because exports do not have a fixed one.
  private static func isSame(_ old: [WorkoutStatistics], _ new: [WorkoutStatistics]) -> Bool {
    func sorted(_ list: [WorkoutStatistics]) -> [WorkoutStatistics] {
      list.sorted { ($0.type.code, $0.start) < ($1.type.code, $1.start) }
    }
    return old.count == new.count
      && zip(sorted(old), sorted(new)).allSatisfy { old, new in
        let values = ExportedValues(old.type)
        return old.type == new.type && old.start == new.start && old.end == new.end
          && [\WorkoutStatistics.sum, \.average, \.minimum, \.maximum].allSatisfy { path in
            switch (old[keyPath: path], new[keyPath: path]) {
            case (nil, nil): true
            case (let old?, let new?): values.agree(old, new)
            default: false
            }
          }
      }
  }

  private static func isSame(_ old: ActivitySummary, _ new: ActivitySummary) -> Bool {
    let energy = ExportedValues(.activeEnergyBurned)
    var bare = new
    if energy.agree(old.activeEnergyBurned, new.activeEnergyBurned) {
      bare.activeEnergyBurned = old.activeEnergyBurned
    }
    if let goal = old.activeEnergyBurnedGoal, let newGoal = new.activeEnergyBurnedGoal,
      energy.agree(goal, newGoal)
    {
      bare.activeEnergyBurnedGoal = goal
    }
    return bare == old
  }

  private static func isNear(_ old: Double, _ new: Double) -> Bool {
    abs(old - new) <= max(abs(old) * 1e-5, 1e-3)
  }
}
