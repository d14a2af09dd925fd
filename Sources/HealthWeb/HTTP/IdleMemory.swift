import CLinux
import Hummingbird
import Synchronization

/// Returns freed memory to the system and unmaps unused code once no page was requested for a while.
/// The server usually waits beside a browser that shows a page, and should not need memory for that.
/// `Activity` is no measure of it: an open page has a stream, which counts as activity.
final class IdleMemory: RouterMiddleware {
  typealias Context = WebContext

  private struct State {
    var lastRequest = ContinuousClock.now
    var isWaiting = false
  }

  private static let idleTime = Duration.seconds(2)
  private let state = Mutex(State())

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let isFirst = state.withLock { state in
      state.lastRequest = .now
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    if isFirst { Task.detached(priority: .utility) { await self.wait() } }
    return try await next(request, context)
  }

  private func wait() async {
    while let end = nextEnd() {
      // Throws only if the task is canceled, which does not happen.
      try? await Task.sleep(until: end, clock: .continuous)
    }
    cl_return_freed_memory()
    cl_unmap_unused_code()
  }

  /// Returns when the server is idle if no request comes until then; nil if it is idle now.
  private func nextEnd() -> ContinuousClock.Instant? {
    state.withLock { state in
      let end = state.lastRequest + Self.idleTime
      if end > .now { return end }
      state.isWaiting = false
      return nil
    }
  }
}
