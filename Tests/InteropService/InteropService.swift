import Dispatch
import TTRPC
package import TTRPCServer

/// The handlers of `interop.v1.Interop`.
package enum InteropService {
  package static let rows: [MethodRow] = [
    row("Unary", .unary, unary),
    row("Slow", .unary, slow),
    row("Fail", .unary, fail),
    row("ServerStream", .serverStream, serverStream),
    row("ClientStream", .clientStream, clientStream),
    row("Bidi", .bidirectional, bidirectional),
    MethodRow(service: "grpc.health.v1.Health", method: "Check", kind: .unary) { call, _ in
      // HealthCheckResponse {status: SERVING}
      call.reply([0x08, 0x01])
    },
  ]

  private static func row(
    _ method: String, _ kind: MethodKind, _ body: @escaping @Sendable (Call, Msg) -> Void
  ) -> MethodRow {
    MethodRow(service: "interop.v1.Interop", method: method, kind: kind) { call, bytes in
      do throws(EnvelopeError) { body(call, try Msg(decoding: bytes)) } catch {
        call.fail(Status(.internal, "the message is not an interop.v1.Msg"))
      }
    }
  }

  private static func unary(_ call: Call, _ request: Msg) {
    var answer = request
    if request.text.hasPrefix("md:") {
      answer.text = call.metadata(String(request.text.dropFirst(3))) ?? ""
    }
    call.reply { answer.append(to: &$0) }
  }

  private static func slow(_ call: Call, _ request: Msg) {
    let milliseconds = Int(min(request.count, 3_600_000))
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { call.reply { Msg(count: UInt64(milliseconds)).append(to: &$0) } }
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    timer.activate()
    call.onCancel = { _ in timer.cancel() }
  }

  private static func fail(_ call: Call, _ request: Msg) {
    let code = StatusCode(rawValue: Int32(truncatingIfNeeded: request.count)) ?? .unknown
    guard code != .ok else { return call.reply([]) }
    call.fail(Status(code, request.text))
  }

  private static func serverStream(_ call: Call, _ request: Msg) {
    let payload = [UInt8](repeating: 0x78, count: Int(min(request.size, 1 << 20)))
    let text = request.text
    sendNext(call, index: 0, of: request.count, payload, text)
  }

  /// Sends one message per turn, so that streams of a connection share it fairly.
  private static func sendNext(
    _ call: Call, index: UInt64, of count: UInt64, _ payload: [UInt8], _ text: String
  ) {
    guard index < count else {
      return text.isEmpty ? call.finish() : call.fail(Status(.failedPrecondition, text))
    }
    guard call.canSend else {
      return call.whenRoom { sendNext(call, index: index, of: count, payload, text) }
    }
    payload.withUnsafeBytes { payload in
      call.send { Msg(payload: payload, count: index).append(to: &$0) }
    }
    call.whenRoom { sendNext(call, index: index + 1, of: count, payload, text) }
  }

  private static func clientStream(_ call: Call, _: Msg) {
    var answer = Msg()
    call.onMessage = { bytes in
      do throws(EnvelopeError) {
        answer.size += UInt64(try Msg(decoding: bytes).payload.count)
        answer.count += 1
      } catch {
        call.fail(Status(.internal, "the message is not an interop.v1.Msg"))
      }
    }
    call.onHalfClose = { call.reply { answer.append(to: &$0) } }
  }

  private static func bidirectional(_ call: Call, _: Msg) {
    call.onMessage = { bytes in call.send { $0.append(contentsOf: bytes) } }
    call.onHalfClose = { call.finish() }
  }
}
