// Classifications of single numbers. HealthKit publishes the names of the classes and computes them
// on the device, but it does not publish the bounds of walking steadiness, breathing disturbances
// and valence: these are unverified. The bounds of the questionnaires are those of their authors.

// MARK: - Mobility and sleep

/// Raw values of `HKAppleWalkingSteadinessClassification`.
package enum WalkingSteadinessClassification: Int, Hashable, Sendable, CaseIterable {
  case ok = 1
  case low = 2
  case veryLow = 3

  /// Unverified: the lower bounds of `low` and `ok`, as fractions.
  package static let (lowBound, okBound) = (0.25, 0.5)

  /// Returns nil for a number that is not a fraction.
  package init?(steadiness: Double) {
    guard 0...1 ~= steadiness else { return nil }
    self = steadiness >= Self.okBound ? .ok : steadiness >= Self.lowBound ? .low : .veryLow
  }
}

/// Raw values of `HKAppleSleepingBreathingDisturbancesClassification`.
package enum BreathingDisturbancesClassification: Int, Hashable, Sendable, CaseIterable {
  case notElevated = 0
  case elevated = 1

  /// Unverified: the lowest number of disturbances per hour of sleep that counts as elevated.
  package static let elevatedBound = 15.0

  /// Returns nil for a number that is not a valid count.
  package init?(disturbances: Double) {
    guard disturbances >= 0, disturbances.isFinite else { return nil }
    self = disturbances >= Self.elevatedBound ? .elevated : .notElevated
  }
}

// MARK: - State of mind

/// The seven classes of valence (rule TYPE-23). Raw values are those of
/// `HKStateOfMind.ValenceClassification`.
package enum ValenceClassification: Int, Hashable, Sendable, CaseIterable {
  case veryUnpleasant = 1
  case unpleasant = 2
  case slightlyUnpleasant = 3
  case neutral = 4
  case slightlyPleasant = 5
  case pleasant = 6
  case veryPleasant = 7

  /// The lower bounds of all classes but the first. HealthKit publishes the names but no bounds
  /// (unverified): these divide −1…1 into seven equal parts, so that 0 is in the middle of neutral.
  package static let bounds: [Double] = [
    -5.0 / 7, -3.0 / 7, -1.0 / 7, 1.0 / 7, 3.0 / 7, 5.0 / 7,
  ]

  /// Returns nil for a valence that is outside of −1…1 or not a number.
  package init?(valence: Double) {
    guard StateOfMind.valences.contains(valence) else { return nil }
    let below = Self.bounds.prefix { $0 <= valence }.count
    self.init(rawValue: below + 1)
  }
}

extension StateOfMind {
  package var classification: ValenceClassification? { ValenceClassification(valence: valence) }
}

// MARK: - Questionnaires

/// The risk that the score of a questionnaire indicates (rule TYPE-26). Raw values are those of
/// `HKGAD7Assessment.Risk` and `HKPHQ9Assessment.Risk`, which differ at their upper end; see
/// `name(for:)`.
///
/// The bounds are those of the published scoring: for GAD-7 (Spitzer et al., 2006) 5, 10 and 15;
/// for PHQ-9 (Kroenke et al., 2001) 5, 10, 15 and 20.
package struct AssessmentRisk: Hashable, Sendable, Comparable {
  package let rawValue: Int

  package static func < (a: AssessmentRisk, b: AssessmentRisk) -> Bool { a.rawValue < b.rawValue }

  private static let leastScores: [ObjectType: [Int]] = [
    .gad7: [5, 10, 15], .phq9: [5, 10, 15, 20],
  ]

  /// Returns nil for types other than `.gad7` and `.phq9`.
  package init?(score: Int, type: ObjectType) {
    guard let bounds = Self.leastScores[type] else { return nil }
    rawValue = bounds.prefix { $0 <= score }.count + 1
  }

  /// Returns the name of the risk, such as `moderatelySevere`.
  package func name(for type: ObjectType) -> String? {
    Enumeration(name: type == .gad7 ? "HKGAD7Assessment.Risk" : "HKPHQ9Assessment.Risk")?
      .case(rawValue: Int64(rawValue))?.name
  }
}

extension AssessmentRisk: Redacted {}

extension ScoredAssessment {
  /// Returns the risk; nil for types other than `.gad7` and `.phq9`.
  package func risk(for type: ObjectType) -> AssessmentRisk? {
    AssessmentRisk(score: score, type: type)
  }
}
