import HTTPTypes
import HealthFeeds
import HealthPairing
import Hummingbird

/// Checks the head of a request, before any of its body is read.
enum RequestForm {
  /// Returns the interval by which the values in the body are summed up; nil if it is not known.
  static func check(_ request: Request) throws(Refusal) -> FeedInterval? {
    guard request.uri.path == Receiver.path else { throw .unknownPath }
    guard request.method == .post else { throw .method }
    let type = request.headers[.contentType]?.prefix { $0 != ";" }
    guard type?.trimmingBlanks.lowercased() == "application/json" else { throw .contentType }
    let encoding = request.headers[.contentEncoding]?.lowercased()
    guard encoding == nil || encoding == "identity" else { throw .contentEncoding }
    return try interval(request.headers[.aggregation])
  }

  /// The app states its setting in a header. By default it sums up by minute.
  private static func interval(_ header: String?) throws(Refusal) -> FeedInterval? {
    switch header?.lowercased() {
    case "default", "none", "seconds", "minutes": .minute
    case "hours": .hour
    case "days": .day
    case "weeks", "months", "years": throw .interval
    default: nil
    }
  }
}

extension HTTPField.Name {
  fileprivate static let aggregation = HTTPField.Name("automation-aggregation")!
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
  }
}
