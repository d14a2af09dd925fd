// The unit in which the user wants to see a quantity type (rule UNIT-09). The default is the
// canonical unit of the catalog, which is also the customary one.

extension PreferredUnitsRequest {
  package func validate() throws(HealthError) {
    for type in types where type.kind != .quantity {
      throw .invalidArgument("types: \(type.name) is no quantity type")
    }
  }
}

package struct PreferredUnitsReply: Hashable, Sendable {
  /// In the order of the request.
  package var units: [Unit]
  package init(units: [Unit]) { self.units = units }
}

package struct SetPreferredUnitRequest: Hashable, Sendable {
  package var type: ObjectType
  /// The preferred unit; nil resets it to the canonical unit.
  package var unit: Unit?

  package init(type: ObjectType, unit: Unit?) {
    self.type = type
    self.unit = unit
  }

  package func validate() throws(HealthError) {
    guard type.kind == .quantity else {
      throw .invalidArgument("type: \(type.name) is no quantity type")
    }
    guard unit?.isCompatible(with: type.canonicalUnit) ?? true else {
      throw .invalidArgument(
        "unit: must be compatible with \(type.canonicalUnit.string), the unit of \(type.name)")
    }
  }
}
