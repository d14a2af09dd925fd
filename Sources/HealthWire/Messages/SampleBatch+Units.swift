import HealthModel
import HealthProtobuf

extension SampleBatch {
  /// Converts values in other units to the canonical unit of their type.
  ///
  /// The store contains canonical units only; conversion at the edge lets clients send the unit
  /// that they have (rules SAVE-06 and SAVE-07).
  ///
  /// - Parameter units: The unit of each type; an empty string for the canonical unit.
  mutating func convertValues(from units: [String]) throws(WireError) {
    guard units.count == types.count else {
      throw WireError("SampleDictionary.units", .countMismatch)
    }
    // One per type and not per sample: a batch has thousands of rows and few types.
    var conversions: [UnitConversion?] = []
    for (type, unit) in zip(types, units) {
      conversions.append(unit.isEmpty ? nil : try conversion(from: unit, of: type))
    }
    for row in 0..<count {
      let typeIndex = typeIndices.isEmpty ? 0 : Int(typeIndices[row])
      if let conversion = conversions[typeIndex] { values[row] = conversion(values[row]) }
    }
  }

  private func conversion(
    from unit: String, of type: ObjectType
  ) throws(WireError) -> UnitConversion {
    guard type.kind == .quantity else { throw WireError("SampleDictionary.units", .wrongUnit) }
    do throws(HealthError) {
      return try HealthUnit(unit).conversion(to: type.canonicalUnit)
    } catch {
      throw WireError("SampleDictionary.units", .wrongUnit)
    }
  }
}
