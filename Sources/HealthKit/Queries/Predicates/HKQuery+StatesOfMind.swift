public import Foundation
import HealthModel

// Predicates on states of mind (rule TYPE-24).
extension HKQuery {
  /// Returns a predicate for momentary emotions or daily moods.
  public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
    HKPredicate(.equal(.stateOfMindKind, kind.rawValue))
  }

  /// Returns a predicate for states with the label.
  public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
    HKPredicate(.equal(.stateOfMindLabel, label.rawValue))
  }

  /// Returns a predicate for states with the association.
  public class func predicateForStatesOfMind(
    with association: HKStateOfMind.Association
  ) -> NSPredicate {
    HKPredicate(.equal(.stateOfMindAssociation, association.rawValue))
  }

  /// Returns a predicate that compares the valence.
  /// - Parameters:
  ///   - valence: from -1 to 1.
  ///   - operatorType: an equality or an ordering; traps for other operators.
  public class func predicateForStatesOfMind(
    withValence valence: Double, operatorType: HKComparisonOperator
  ) -> NSPredicate {
    HKPredicate(
      .comparison(.stateOfMindValence, Comparison(ordering: operatorType), .number(valence)))
  }
}
