public import Foundation
import HealthModel

/// How the person felt at a moment or over a day (rules TYPE-22 to TYPE-24).
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKStateOfMind: HKSample, @unchecked Sendable {
  let state: StateOfMind

  /// A sample that has not been saved.
  /// - Parameters:
  ///   - date: the moment, or any moment of the day.
  ///   - valence: from -1, very unpleasant, to 1, very pleasant; others are refused when it is saved.
  public convenience init(
    date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
    metadata: [String: Any]? = nil
  ) {
    let state = StateOfMind(
      kind: kind.rawValue, valence: valence, labels: Set(labels.map(\.rawValue)).sorted(),
      associations: Set(associations.map(\.rawValue)).sorted())
    self.init(
      ObjectParts(
        .stateOfMind, start: date, end: date, details: .stateOfMind(state), metadata: metadata))
  }

  required init(_ parts: ObjectParts) {
    guard case .stateOfMind(let state) = parts.details?.value else {
      preconditionFailure("a state of mind has its details")
    }
    self.state = state
    super.init(parts)
  }

  /// ``Kind/momentaryEmotion`` for a value that this version does not know.
  public var kind: Kind { Kind(rawValue: state.kind) ?? .momentaryEmotion }
  /// From -1, very unpleasant, to 1, very pleasant.
  public var valence: Double { state.valence }
  /// Words for it; each once, in no order that means anything.
  public var labels: [Label] { state.labels.compactMap(Label.init(rawValue:)) }
  /// What it has to do with; each once.
  public var associations: [Association] {
    state.associations.compactMap(Association.init(rawValue:))
  }

  /// Which of seven regions the valence lies in.
  public var valenceClassification: ValenceClassification {
    ValenceClassification(valence: valence) ?? .neutral
  }

  override var object: HealthObject { saved(.stateOfMind(state)) }
}

extension HKStateOfMind.ValenceClassification {
  /// nil for a valence outside -1...1 (rule TYPE-23).
  public init?(valence: Double) {
    guard let region = HealthModel.ValenceClassification(valence: valence) else { return nil }
    self.init(rawValue: region.rawValue)
  }
}
