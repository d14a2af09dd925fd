import HealthClient
import HealthModel
import HealthPage
import Hummingbird
import NIOCore

/// Server-sent events: one for each commit that changes a type which a page shows, and one for each
/// change of the pending permission requests.
///
/// An event has no data. The page loads its content again, so that what it shows always comes from
/// one place.
struct LiveEvents: Sendable {
  let store: UserClient
  let activity: Activity

  /// A comment at this interval fails when the browser has left, which ends the stream.
  private static let pingInterval = Duration.seconds(15)

  func response(to request: Request) -> Response {
    let names = request.uri.queryParameters["types"].map(String.init) ?? ""
    let types = names.split(separator: ",").compactMap { ObjectType(name: String($0)) }
    let observesRequests = names.split(separator: ",").contains { $0 == Document.requestTopic }
    guard !types.isEmpty || observesRequests else { return Response(status: .badRequest) }
    let seen = request.uri.queryParameters["seen"].flatMap { Int($0) }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { [self] writer in
        activity.begin()
        defer { activity.end() }
        for try await line in lines(types, seen, observesRequests) {
          try await writer.write(ByteBuffer(string: line))
        }
        try await writer.finish(nil)
      })
  }

  /// The lines of the stream. It ends with the observation, after which the browser connects again.
  ///
  /// - Parameter seen: The number of samples of the types that the page shows.
  private func lines(
    _ types: [ObjectType], _ seen: Int?, _ observesRequests: Bool
  ) -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          if observesRequests {
            group.addTask {
              await waitForRequests { continuation.yield("event: changed\ndata:\n\n") }
            }
          }
          if !types.isEmpty {
            group.addTask {
              var signals = store.watch(ChangeQuery(types: types)).makeAsyncIterator()
              while let changed = try? await signals.next() {
                // The first signal is empty: from here on, no change is missed.
                let isCurrent = changed.isEmpty ? await isCurrent(seen, types) : false
                continuation.yield(isCurrent ? ": watching\n\n" : "event: changed\ndata:\n\n")
              }
            }
          }
          group.addTask {
            while (try? await Task.sleep(for: Self.pingInterval)) != nil {
              continuation.yield(": ping\n\n")
            }
          }
          await group.next()
          group.cancelAll()
          // The page is hidden in a guest session, which has ended what it follows.
          if (try? await store.mode())?.isGuest == true {
            continuation.yield("event: changed\ndata:\n\n")
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Returns whether the page shows all samples that were saved before its stream began. It is loaded
  /// again if that is unknown, because a change that is missed here is not reported later.
  private func isCurrent(_ seen: Int?, _ types: [ObjectType]) async -> Bool {
    guard let seen else { return true }
    guard let status = try? await store.status() else { return false }
    return status.sampleCount(of: types.map(\.name)) == seen
  }

  /// The interval at which the pending requests are compared. The only stream of requests makes its
  /// reader the agent of the user, which the daemon would then wait for although the page may be in
  /// a hidden tab. The list is in the memory of the daemon and is not recorded in the ledger.
  private static let requestInterval = Duration.milliseconds(500)

  /// Calls `changed` for each change of the pending requests. Returns when the daemon does not
  /// respond.
  private func waitForRequests(_ changed: () -> Void) async {
    var known: [ObjectID: UInt32]?
    while let sheets = try? await store.requests().sheets {
      let versions = Dictionary(sheets.map { ($0.id, $0.version) }) { first, _ in first }
      if let known, known != versions { changed() }
      known = versions
      guard (try? await Task.sleep(for: Self.requestInterval)) != nil else { return }
    }
  }
}
