import Hummingbird
import Synchronization

/// Whether anyone uses the server.
final class Activity: Sendable {
  private struct State {
    var openCount = 0
    var last = ContinuousClock.now
  }

  private let state = Mutex(State())

  func begin() {
    state.withLock { $0.openCount += 1 }
  }

  func end() {
    state.withLock { state in
      state.openCount -= 1
      state.last = .now
    }
  }

  /// Returns when nothing was open for this time, or when the task is canceled.
  func waitUntilIdle(for limit: Duration) async {
    while !Task.isCancelled {
      let (isOpen, last) = state.withLock { ($0.openCount > 0, $0.last) }
      let end = (isOpen ? ContinuousClock.now : last) + limit
      if !isOpen, end <= .now { return }
      try? await Task.sleep(until: end, clock: .continuous)
    }
  }
}

/// Counts the requests that are being answered.
struct ActivityMiddleware: RouterMiddleware {
  typealias Context = WebContext

  let activity: Activity

  func handle(
    _ request: Request, context: WebContext,
    next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    activity.begin()
    defer { activity.end() }
    return try await next(request, context)
  }
}
