public import Foundation
import HealthModel

/// The type of a sample, that is of an object with a start and an end.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public class HKSampleType: HKObjectType, @unchecked Sendable {
  /// Whether samples of the type may not be shorter than ``minimumAllowedDuration``.
  public var isMinimumDurationRestricted: Bool { minimumAllowedDuration > 0 }

  /// Seconds; 0 when there is no limit. A shorter sample is refused when it is saved (rule SAVE-05).
  public var minimumAllowedDuration: TimeInterval {
    type.allowedDurations.map { Double($0.lowerBound) / 1_000_000 } ?? 0
  }

  /// Whether samples of the type may not be longer than ``maximumAllowedDuration``.
  public var isMaximumDurationRestricted: Bool { type.allowedDurations != nil }

  /// Seconds; infinite when no limit is known. A longer sample is refused when it is saved.
  public var maximumAllowedDuration: TimeInterval {
    type.allowedDurations.map { Double($0.upperBound) / 1_000_000 } ?? .infinity
  }

  /// Whether ``HKHealthStore`` can begin estimates of the type anew (rule TYPE-18).
  public var allowsRecalibrationForEstimates: Bool { type.allowsRecalibrationForEstimates }
}

/// The type of samples that hold a number with a unit.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  /// Traps for a raw value that names no quantity type.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .quantity))
  }

  /// How several samples become one number (rules STATS-02, STATS-11 to STATS-13).
  public var aggregationStyle: HKQuantityAggregationStyle {
    switch type.aggregation {
    case .cumulative: .cumulative
    case .discreteArithmetic, nil: .discreteArithmetic
    case .discreteTemporallyWeighted: .discreteTemporallyWeighted
    case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
    }
  }

  /// Whether quantities of the type can be given in the unit (rule SAVE-06).
  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    type.canonicalUnit.isCompatible(with: unit.unit)
  }
}

/// The type of samples that hold a value of an enumeration.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  /// Traps for a raw value that names no category type.
  public convenience init(_ identifier: HKCategoryTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .category))
  }
}

/// The type of samples that belong together: a blood pressure, a meal.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
  /// Traps for a raw value that names no correlation type.
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .correlation))
  }
}

/// The type of clinical records of one kind.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKClinicalType: HKSampleType, @unchecked Sendable {
  /// Traps for a raw value that names no clinical type.
  public convenience init(_ identifier: HKClinicalTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .clinical))
  }
}

/// The type of documents of one kind.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKDocumentType: HKSampleType, @unchecked Sendable {
  /// Traps for a raw value that names no document type.
  public convenience init(_ identifier: HKDocumentTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .document))
  }
}

/// The type of answers to one questionnaire.
///
/// `@unchecked Sendable` because it adds nothing to ``HKObjectType``.
public final class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
  /// Traps for a raw value that names no questionnaire.
  public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
    self.init(decoded: Self.known(identifier.rawValue, .scoredAssessment))
  }
}
