import DaemonTestSupport
import Foundation
import GRDB
import HealthModel
import TTRPC
import HealthWire
import Logging
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer
@testable import HealthStore

@Suite(.process) struct OperatorLogTests {
  private let lines = LogLines()

  private func log(isJournal: Bool = false) -> OperatorLog {
    OperatorLog(isJournal: isJournal, output: { [lines] in lines.append($0) })
  }

  @Test("levels below the one of the log are dropped, and errors are marked")
  func levels() {
    let logger = log().logger
    logger.debug("one")
    logger.notice("two")
    logger.warning("three")
    logger.error("four")
    #expect(
      lines.all == ["healthd: two", "healthd: warning: three", "healthd: error: four"])
  }

  @Test("under journald a line begins with its priority")
  func journal() {
    let log = log(isJournal: true)
    log.say("one")
    log.error("two")
    #expect(lines.all == ["<5>one", "<3>two"])
  }

  @Test("a refused hello leaves one line with the process and its program")
  func refusedHello() throws {
    let fixture = try DaemonFixture(log: log())
    let client = try WireClient(path: fixture.appPath)
    let begun = try client.call(
      HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: "org.example.none"))
    let hello = HelloRequest(
      bundleIdentifier: "org.example.none", token: [1], nonce: begun.nonce, signature: [])
    #expect(try client.rawCall(HealthMethod.Session.hello, hello).status.code != .ok)
    let found = lines.all.filter { $0.contains("refused a hello") }
    #expect(found.count == 1)
    #expect(found.first?.contains("process \(getpid()) (/") == true)
    #expect(found.first?.contains("no registration fits it") == true)
  }

  @Test("an error that no code expects is logged by its type, and neither logged nor sent in full")
  func unexpectedError() throws {
    struct Bug: Error { var content = "4711" }
    let fixture = try DaemonFixture(log: log())
    let method = MethodRow(service: "health.v1.Samples", method: "Query", kind: .unary) { _, _ in }
    let calls = fixture.daemon.services.calls
    let status = calls.status(of: Bug(), during: method)
    #expect(status.code == .internal && !status.message.contains("4711"))
    #expect(calls.status(of: HealthError.guest, during: method).code != .internal)
    #expect(
      lines.all.filter { $0.contains("error") } == [
        "healthd: error: health.v1.Samples/Query failed with an unexpected Bug"
      ])
  }

  @Test("a flipped bit leaves one line, and the status of the daemon contains it")
  func flippedBit() throws {
    var first: DaemonFixture? = try DaemonFixture()
    let directory = try #require(first?.directory)
    let batch = SampleBatch.minutes(of: .stepCount, count: 50)
    _ = try first?.owner.call(HealthMethod.Samples.save, SaveRequest(samples: batch))
    try first?.daemon.services.store.seal()
    first = nil
    let queue = try DatabaseQueue(path: directory.path + "/data/health.sqlite")
    try queue.write { db in
      let payload = try #require(
        try Data.fetchOne(db, sql: "SELECT payload FROM chunk_data LIMIT 1"))
      var bytes = [UInt8](payload)
      bytes[bytes.count / 2] ^= 4
      try db.execute(sql: "UPDATE chunk_data SET payload = ?", arguments: [Data(bytes)])
    }
    try queue.close()
    let fixture = try DaemonFixture(directory: directory, log: log())
    for _ in 0..<3 {
      let answer = try fixture.owner.rawCall(
        HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
      #expect(answer.status.code == .dataLoss)
    }
    let found = lines.all.filter { $0.contains("store: reading: ") }
    #expect(found.count == 1, "\(lines.all)")
    let status = try fixture.owner.call(HealthMethod.Owner.status, StatusRequest())
    #expect(found == ["healthd: error: store: " + status.lastFailure])
    #expect(status.lastFailureAt != nil)
  }
}
