import Foundation
import HealthKit
import Testing

@Suite("HKQuantity")
struct QuantityTests {
  @Test("UNIT-04: a quantity can be read in every unit of its dimension")
  func conversion() {
    let distance = HKQuantity(unit: .mile(), doubleValue: 1)
    #expect(distance.doubleValue(for: .meter()) == 1609.344)
    #expect(distance.is(compatibleWith: .foot()))
    #expect(!distance.is(compatibleWith: .second()))
  }
}
