public import Foundation
import HealthModel

/// The type of a sample: an object with a start date and an end date.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public class HKSampleType: HKObjectType, @unchecked Sendable {
  /// Whether samples shorter than ``minimumAllowedDuration`` are rejected.
  public var isMinimumDurationRestricted: Bool { minimumAllowedDuration > 0 }

  /// The minimum duration of a sample in seconds; 0 without a limit. Saving a shorter sample fails
  /// (rule SAVE-05).
  public var minimumAllowedDuration: TimeInterval {
    type.allowedDurations.map { Double($0.lowerBound) / 1_000_000 } ?? 0
  }

  /// Whether samples longer than ``maximumAllowedDuration`` are rejected.
  public var isMaximumDurationRestricted: Bool { type.allowedDurations != nil }

  /// The maximum duration of a sample in seconds; infinite if no limit is known. Saving a longer
  /// sample fails.
  public var maximumAllowedDuration: TimeInterval {
    type.allowedDurations.map { Double($0.upperBound) / 1_000_000 } ?? .infinity
  }

  /// Whether ``HKHealthStore`` can recalibrate estimates of the type (rule TYPE-18).
  public var allowsRecalibrationForEstimates: Bool { type.allowsRecalibrationForEstimates }
}

/// The type of samples that hold a quantity.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no quantity type has it.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .quantity))
  }

  /// How statistics combine samples of the type (rules STATS-02, STATS-11 to STATS-13).
  public var aggregationStyle: HKQuantityAggregationStyle {
    switch type.aggregation {
    case .cumulative: .cumulative
    case .discreteArithmetic, nil: .discreteArithmetic
    case .discreteTemporallyWeighted: .discreteTemporallyWeighted
    case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
    }
  }

  /// Returns whether quantities of the type convert to the unit (rule SAVE-06).
  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    type.canonicalUnit.isCompatible(with: unit.unit)
  }
}

/// The type of samples that hold a value of an enumeration.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no category type has it.
  public convenience init(_ identifier: HKCategoryTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .category))
  }
}

/// The type of a correlation, which groups samples: a blood pressure reading or a meal.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no correlation type has it.
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .correlation))
  }
}

/// The type of one kind of clinical record.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKClinicalType: HKSampleType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no clinical type has it.
  public convenience init(_ identifier: HKClinicalTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .clinical))
  }
}

/// The type of one kind of document.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKDocumentType: HKSampleType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no document type has it.
  public convenience init(_ identifier: HKDocumentTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .document))
  }
}

/// The type of the completed forms of one questionnaire.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
  /// Creates the type with an identifier. Traps if no questionnaire type has it.
  public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .scoredAssessment))
  }
}
