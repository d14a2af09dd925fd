import DaemonTestSupport
import Glibc
import HealthModel
import HealthRPC
import HealthServer
import HealthWire
import Logging
import Synchronization
import Testing

struct OperatorLogTests {
  private final class Lines: Sendable {
    private let state = Mutex<[String]>([])
    var all: [String] { state.withLock { $0 } }
    func append(_ line: String) { state.withLock { $0.append(line) } }
  }

  private let lines = Lines()

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
}
