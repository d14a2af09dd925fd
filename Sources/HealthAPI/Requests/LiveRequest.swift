/// A message of a client on a live stream. The first message contains the query. Every message
/// contains the number of further replies that may be sent, 1 to 64.
package protocol LiveRequest: Sendable {
  associatedtype Query: Sendable
  /// The query in the first message; nil in every later one.
  var query: Query? { get }
  var credit: UInt32 { get }
}

extension ObserveRequest: LiveRequest {}

extension WatchRequest: LiveRequest {}

extension WatchStatisticsRequest: LiveRequest {}

extension WatchSummariesRequest: LiveRequest {}
