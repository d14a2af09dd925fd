import HealthModel
import TTRPC
import HealthWire

/// The app's tokens from earlier answers. Tokens that only the daemon can read are compared by
/// where they first came: two worlds may use different bytes, but must repeat them at the same
/// places.
struct Observations {
  private var numbers: [[UInt8]: Int] = [:]
  /// Anchors by purpose, in order of arrival.
  private(set) var anchors: [String: [[UInt8]]] = [:]
  private var anchorTypes: [String: [ObjectType]] = [:]
  private(set) var attachments: [ObjectID] = []
  private(set) var sessions: [ObjectID] = []

  /// Returns a number for the token's first occurrence, with its length.
  mutating func number(of token: [UInt8]) -> [UInt8] {
    guard !token.isEmpty else { return [] }
    let number = numbers[token] ?? numbers.count
    numbers[token] = number
    return [
      UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number),
      UInt8(truncatingIfNeeded: token.count),
    ]
  }

  mutating func number(of id: ObjectID) -> ObjectID {
    let number = number(of: withUnsafeBytes(of: (id.high, id.low)) { Array($0) })
    return ObjectID(high: 0, low: UInt64(number[0]) << 8 | UInt64(number[1]))
  }

  mutating func add(anchor: [UInt8], for key: String) { anchors[key, default: []].append(anchor) }

  /// The last anchor of each set of types, in a stable order.
  var lastAnchors: [(types: [ObjectType], anchor: [UInt8])] {
    anchorTypes.sorted { $0.key < $1.key }.compactMap { key, types in
      anchors[key]?.last.map { (types, $0) }
    }
  }

  mutating func add(anchor: [UInt8], for key: String, types: [ObjectType]) {
    add(anchor: anchor, for: key)
    anchorTypes[key] = types
  }

  mutating func add(attachment id: ObjectID) {
    if !attachments.contains(id) { attachments.append(id) }
  }

  mutating func add(session id: ObjectID) { sessions.append(id) }
}

extension World {
  /// Replaces what differs from daemon to daemon.
  func plain(_ page: inout SamplePage) {
    plain(&page.samples)
    page.cursor = observed.number(of: page.cursor)
  }

  func plain(_ page: inout ChangePage) {
    plainIdentifiers(in: &page)
    page.anchor = observed.number(of: page.anchor)
  }

  func plainIdentifiers(in page: inout ChangePage) {
    plain(&page.added)
    plain(&page.contained)
    for index in page.deleted.indices { plain(&page.deleted[index].id) }
  }

  func plain(_ batch: inout SampleBatch) {
    for index in batch.idRuns.indices { plain(&batch.idRuns[index].first) }
  }

  /// A daemon gives an object another identifier, at random, if the app has saved it while the store was
  /// locked and the identifier is in use.
  func plain(_ id: inout ObjectID) {
    if !Name.isName(id) { id = observed.number(of: id) }
  }
}

extension WireMessage {
  var wireBytes: [UInt8] {
    var bytes: [UInt8] = []
    appendWire(to: &bytes)
    return bytes
  }
}

// Texts of answers. Interpolating an array looks up the conformance of each element, which took more
// time than the calls themselves.

extension [UInt8] {
  private static let digits = Array("0123456789abcdef".utf8)

  var hex: String {
    String(unsafeUninitializedCapacity: 2 * count) { text in
      for (place, byte) in enumerated() {
        text[2 * place] = Self.digits[Int(byte >> 4)]
        text[2 * place + 1] = Self.digits[Int(byte & 15)]
      }
      return 2 * count
    }
  }
}

extension Status {
  var text: String {
    "\(code.rawValue) \(message) "
      + details.map { $0.typeURL + $0.value.hex }.joined(separator: " ")
  }
}
