import Crypto
import HealthModel
import StorageSupport

// The file is one JSON object with two members: `keyring`, and `mac`, the HMAC-SHA-256 of the bytes
// of the other one, under a key that is derived from the policy key. Bytes are lower-case
// hexadecimal, times are microseconds since 1970.
//
//   {"keyring": {
//      "format": 1, "store": …, "created": …, "generation": …, "policy": KEY_ID,
//      "oldPolicy": KEY_ID,                                      only during a rotation
//      "health": [{"id": KEY_ID, "journal": PUBLIC_KEY}],
//      "slots": [{"id": …, "kind": …, "name": …, "created": …, "salt": …,
//                 "memory": KIB, "passes": …, "lanes": …,          only of a passphrase
//                 "keys": [{"class": "policy" | "health", "id": KEY_ID, "box": …}]}]},
//    "mac": …}

extension Keyring {
  static let format = 1

  func file(policy: EncryptionKey) -> [UInt8] {
    let body = Array(json.utf8)
    let mac = HMAC<Crypto.SHA256>.authenticationCode(
      for: body, using: policy.derived(Self.macInfo).symmetric)
    return Array("{\"keyring\":".utf8) + body + Array(",\"mac\":\"\(hex(mac))\"}\n".utf8)
  }

  private static let macInfo = "healthd keyring"

  private var json: String {
    let old = oldPolicyKeyID.map { "\"oldPolicy\":\"\(hex($0))\"," } ?? ""
    let keys = healthKeys.map { "{\"id\":\"\(hex($0.id))\",\"journal\":\"\(hex($0.journalKey))\"}" }
    return "{\"format\":\(Self.format),\"store\":\"\(hex(store))\","
      + "\"created\":\(createdAt.microseconds),\"generation\":\(generation),"
      + "\"policy\":\"\(hex(policyKeyID))\"," + old
      + "\"health\":[\(keys.joined(separator: ","))],"
      + "\"slots\":[\(slots.map(\.json).joined(separator: ",\n "))]}"
  }

  /// Reads the file. Nothing of it may be trusted before `isAuthentic`.
  static func parse(_ file: [UInt8]) throws(KeyError) -> (Keyring, body: [UInt8], mac: [UInt8]) {
    do {
      var reader = JSONReader(file)
      var (body, mac): ([UInt8], [UInt8]) = ([], [])
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        switch name {
        case "keyring": body = Array(try reader.raw())
        case "mac": mac = try reader.bytes()
        default: throw JSONReader.Malformed()
        }
      }
      guard reader.isAtEnd else { throw JSONReader.Malformed() }
      var content = JSONReader(body)
      return (try Keyring(&content), body, mac)
    } catch is JSONReader.Malformed {
      throw .damaged
    } catch let error as KeyError {
      throw error
    } catch {
      throw .damaged
    }
  }

  static func isAuthentic(_ body: [UInt8], _ mac: [UInt8], policy: EncryptionKey) -> Bool {
    HMAC<Crypto.SHA256>.isValidAuthenticationCode(
      mac, authenticating: body, using: policy.derived(macInfo).symmetric)
  }

  private init(_ reader: inout JSONReader) throws {
    var format = 0
    var (store, created, policy): ([UInt8], Int64, [UInt8]) = ([], 0, [])
    // A keyring of an earlier version has no generation.
    var (generation, oldPolicy): (Int64, [UInt8]?) = (0, nil)
    var (keys, slots): ([HealthKey], [KeySlot]) = ([], [])
    var unreadable: KeyError?
    do throws(JSONReader.Malformed) {
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        switch name {
        case "format": format = Int(try reader.integer())
        case "store": store = try reader.bytes()
        case "created": created = try reader.integer()
        case "generation": generation = try reader.integer()
        case "policy": policy = try reader.bytes()
        case "oldPolicy": oldPolicy = try reader.bytes()
        case "health":
          try reader.elements { (reader) throws(JSONReader.Malformed) in
            keys.append(try HealthKey(&reader))
          }
        case "slots":
          try reader.elements { (reader) throws(JSONReader.Malformed) in
            do throws(KeyError) {
              slots.append(try KeySlot.parse(&reader))
            } catch {
              unreadable = error
              throw JSONReader.Malformed()
            }
          }
        // Of a newer format, which is reported below.
        default: try reader.skip()
        }
      }
    } catch {
      throw unreadable ?? KeyError.damaged
    }
    guard format == Self.format else { throw KeyError.unsupported }
    guard store.count == Self.storeByteCount, (1...2).contains(keys.count),
      (1...Self.slotCountMax).contains(slots.count), generation >= 0
    else { throw KeyError.damaged }
    self.init(
      store: store, createdAt: Instant(microseconds: created), generation: UInt64(generation),
      policyKeyID: policy, oldPolicyKeyID: oldPolicy, healthKeys: keys, slots: slots)
  }
}

