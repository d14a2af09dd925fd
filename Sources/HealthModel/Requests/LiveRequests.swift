/// A message of a client on a live stream. The first message contains the query. Every message
/// contains the number of further replies that may be sent, 1 to 64.
package protocol LiveRequest: Sendable {
  associatedtype Query: Sendable
  /// The query in the first message; nil in every later one.
  var query: Query? { get }
  var credit: UInt32 { get }
}

extension ObserveRequest: LiveRequest {
  package var query: ChangeQuery? {
    if case .start(let query, _) = self { query } else { nil }
  }

  package var credit: UInt32 {
    switch self {
    case .start(_, let credit), .credit(let credit): credit
    }
  }
}

extension WatchRequest: LiveRequest {}

extension WatchStatisticsRequest: LiveRequest {}
