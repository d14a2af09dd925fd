import HealthModel

// Classes of types that are obtained from factory methods without an identifier. The exception is
// `HKCharacteristicType`.

/// The type of a characteristic of the user, such as the date of birth. Read-only.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKCharacteristicType: HKObjectType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no characteristic type has it.
  public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .characteristic))
  }
}

/// The type of workouts. All activities share one type (rule OBJECT-15).
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The type of a series: a workout route or a heartbeat series.
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

/// The type of medication doses: taken, skipped or pending.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}

/// The type of medications in the user's list.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}

/// The type of activity summaries: the activity rings of one day.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
