public import Foundation
import HealthModel

// Predicates on states of mind (rule TYPE-24).
extension HKQuery {
  /// Momentary emotions or daily moods.
  public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
    HKPredicate(.equal(.stateOfMindKind, kind.rawValue))
  }

  /// States that carry the label.
  public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
    HKPredicate(.equal(.stateOfMindLabel, label.rawValue))
  }

  /// States that carry the association.
  public class func predicateForStatesOfMind(
    with association: HKStateOfMind.Association
  ) -> NSPredicate {
    HKPredicate(.equal(.stateOfMindAssociation, association.rawValue))
  }

  /// States whose valence compares so.
  /// - Parameters:
  ///   - valence: from -1 to 1.
  ///   - operatorType: less, greater, equal and their negations; traps for others.
  public class func predicateForStatesOfMind(
    withValence valence: Double, operatorType: HKComparisonOperator
  ) -> NSPredicate {
    HKPredicate(
      .comparison(.stateOfMindValence, Comparison(ordering: operatorType), .number(valence)))
  }
}
