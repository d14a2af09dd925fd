import HealthModel

// Types that need no identifier: `HKObjectType` has a factory method for each.

/// The type of what is known about the person, such as the date of birth. Read only.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKCharacteristicType: HKObjectType, @unchecked Sendable {
  /// Traps for a raw value that names no characteristic.
  public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .characteristic))
  }
}

/// The type of workouts. There is one for all activities (rule OBJECT-15).
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The type of a series: the route of a workout, heartbeats.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKSeriesType: HKSampleType, @unchecked Sendable {}

/// The type of electrocardiograms.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The type of hearing tests.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

/// The type of prescriptions for glasses and contact lenses.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

/// The type of states of mind.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

/// The type of doses taken, skipped or expected.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}

/// The type of medications on the person's list.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}

/// The type of a day's activity rings.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
