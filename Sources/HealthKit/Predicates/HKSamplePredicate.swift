public import Foundation

/// What a query asks for: a type of samples, and a predicate on them. The class of the samples is part
/// of it, so that results need no cast.
///
/// `@unchecked Sendable` because types cannot change, and neither can predicates of ``HKQuery`` or
/// compounds of them; others are refused.
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType
  /// nil: every sample of the type.
  public let nsPredicate: NSPredicate?

  init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Samples of any type.
  public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Samples of a quantity type; nil: all of them.
  public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Samples of a category type; nil: all of them.
  public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Correlations of a type; nil: all of them.
  public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
  /// Clinical records of a type; nil: all of them.
  public static func clinicalRecord(type: HKClinicalType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  /// Workouts; nil: all of them.
  public static func workout(_ predicate: NSPredicate? = nil) -> Self {
    Self(.workoutType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Routes of workouts; nil: all of them.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.workoutRoute(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
  /// Series of heartbeats; nil: all of them.
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.heartbeat(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
  /// Electrocardiograms; nil: all of them.
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.electrocardiogramType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
  /// Hearing tests; nil: all of them.
  public static func audiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.audiogramSampleType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
  /// Prescriptions; nil: all that may be read.
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> Self {
    Self(.visionPrescriptionType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
  /// States of mind; nil: all of them.
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> Self {
    Self(.stateOfMindType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKMedicationDoseEvent {
  /// Doses; nil: all of them.
  public static func medicationDoseEvent(_ predicate: NSPredicate? = nil) -> Self {
    Self(.medicationDoseEventType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
  /// Answers to GAD-7; nil: all of them.
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.GAD7), predicate)
  }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
  /// Answers to PHQ-9; nil: all of them.
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.PHQ9), predicate)
  }
}
