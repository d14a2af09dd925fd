import HealthAPI
import HealthClient
import HealthModel
import HealthWire
import TTRPC
import TTRPCClient
import TestSupport
import Testing
import TTRPCTestSupport

// Errors of a connection as the callers of the client see them.
@Suite(.bounded) struct ClientErrorTests {
  private let connection: RPCConnection
  private let peer: ScriptedPeer

  init() {
    let (client, peer) = ScriptedPeer.pair()
    connection = RPCConnection(adopting: client)
    self.peer = peer
  }

  private func callOnThread(_ name: String) -> Task<Result<HelloReply, ClientError>, Never> {
    let connection = connection
    return Task {
      await onThread {
        Result { () throws(ClientError) in
          try connection.call(
            HealthMethod.Session.hello, HelloRequest(bundleIdentifier: name))
        }
      }
    }
  }

  @Test("a malformed reply fails its call, and the connection stays usable")
  func badReply() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(HealthMethod.Session.hello)
    // A delete reply has a varint where the version is text.
    peer.reply(request.streamID, DeleteReply(deletedCount: 7))
    guard case .failure(let error) = await call.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error.code == .invalidReply)
    #expect(connection.isUsable)
  }

  @Test("a request that exceeds the frame limit is rejected and not sent")
  func oversized() async throws {
    var batch = SampleBatch()
    batch.types = [.stepCount]
    batch.starts = .init(repeating: 0, count: 300_000)
    batch.values = .init(repeating: 1, count: 300_000)
    batch.idRuns = [ObjectIDRun(first: ObjectID(high: 1, low: 0), count: 300_000)]
    let error = await #expect(throws: ClientError.self) {
      try await connection.call(HealthMethod.Samples.save, SaveRequest(samples: batch))
    }
    #expect(error?.code == .tooLarge)
    let call = callOnThread("still there")
    let request = try await peer.expect(HealthMethod.Session.hello)
    peer.reply(request.streamID, HelloReply(daemonVersion: "1"))
    #expect(try await call.value.get().daemonVersion == "1")
  }

  @Test("a daemon error keeps its status, message, and HealthKit code")
  func refusal() async throws {
    let call = callOnThread("a")
    let request = try await peer.expect(HealthMethod.Session.hello)
    let detail = ErrorDetail(code: .authorizationDenied)
    peer.fail(
      request.streamID,
      Status(
        .permissionDenied, "sharing is refused",
        details: [StatusDetail(typeURL: ErrorDetail.typeURL, value: detail.wireBytes)]))
    guard case .failure(let error) = await call.value else {
      Issue.record("the call did not fail")
      return
    }
    #expect(error.code == .refused)
    #expect(error.status == .permissionDenied)
    #expect(error.healthCode == .authorizationDenied)
    #expect(error.message == "sharing is refused")
  }

  @Test(
    "errors of the connection keep their code and text",
    arguments: [
      (.connectionLost, .connectionLost, "the connection to healthd was lost"),
      (
        .outcomeUnknown, .fateUnknown,
        "the connection to healthd was lost before the reply; the request may have been completed"
      ),
      (.streamIDsUsedUp, .connectionLost, "the stream ids are used up"),
      (.deadlineExceeded, .deadlineExceeded, "no response in time"),
      (.cancelled, .cancelled, "the call was canceled"),
      (.notSent(Status(.resourceExhausted, "too large")), .tooLarge, "too large"),
      (.invalidReply("no version"), .invalidReply, "healthd sent an invalid reply: no version"),
      (.notTTRPC, .invalidReply, "the peer does not use the healthd protocol"),
      (.closed, .closed, "the client has been closed"),
    ] as [(RPCError, ClientError.Code, String)])
  func mapping(error: RPCError, code: ClientError.Code, message: String) {
    #expect(ClientError(error) == ClientError(code, message))
  }
}
