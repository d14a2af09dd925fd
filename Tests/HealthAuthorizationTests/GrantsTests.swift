import HealthAuthorization
import HealthModel
import Testing

struct GrantsTests {
  @Test("AUTH-01: permissions to read and to share are independent")
  func directions() {
    let grants = Grants([Grant(type: Fixture.granted, direction: .read, decision: .authorized)])
    #expect(grants.decision(.read, of: Fixture.granted) == .authorized)
    #expect(grants.decision(.share, of: Fixture.granted) == .notDetermined)
  }

  @Test("AUTH-09: a decision replaces the previous one, in any order")
  func replaces() {
    let decisions: [AuthorizationDecision] = [.notDetermined, .denied, .authorized]
    for direction in [AuthorizationDirection.read, .share] {
      for first in decisions {
        for second in decisions {
          let grants = Grants([
            Grant(type: Fixture.granted, direction: direction, decision: first),
            Grant(type: Fixture.granted, direction: direction, decision: second),
          ])
          #expect(grants.decision(direction, of: Fixture.granted) == second)
          #expect(grants.decision(direction, of: Fixture.denied) == .notDetermined)
        }
      }
    }
  }
}

struct ObjectTypeSetTests {
  @Test("inserting, removing, and testing types agree with a set of codes")
  func likeASet() {
    var generator = SystemRandomNumberGenerator()
    var reference: Set<UInt16> = []
    var set = ObjectTypeSet()
    for _ in 0..<2_000 {
      let code = UInt16.random(in: 0..<UInt16(ObjectTypeSet.capacity), using: &generator)
      let type = ObjectType(uncheckedCode: code)
      if Bool.random(using: &generator) {
        set.insert(type)
        reference.insert(code)
      } else {
        set.remove(type)
        reference.remove(code)
      }
    }
    for code in 0..<UInt16(ObjectTypeSet.capacity) {
      #expect(set.contains(ObjectType(uncheckedCode: code)) == reference.contains(code))
    }
    #expect(!set.contains(ObjectType(uncheckedCode: .max)))
    #expect(set.isEmpty == reference.isEmpty)
  }
}
