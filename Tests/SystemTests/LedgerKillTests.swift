import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests in which the daemon is killed right after an app has its answer.
@Suite(.process) struct LedgerKillTests {
  @Test("LE-06: a disclosed answer is in the ledger after an immediate kill")
  func kills() throws {
    let daemon = try DaemonProcess()
    var owner = try daemon.owner()
    let token = try owner.register("org.example.reader", read: [.stepCount]).token
    try owner.save(.minutes(of: .stepCount, count: 5_000))
    var foreignCount = 0
    for round in 0..<5 {
      let app = try daemon.app("org.example.reader", token: token)
      var query = SampleQuery(types: [.stepCount])
      // A small answer of the same app, method and types comes first.
      query.limit = 1 + round
      foreignCount += try app.call(HealthMethod.Samples.query, query).samples.count
      query.limit = 0
      foreignCount += try app.call(HealthMethod.Samples.query, query).samples.count
      daemon.kill9()
      try daemon.start()
      owner = try daemon.owner()
      var request = LedgerQuery()
      request.bundleIdentifier = "org.example.reader"
      request.limit = 1_000
      let entries = try owner.call(HealthMethod.Owner.ledger, request).entries
      let stated = entries.filter { $0.event == .read }.reduce(0) { $0 + $1.foreignSampleCount }
      #expect(stated == foreignCount)
    }
  }
}
