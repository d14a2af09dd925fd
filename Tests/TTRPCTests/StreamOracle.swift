import TestSupport
import WireTestSupport

/// The events that a server connection has to report, derived from `proto/PROTOCOL.md` alone.
struct StreamOracle {
  struct Open {
    var takesMessages: Bool
    var isHalfClosed: Bool
  }

  var open: [UInt32: Open] = [:]
  var idLast: UInt32 = 0

  /// Returns a frame that is often legal: its identifier is near those in use.
  static func frame(after idLast: UInt32, _ random: inout SplitMix) -> TestFrame {
    let id = UInt32(max(0, Int(idLast) + Int.random(in: -8...3, using: &random)))
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let method = ["Unary", "Bidi", "ClientStream", "ServerStream"].randomElement(using: &random)!
      return .request(id, method, flags: UInt8.random(in: 0...3, using: &random))
    case 4: return TestFrame(id, type: UInt8.random(in: 4...255, using: &random))
    case 5: return TestFrame(id, type: 1, [0xff])
    default: return .data(id, [7], flags: UInt8.random(in: 0...7, using: &random))
    }
  }

  mutating func expect(_ frame: TestFrame) -> String? {
    switch frame.type {
    case 1: expectRequest(frame)
    case 3: expectData(frame)
    default: nil
    }
  }

  private mutating func expectRequest(_ frame: TestFrame) -> String {
    let id = frame.streamID
    guard id % 2 == 1, id > idLast else { return breach(id) }
    idLast = id
    guard frame.data != [0xff] else { return "refused \(id) invalidArgument" }
    let request = String(decoding: frame.data, as: UTF8.self)
    let method = ["Unary", "Bidi", "ClientStream", "ServerStream"].first(where: request.contains)!
    let isClosed = frame.flags & 2 == 0
    open[id] = Open(
      takesMessages: method == "Bidi" || method == "ClientStream", isHalfClosed: isClosed)
    return "request \(id) \(method)\(isClosed ? " closed" : "")"
  }

  private mutating func expectData(_ frame: TestFrame) -> String? {
    let id = frame.streamID
    let isLast = frame.flags & 1 != 0
    let hasMessage = frame.flags & 4 == 0
    guard let stream = open[id] else {
      return id % 2 == 1 && id <= idLast ? nil : "refused \(id) invalidArgument"
    }
    guard stream.takesMessages else { return hasMessage ? breach(id) : nil }
    if stream.isHalfClosed { return breach(id) }
    open[id]!.isHalfClosed = isLast
    if hasMessage { return "message \(id) \(frame.data)\(isLast ? " last" : "")" }
    return isLast ? "half-closed \(id)" : nil
  }

  private mutating func breach(_ id: UInt32) -> String {
    "\(open.removeValue(forKey: id) == nil ? "refused" : "failed") \(id) invalidArgument"
  }
}