extension Keyring.HealthKey {
  fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    var (id, journal): ([UInt8], [UInt8]) = ([], [])
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "id": id = try reader.bytes()
      case "journal": journal = try reader.bytes()
      default: try reader.skip()
      }
    }
    self.init(id: id, journalKey: journal)
  }
}

extension KeySlot {
  fileprivate var json: String {
    let costs = argon2.map {
      "\"memory\":\($0.memoryKiB),\"passes\":\($0.passes),\"lanes\":\($0.lanes),"
    }
    let keys = keys.map {
      "{\"class\":\"\($0.keyClass.rawValue)\",\"id\":\"\(hex($0.keyID))\",\"box\":\"\(hex($0.box))\"}"
    }
    return "{\"id\":\"\(hex(id))\",\"kind\":\"\(kind.rawValue)\",\"name\":\"\(name)\","
      + "\"created\":\(createdAt.microseconds),\"salt\":\"\(hex(salt))\",\(costs ?? "")"
      + "\"keys\":[\(keys.joined(separator: ","))]}"
  }

  fileprivate static func parse(_ reader: inout JSONReader) throws(KeyError) -> KeySlot {
    var (id, salt, kind, name, created): ([UInt8], [UInt8], String, String, Int64) =
      ([], [], "", "", 0)
    var cost = Argon2id(memoryKiB: 0, passes: 0, lanes: 0)
    var keys: [SealedKey] = []
    do {
      try reader.members { (member, reader) throws(JSONReader.Malformed) in
        switch member {
        case "id": id = try reader.bytes()
        case "kind": kind = try reader.string()
        case "name": name = try reader.string()
        case "created": created = try reader.integer()
        case "salt": salt = try reader.bytes()
        case "memory": cost.memoryKiB = UInt32(clamping: try reader.integer())
        case "passes": cost.passes = UInt32(clamping: try reader.integer())
        case "lanes": cost.lanes = UInt32(clamping: try reader.integer())
        case "keys":
          try reader.elements { (reader) throws(JSONReader.Malformed) in
            keys.append(try SealedKey(&reader))
          }
        default: try reader.skip()
        }
      }
    } catch {
      throw .damaged
    }
    guard let kind = Kind(rawValue: kind) else { throw .unsupported }
    guard id.count == idByteCount, salt.count == saltByteCount, isName(name) else {
      throw .damaged
    }
    // Before anything is derived with them.
    if kind == .passphrase, !cost.isReasonable { throw .unsupported }
    var slot = KeySlot(
      id: id, kind: kind, name: name, createdAt: Instant(microseconds: created), salt: salt,
      argon2: kind == .passphrase ? cost : nil)
    slot.keys = keys
    return slot
  }
}

extension KeySlot.SealedKey {
  fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    var (keyClass, id, box): (KeyClass?, [UInt8], [UInt8]) = (nil, [], [])
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "class": keyClass = KeyClass(rawValue: try reader.string())
      case "id": id = try reader.bytes()
      case "box": box = try reader.bytes()
      default: try reader.skip()
      }
    }
    guard let keyClass else { throw JSONReader.Malformed() }
    self.init(keyClass: keyClass, keyID: id, box: box)
  }
}

extension JSONReader {
  fileprivate mutating func integer() throws(Malformed) -> Int64 {
    guard let number = Int64(try numberText()) else { throw Malformed() }
    return number
  }

  /// Reads a string of hexadecimal digits.
  fileprivate mutating func bytes() throws(Malformed) -> [UInt8] {
    let digits = Array(try string().utf8)
    guard digits.count % 2 == 0 else { throw Malformed() }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else {
        throw Malformed()
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}

/// Returns lower-case hexadecimal digits.
func hex(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
