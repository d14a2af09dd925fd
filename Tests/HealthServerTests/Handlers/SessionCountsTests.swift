import HealthModel
import HealthServer
import Testing

struct SessionCountsTests {
  @Test("an app has a number of connections at most; one that ends makes room; others have theirs")
  func limit() {
    let counts = SessionCounts()
    let (one, other) = (PrincipalID(.init(high: 1, low: 1)), PrincipalID(.init(high: 2, low: 2)))
    for _ in 0..<SessionCounts.countMaxPerApp { #expect(counts.enter(one)) }
    #expect(!counts.enter(one))
    #expect(counts.enter(other))
    counts.leave(one)
    #expect(counts.enter(one))
    #expect(!counts.enter(one))
  }
}
