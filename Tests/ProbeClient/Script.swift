import DaemonTestSupport
import Foundation
import ProtobufCoding
import TTRPC

/// Runs the steps of a script and records the transcript.
struct Script {
  struct Failure: Error { var message: String }

  private let client: WireClient
  private var streams: [String: UInt32] = [:]
  private var ends: [String: Status] = [:]
  private var kept: [(name: String, bytes: [UInt8])] = []
  /// The payload of the last reply.
  private var reply: [UInt8] = []
  private var lines: [String] = []

  init(_ client: WireClient) { self.client = client }

  /// The transcript, with each value saved by `keep` replaced by its name, because its bytes are
  /// random.
  var transcript: String {
    var text = lines.map { $0 + "\n" }.joined()
    for (name, bytes) in kept where bytes.count >= 8 {
      text = text.replacingOccurrences(
        of: Self.digits(bytes), with: "<\(name):\(bytes.count)>")
    }
    return text
  }

  mutating func run(_ line: String) throws {
    let words = line.trimmingCharacters(in: .whitespaces).split(separator: " ").map(String.init)
    guard let step = words.first, !step.hasPrefix("#") else { return }
    guard words.count > 1 else { throw Failure(message: "a step without a name") }
    let name = words[1]
    switch step {
    case "call":
      let (service, method) = try Self.parts(of: name)
      let answer = try client.rawCall(
        service: service, method: method, payload: try message(words.dropFirst(2)))
      reply = answer.payload
      lines.append("\(name): " + Self.text(answer.status, reply))
    case "keep": kept.append((name, try field(words.dropFirst(2).first ?? "", of: reply)))
    case "open":
      let (service, method) = try Self.parts(of: words.dropFirst(2).first ?? "")
      streams[name] = try client.start(
        service: service, method: method, message: try message(words.dropFirst(3)))
    case "send": try client.send(bytes: message(words.dropFirst(2)), on: try stream(name))
    case "next": try noteEvent(of: name)
    case "close":
      try client.closeSide(of: try stream(name))
      while try noteEvent(of: name) {}
    default: throw Failure(message: "no step is called \(step)")
    }
  }

  /// - Returns: false when the stream has ended.
  @discardableResult
  private mutating func noteEvent(of name: String) throws -> Bool {
    if ends[name] == nil {
      switch try client.nextEvent(of: try stream(name)) {
      case .message(let bytes):
        reply = bytes
        lines.append("\(name): " + Self.digitsOrNone(bytes))
        return true
      case .ended(let status): ends[name] = status
      }
    }
    lines.append("\(name): " + Self.text(ends[name] ?? .ok, []))
    return false
  }

  private func stream(_ name: String) throws -> UInt32 {
    guard let id = streams[name] else { throw Failure(message: "\(name) was not opened") }
    return id
  }

  private func message(_ words: ArraySlice<String>) throws -> [UInt8] {
    var text = ScriptMessage(words.joined(separator: " "), kept: kept)
    return try text.fields()
  }

  /// Returns a field of a message, or no bytes if it is absent, as in every message.
  private func field(_ path: String, of bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    for number in path.split(separator: ".").compactMap({ UInt64($0) }) {
      bytes = try bytes.withUnsafeBytes { raw in
        var reader = ProtobufReader(raw, malformed: EnvelopeError.malformed)
        var found: [UInt8] = []
        while !reader.isAtEnd {
          let (field, type) = try reader.tag()
          if field == number, type == .bytes {
            found = [UInt8](try reader.bytes())
          } else {
            try reader.skip(type)
          }
        }
        return found
      }
    }
    return bytes
  }
}

// MARK: - Text

extension Script {
  static func bytes(of digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func digitsOrNone(_ bytes: [UInt8]) -> String {
    bytes.isEmpty ? "-" : digits(bytes)
  }

  private static func parts(of name: String) throws -> (String, String) {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 2 else { throw Failure(message: "a method is written service/method") }
    return (parts[0], parts[1])
  }

  private static func text(_ status: Status, _ reply: [UInt8]) -> String {
    var details: [UInt8] = []
    for detail in status.details {
      details.appendText(detail.typeURL, field: 1)
      detail.value.withUnsafeBytes { details.appendBytes($0, field: 2) }
    }
    return [
      "\(status.code.rawValue)", "\"\(status.message)\"", digitsOrNone(details),
      digitsOrNone(reply),
    ].joined(separator: " ")
  }
}
