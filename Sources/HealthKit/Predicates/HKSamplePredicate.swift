public import Foundation

/// A type of samples and a predicate on them. The class of the samples is a generic parameter, so
/// that results need no cast.
///
/// `@unchecked Sendable` because types are immutable, and so are predicates of ``HKQuery`` and
/// compounds of them; queries reject other predicates.
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType
  /// The predicate; nil for all samples of the type.
  public let nsPredicate: NSPredicate?

  init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Returns a predicate for samples of any type. Without a predicate it matches all of them.
  public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Returns a predicate for samples of a quantity type. Without a predicate it matches all of
  /// them.
  public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Returns a predicate for samples of a category type. Without a predicate it matches all of
  /// them.
  public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Returns a predicate for correlations of a type. Without a predicate it matches all of them.
  public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
  /// Returns a predicate for clinical records of a type. Without a predicate it matches all of
  /// them.
  public static func clinicalRecord(type: HKClinicalType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  /// Returns a predicate for workouts; nil matches all of them.
  public static func workout(_ predicate: NSPredicate? = nil) -> Self {
    Self(.workoutType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Returns a predicate for workout routes; nil matches all of them.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.workoutRoute(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
  /// Returns a predicate for heartbeat series; nil matches all of them.
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.heartbeat(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
  /// Returns a predicate for electrocardiograms; nil matches all of them.
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.electrocardiogramType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
  /// Returns a predicate for audiograms; nil matches all of them.
  public static func audiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.audiogramSampleType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
  /// Returns a predicate for vision prescriptions; nil matches all that the app may read.
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> Self {
    Self(.visionPrescriptionType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
  /// Returns a predicate for states of mind; nil matches all of them.
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> Self {
    Self(.stateOfMindType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKMedicationDoseEvent {
  /// Returns a predicate for medication doses; nil matches all of them.
  public static func medicationDoseEvent(_ predicate: NSPredicate? = nil) -> Self {
    Self(.medicationDoseEventType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
  /// Returns a predicate for GAD-7 assessments; nil matches all of them.
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.GAD7), predicate)
  }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
  /// Returns a predicate for PHQ-9 assessments; nil matches all of them.
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.PHQ9), predicate)
  }
}
