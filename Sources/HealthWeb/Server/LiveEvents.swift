import HealthClient
import HealthModel
import Hummingbird
import NIOCore

/// Server-sent events: one for each commit that changes a type which a page shows.
///
/// An event has no data. The page loads its content again, so that what it shows always comes from
/// one place.
struct LiveEvents: Sendable {
  let store: ControlClient
  let activity: Activity

  /// A comment at this interval fails when the browser has left, which ends the stream.
  private static let pingInterval = Duration.seconds(15)

  func response(to request: Request) -> Response {
    let names = request.uri.queryParameters["types"].map(String.init) ?? ""
    let types = names.split(separator: ",").compactMap { ObjectType(name: String($0)) }
    guard !types.isEmpty else { return Response(status: .badRequest) }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { [self] writer in
        activity.begin()
        defer { activity.end() }
        for try await line in lines(types) { try await writer.write(ByteBuffer(string: line)) }
        try await writer.finish(nil)
      })
  }

  /// The lines of the stream. It ends with the observation, after which the browser connects again.
  private func lines(_ types: [ObjectType]) -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            var signals = store.watch(ChangeQuery(types: types)).makeAsyncIterator()
            while let changed = try? await signals.next() {
              // The first signal is empty: from here on, no change is missed.
              continuation.yield(changed.isEmpty ? ": watching\n\n" : "event: changed\ndata:\n\n")
            }
          }
          group.addTask {
            while (try? await Task.sleep(for: Self.pingInterval)) != nil {
              continuation.yield(": ping\n\n")
            }
          }
          await group.next()
          group.cancelAll()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
