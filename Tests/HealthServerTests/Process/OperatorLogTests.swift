import HealthAPI
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

  @Test("under journald an entry has fields, and a text with a newline is one field")
  func journalFields() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/journal"
    let journal = try #require(JournalSocket(path: path))
    let log = OperatorLog(
      isJournal: true, journal: journal, userID: 1000, output: { [lines] in lines.append($0) })
    // Without a reader the line goes to standard error.
    log.say("early")
    #expect(lines.all == ["<5>early"])
    let reader = try DatagramReader(path: path)
    log.note("refused\nPRIORITY=0", .helloRefused)
    log.error("failed")
    #expect(
      try reader.next() == [
        "MESSAGE": "refused\nPRIORITY=0", "PRIORITY": "5", "SYSLOG_IDENTIFIER": "healthd",
        "HEALTHD_USER": "1000", "MESSAGE_ID": OperatorEvent.helloRefused.rawValue,
      ])
    #expect(
      try reader.next() == [
        "MESSAGE": "failed", "PRIORITY": "3", "SYSLOG_IDENTIFIER": "healthd",
        "HEALTHD_USER": "1000",
      ])
    #expect(lines.all == ["<5>early"])
  }

  @Test("a refused hello is an entry of the journal with the id of its event")
  func refusedHelloEvent() throws {
    let directory = try TemporaryDirectory()
    let reader = try DatagramReader(path: directory.path + "/journal")
    let log = OperatorLog(
      isJournal: true, journal: JournalSocket(path: directory.path + "/journal"),
      output: { [lines] in lines.append($0) })
    let fixture = try DaemonFixture(log: log)
    let client = try WireClient(path: fixture.appPath)
    #expect(try client.hello("org.example.none").status.code != .ok)
    var entry = try reader.next()
    while entry["MESSAGE_ID"] == nil { entry = try reader.next() }
    #expect(entry["MESSAGE_ID"] == OperatorEvent.helloRefused.rawValue)
    #expect(entry["MESSAGE"]?.contains("org.example.none") == false)
  }

  @Test("the documentation lists the message id of every event")
  func documentedEvents() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Sources/healthd/Healthd.docc/Operations.md"),
      encoding: .utf8)
    for event in OperatorEvent.allCases {
      #expect(text.contains("| `\(event)` | `\(event.rawValue)` |"))
    }
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

/// A socket in place of journald's.
private final class DatagramReader {
  struct Malformed: Error {}

  private let descriptor: Int32

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(descriptor >= 0 && result == 0)
  }

  deinit { close(descriptor) }

  /// Waits for the next entry and returns its fields.
  func next() throws -> [String: String] {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { throw Malformed() }
    var rest = bytes[..<count]
    var fields: [String: String] = [:]
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\n") })
    {
      let name = String(decoding: rest[..<end], as: UTF8.self)
      let isLong = rest[end] == UInt8(ascii: "\n")
      rest = rest[(end + 1)...]
      var valueCount = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 - rest.startIndex }
      if isLong {
        valueCount = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(8)
      }
      guard let valueCount, valueCount < rest.count else { throw Malformed() }
      fields[name] = String(decoding: rest.prefix(valueCount), as: UTF8.self)
      rest = rest.dropFirst(valueCount + 1)
    }
    guard rest.isEmpty else { throw Malformed() }
    return fields
  }
}
