import HealthAPI
import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ModelRun {
  /// Changes characteristics and units of the user, and checks what an app reads.
  func changeProfile() throws {
    let type = dice.pick(Characteristic.types)
    var characteristic = Characteristic(type: type)
    if type == .dateOfBirth {
      characteristic.value = .date(CalendarDay(year: dice.int(1930..<2020), month: 2, day: 28))
    } else {
      let cases = type.valueEnumeration?.cases.filter { $0.name != "notSet" } ?? []
      characteristic.value = dice.pick(cases).rawValue.map { .choice($0) }
    }
    if dice.oneIn(3) { characteristic.value = nil }
    try store.set(characteristic, in: owner)
    reference.characteristics[type] = characteristic.value

    let app = dice.pick(apps)
    let readable = dice.some(3, of: Characteristic.types)
    let found = try store.characteristics(Characteristic.types, in: app.read(readable)).value
    let expected = Characteristic.types.map { type in
      Characteristic(
        type: type, value: readable.contains(type) ? reference.characteristics[type] : nil)
    }
    try expect(found == expected, "characteristics")

    let units: [(ObjectType, String?)] = [
      (.bodyMass, "lb"), (.bodyMass, nil), (.height, "cm"), (.distanceCycling, "km"),
    ]
    let (quantity, unit) = dice.pick(units)
    let chosen = try unit.map { try HealthUnit($0) }
    try store.set(SetPreferredUnitRequest(type: quantity, unit: chosen), in: owner)
    reference.preferredUnits[quantity] = chosen
    let types: [ObjectType] = [.bodyMass, .height, .distanceCycling, .stepCount]
    try expectEqual(
      store.preferredUnits(of: types, in: PreferenceScope()).value,
      types.map {
        reference.preferredUnits[$0] ?? UnitSystem.metric.unit(of: $0)
      }, "preferred units")
  }
}
