import HealthAuthorization
import HealthModel
import TestSupport
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

struct DecisionSetTests {
  @Test(
    "the decisions about several types are those about each",
    arguments: 1...8 as ClosedRange<UInt64>)
  func decisions(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var set = DecisionSet()
    for type in ObjectType.all {
      set.set(AuthorizationDecision(rawValue: UInt8(random.next() % 3))!, of: type)
    }
    let types = ObjectType.all.shuffled(using: &random) + [ObjectType(uncheckedCode: .max)]
    #expect(set.decisions(of: types) == types.map(set.decision))
    #expect(set.decisions(of: []) == [])
  }
}

struct ObjectTypeSetTests {
  @Test("a union with a list contains the types of both")
  func union() {
    let types = ObjectType.all
    var set = ObjectTypeSet(Array(types[..<9]))
    set.formUnion(Array(types[5...].reversed()) + [types[0]])
    #expect(set == .init(types))
    #expect(set.types == types)
  }

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
