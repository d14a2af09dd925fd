import Foundation
import ProtobufCoding
import TTRPC
import TTRPCClient

/// Runs the steps of a script and records the transcript.
struct Script {
  struct Failure: Error { var message: String }

  private let connection: RPCConnection
  private var streams: [String: RPCStream<[UInt8]>] = [:]
  private var ends: [String: Status] = [:]
  private var kept: [(name: String, bytes: [UInt8])] = []
  /// The payload of the last reply.
  private var reply: [UInt8] = []
  private var lines: [String] = []

  init(_ connection: RPCConnection) { self.connection = connection }

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

  mutating func run(_ line: String) async throws {
    let words = line.trimmingCharacters(in: .whitespaces).split(separator: " ").map(String.init)
    guard let step = words.first, !step.hasPrefix("#") else { return }
    guard words.count > 1 else { throw Failure(message: "a step without a name") }
    let name = words[1]
    switch step {
    case "call":
      let (method, request) = (try Self.method(name), try message(words.dropFirst(2)))
      var status = Status.ok
      do throws(RPCError) {
        reply = try await connection.call(method, request)
      } catch {
        (reply, status) = ([], try Self.status(of: error))
      }
      lines.append("\(name): " + Self.text(status, reply))
    case "keep": kept.append((name, try field(words.dropFirst(2).first ?? "", of: reply)))
    case "open":
      let method = try Self.method(words.dropFirst(2).first ?? "")
      streams[name] = try connection.open(
        method, .bidirectional, first: try message(words.dropFirst(3)))
    case "send": try stream(name).send(try message(words.dropFirst(2)))
    case "next": try await noteEvent(of: name)
    case "close":
      try stream(name).close()
      while try await noteEvent(of: name) {}
    default: throw Failure(message: "no step is called \(step)")
    }
  }

  /// - Returns: false when the stream has ended.
  @discardableResult
  private mutating func noteEvent(of name: String) async throws -> Bool {
    let stream = try stream(name)
    if ends[name] == nil {
      do throws(RPCError) {
        if let bytes = try await stream.next() {
          reply = bytes
          lines.append("\(name): " + Self.digitsOrNone(bytes))
          return true
        }
        ends[name] = .ok
      } catch {
        ends[name] = try Self.status(of: error)
      }
    }
    lines.append("\(name): " + Self.text(ends[name] ?? .ok, []))
    return false
  }

  private func stream(_ name: String) throws -> RPCStream<[UInt8]> {
    guard let stream = streams[name] else { throw Failure(message: "\(name) was not opened") }
    return stream
  }

  /// Returns the status with which the daemon ended a call; other errors are failures.
  private static func status(of error: RPCError) throws -> Status {
    guard case .failed(let status) = error else { throw error }
    return status
  }

  private func message(_ words: ArraySlice<String>) throws -> [UInt8] {
    var text = ScriptMessage(words.joined(separator: " "), kept: kept)
    return try text.fields()
  }

  /// Returns a field of a message, or no bytes if it is absent, as in every message. A number is of
  /// eight bytes.
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
          } else if field == number, type == .fixed64 {
            found = [UInt8](try reader.take(8))
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

  private static func method(_ name: String) throws -> RemoteMethod {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 2 else { throw Failure(message: "a method is written service/method") }
    return RemoteMethod(service: parts[0], name: parts[1])
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
