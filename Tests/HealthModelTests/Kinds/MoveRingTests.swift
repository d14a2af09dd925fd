import HealthModel
import Testing

@Suite struct MoveRingTests {
  @Test(
    "CHAR-06, CHAR-07: the move ring counts minutes for children, by choice until 18, then energy")
  func moveMode() {
    let cases = Enumeration(name: "HKActivityMoveMode")
    #expect(cases?.case(rawValue: Int64(MoveRing.energy))?.name == "activeEnergy")
    #expect(cases?.case(rawValue: Int64(MoveRing.time))?.name == "appleMoveTime")
    #expect([5, 12].map { MoveRing.mode(age: $0, choice: 1) } == [2, 2])
    #expect([13, 18].map { MoveRing.mode(age: $0, choice: 2) } == [2, 2])
    #expect([13, 18].map { MoveRing.mode(age: $0) } == [1, 1])
    #expect([19, 80].map { MoveRing.mode(age: $0, choice: 2) } == [1, 1])
  }

  @Test("CHAR-08: a wheelchair user has roll hours")
  func rolling() {
    let cases = Enumeration(name: "HKWheelchairUse")?.cases ?? []
    #expect(cases.count == 3)
    for item in cases {
      let raw = Int(item.rawValue ?? -1)
      #expect(MoveRing.countsRolling(wheelchairUse: raw) == (item.name == "yes"))
    }
  }
}
