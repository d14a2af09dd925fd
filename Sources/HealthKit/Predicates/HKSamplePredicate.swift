public import Foundation

/// What a query asks for: a type of samples, and a predicate on them. The class of the samples is part
/// of it, so that results need no cast.
///
/// `@unchecked Sendable` because types cannot change, and neither can predicates of ``HKQuery`` or
/// compounds of them; others are refused.
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
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
  public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
  public static func clinicalRecord(type: HKClinicalType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  public static func workout(_ predicate: NSPredicate? = nil) -> Self {
    Self(.workoutType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.workoutRoute(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.heartbeat(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.electrocardiogramType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
  public static func audiogram(_ predicate: NSPredicate? = nil) -> Self {
    Self(.audiogramSampleType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> Self {
    Self(.visionPrescriptionType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> Self {
    Self(.stateOfMindType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKMedicationDoseEvent {
  public static func medicationDoseEvent(_ predicate: NSPredicate? = nil) -> Self {
    Self(.medicationDoseEventType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.GAD7), predicate)
  }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKScoredAssessmentType(.PHQ9), predicate)
  }
}
