import Glibc
import HealthAuthorization
import HealthModel
import HealthRPC
import HealthStore

/// `health.v1.Session`: an app says which registration it belongs to, and the daemon checks.
struct SessionHandlers: Sendable {
  let context: HandlerContext

  /// One answer for every reason, so that nobody learns which bundle identifiers are registered.
  static let refusal = Status(
    .unauthenticated, "this process does not belong to a registration with that bundle identifier")

  func hello(_ request: HelloRequest, _: Void, _ call: UnaryCall<HelloReply>) {
    let peer = call.call.peer
    if case .app(let app) = call.caller {
      guard app.revision.source.bundleIdentifier == request.bundleIdentifier else {
        return call.fail(Status(.failedPrecondition, "this connection belongs to another app"))
      }
    }
    // Opened on the loop, where the pinned process can be asked; read where blocking is allowed.
    let executable = peer.openExecutable()
    call.onWorkQueue(abandoned: { if let executable { close(executable) } }) {
      identify(request, executable: executable, call)
    }
  }

  private func identify(
    _ request: HelloRequest, executable: Int32?, _ call: UnaryCall<HelloReply>
  ) {
    let peer = call.call.peer
    var file = executable
    defer { if let file { close(file) } }
    let identity = context.permissions.identify(
      request, userID: peer.evidence.user, daemonUserID: context.daemon.userID,
      measure: {
        guard let opened = file else { return nil }
        file = nil
        return context.executables.digest(closing: opened)
      })
    call.call.onLoop {
      guard let identity else {
        call.record(.refused, AnswerFacts())
        return call.fail(Self.refusal)
      }
      // A second hello of the same app keeps the session, and its place among the app's.
      if (peer.session as? AppSession)?.caller.principal != identity.caller.principal {
        guard
          let session = AppSession(
            caller: identity.caller, counts: context.sessions, seriesMemory: context.seriesMemory)
        else {
          return call.fail(
            Status(.resourceExhausted, "this app has too many connections: close some"))
        }
        peer.session = session
      }
      call.reply(HelloReply(daemonVersion: context.daemon.version))
    }
  }
}
