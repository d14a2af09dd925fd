import HealthModel
import HealthServer
import Testing

struct SessionCountsTests {
  @Test(
    "an app's connections are limited, closing one makes room, and other apps have their own limit")
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
