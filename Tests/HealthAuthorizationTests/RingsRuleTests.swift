import HealthAuthorization
import HealthModel
import Testing

struct RingsRuleTests {
  static let rings = ActivitySummary.countedTypes + ActivitySummary.otherTypes

  func scope(_ read: [ObjectType], by caller: Caller = .app(Fixture.app)) throws -> ReadScope {
    let grants = read.map { Grant(type: $0, direction: .read, decision: .authorized) }
    return try AuthorizationRule<Void, ReadScope>.rings
      .authorize((), by: caller, under: Fixture.authorizer(grants))
  }

  @Test(
    """
    SUMMARY-05: permission to read summaries is sufficient to read the types they are computed \
    from
    """)
  func granted() throws {
    let scope = try scope([.activitySummary, .stepCount])
    for type in ObjectType.all {
      let isCounted = Self.rings.contains(type)
      #expect((scope.visibility(of: type) == .allSources) == isCounted, "\(type.name)")
    }
  }

  @Test(
    """
    SUMMARY-05: without permission to read summaries, permission for their types is not sufficient
    """)
  func refused() throws {
    for types in [[], Self.rings.filter { $0 != .activitySummary }] {
      let scope = try scope(types)
      #expect(Self.rings.allSatisfy { scope.visibility(of: $0) != .allSources })
    }
    let person = try scope([], by: .owner)
    #expect(Self.rings.allSatisfy { person.visibility(of: $0) == .allSources })
    #expect(throws: Denial.unidentified) { try scope([.activitySummary], by: .unidentified) }
  }
}
