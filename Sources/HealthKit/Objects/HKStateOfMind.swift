public import Foundation
import HealthModel

/// The state of mind of the user at a moment or over a day (rules TYPE-22 to TYPE-24).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKStateOfMind: HKSample, @unchecked Sendable {
  let state: StateOfMind

  /// Creates a sample that is not saved yet.
  ///
  /// - Parameters:
  ///   - date: the moment, or any moment of the day.
  ///   - kind: whether it describes a moment or a day.
  ///   - valence: from -1, very unpleasant, to 1, very pleasant. Saving a sample with another
  ///     valence fails.
  ///   - labels: words for the state; duplicates are removed.
  ///   - associations: what the state is related to; duplicates are removed.
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

  /// Whether it describes a moment or a day; ``Kind/momentaryEmotion`` for a value that this
  /// version does not know.
  public var kind: Kind { Kind(rawValue: state.kind) ?? .momentaryEmotion }
  /// The valence, from -1, very unpleasant, to 1, very pleasant.
  public var valence: Double { state.valence }
  /// The words for the state, each once and in no particular order.
  public var labels: [Label] { state.labels.compactMap(Label.init(rawValue:)) }
  /// What the state is related to, each once.
  public var associations: [Association] {
    state.associations.compactMap(Association.init(rawValue:))
  }

  /// The classification of the valence, one of seven.
  public var valenceClassification: ValenceClassification {
    ValenceClassification(valence: valence) ?? .neutral
  }

  override var object: HealthObject { saved(.stateOfMind(state)) }
}

extension HKStateOfMind.ValenceClassification {
  /// Creates the classification of a valence. Returns nil outside -1...1 (rule TYPE-23).
  public init?(valence: Double) {
    guard let region = HealthModel.ValenceClassification(valence: valence) else { return nil }
    self.init(rawValue: region.rawValue)
  }
}
