import HealthClient
import HealthWords
import HealthModel

extension Caller {
  func characteristics(
    _ types: [ObjectType]
  ) async throws(CommandFailure) -> [Characteristic] {
    try await failures.caught { () async throws(ClientError) in
      try await client.characteristics(types)
    }
  }

  func preferredUnits(
    for types: [ObjectType]
  ) async throws(CommandFailure) -> [ObjectType: HealthUnit] {
    try await failures.caught { () async throws(ClientError) in
      try await client.preferredUnits(for: types)
    }
  }

  /// Returns how values are shown: in the requested unit, which must fit every quantity type;
  /// otherwise, to the user, in the preferred unit; otherwise in the canonical unit.
  func displays(
    _ types: [ObjectType], unit: String?, isForPeople: Bool
  ) async throws(CommandFailure) -> [ValueDisplay] {
    let quantities = types.filter { $0.kind == .quantity }
    var preferred: [ObjectType: HealthUnit] = [:]
    // Scripts get the canonical unit, so that a change of the user's preference does not change
    // their numbers.
    if unit == nil, isForPeople, isPerson, !quantities.isEmpty {
      preferred = try await preferredUnits(for: quantities)
    }
    var displays: [ValueDisplay] = []
    for type in types {
      if let unit = preferred[type] {
        displays.append(ValueDisplay(type: type, unit: unit))
      } else {
        displays.append(
          try ValueDisplay(type: type, unitText: type.kind == .quantity ? unit : nil))
      }
    }
    return displays
  }
}
