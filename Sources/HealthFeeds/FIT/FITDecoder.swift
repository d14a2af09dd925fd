import HealthImport

/// Decodes FIT files: messages with numbered fields. The format is that of Garmin's documentation of
/// the FIT protocol (developer.garmin.com/fit/protocol): a header, definitions and data, and a checksum.
///
/// A file can contain several of these in sequence. Developer fields, whose meaning the file itself
/// defines, are skipped. Everything is checked against the size of the file.
struct FITDecoder {
  /// A data message. Fields with the value that marks them as invalid are absent.
  struct Message {
    var number: UInt16
    fileprivate(set) var numbers: [UInt8: Double] = [:]
    fileprivate(set) var lists: [UInt8: [Double?]] = [:]
    fileprivate(set) var texts: [UInt8: String] = [:]

    func number(_ field: UInt8) -> Double? { numbers[field] }
    func integer(_ field: UInt8) -> Int? { numbers[field].flatMap(Int.init(exactly:)) }
    func text(_ field: UInt8) -> String? { texts[field] }

    /// The values of a field that may have several, with nil for those that are invalid.
    func list(_ field: UInt8) -> [Double?] { lists[field] ?? numbers[field].map { [$0] } ?? [] }
  }

  private struct Field {
    var number: UInt8
    var size: Int
    var type: UInt8
  }

  /// The base types of the protocol: the low five bits of the type of a field.
  private enum BaseType: UInt8 {
    case enumeration = 0
    case sint8 = 1
    case uint8 = 2
    case sint16 = 3
    case uint16 = 4
    case sint32 = 5
    case uint32 = 6
    case string = 7
    case float32 = 8
    case float64 = 9
    // Of the types with z, the invalid value is zero.
    case uint8z = 10
    case uint16z = 11
    case uint32z = 12
    case byte = 13
    case sint64 = 14
    case uint64 = 15
    case uint64z = 16

    /// The bytes of one value; nil for text, which has no fixed size.
    var byteCount: Int? {
      switch self {
      case .enumeration, .sint8, .uint8, .uint8z, .byte: 1
      case .sint16, .uint16, .uint16z: 2
      case .sint32, .uint32, .float32, .uint32z: 4
      case .float64, .sint64, .uint64, .uint64z: 8
      case .string: nil
      }
    }
  }

  private struct Definition {
    var number: UInt16
    var isBigEndian: Bool
    var fields: [Field]
    /// The bytes of developer fields.
    var skipCount: Int
  }

  /// The field of the time in every message, in seconds since 1989-12-31.
  static let timestamp: UInt8 = 253

  private let bytes: [UInt8]
  /// Whether to read a file that is cut off, or whose checksum does not match, up to the first damage.
  private let salvages: Bool
  private(set) var isDamaged = false
  private var position = 0
  private var end = 0
  private var definitions: [UInt8: Definition] = [:]
  /// The last time, which compressed times continue.
  private var lastTime: UInt32 = 0

  init(_ bytes: [UInt8], salvages: Bool = false) {
    self.bytes = bytes
    self.salvages = salvages
  }

  static func recognizes(_ head: [UInt8]) -> Bool {
    head.count >= 12 && (head[0] == 12 || head[0] == 14)
      && head[8..<12].elementsEqual(".FIT".utf8)
  }

  /// Verifies headers and checksums of all parts, then calls `body` with each message.
  mutating func forEach(_ body: (Message) throws -> Void) throws {
    let parts = try self.parts()
    for part in parts {
      definitions = [:]
      lastTime = 0
      position = part.lowerBound
      end = part.upperBound
      while position < end {
        let message: Message?
        do {
          message = try next()
        } catch {
          guard salvages else { throw error }
          return isDamaged = true
        }
        if let message { try body(message) }
      }
    }
  }

  // MARK: Parts

  /// Returns the ranges of the data of all parts.
  private mutating func parts() throws(ImportError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let rest = bytes.count - start
      guard rest >= 14, Self.recognizes(Array(bytes[start...].prefix(14))) else {
        guard salvages, start > 0 else { throw .malformed("it is no FIT file") }
        isDamaged = true
        break
      }
      let headerCount = Int(bytes[start])
      let dataCount = Int(
        UInt32(bytes[start + 4]) | UInt32(bytes[start + 5]) << 8 | UInt32(bytes[start + 6]) << 16
          | UInt32(bytes[start + 7]) << 24)
      guard dataCount <= rest - headerCount - 2 else {
        guard salvages else { throw .malformed("the FIT file ends before its data" + Self.remedy) }
        isDamaged = true
        ranges.append(start + headerCount..<bytes.count)
        break
      }
      let dataEnd = start + headerCount + dataCount
      let stated = UInt16(bytes[dataEnd]) | UInt16(bytes[dataEnd + 1]) << 8
      if Self.checksum(bytes[start..<dataEnd]) != stated {
        guard salvages else {
          throw .malformed("the checksum of the FIT file does not match" + Self.remedy)
        }
        isDamaged = true
      }
      ranges.append(start + headerCount..<dataEnd)
      start = dataEnd + 2
    }
    return ranges
  }

  private static let remedy = "; --salvage reads it up to the damage"

  /// CRC-16 with the polynomial 0x8005, reflected.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var checksum: UInt16 = 0
    for byte in bytes {
      checksum ^= UInt16(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xa001 }
    }
    return checksum
  }

  // MARK: Records

  private static let malformed = ImportError.malformed(
    "the records of the FIT file are damaged" + remedy)

  private mutating func next() throws(ImportError) -> Message? {
    let header = try byte()
    if header & 0x80 != 0 {
      var message = try data(header >> 5 & 3)
      // The low five bits of the time; they are greater than those of the last one, or wrapped.
      let offset = UInt32(header & 0x1f)
      lastTime = lastTime &+ ((offset &- lastTime) & 0x1f)
      message.numbers[Self.timestamp] = Double(lastTime)
      return message
    }
    if header & 0x40 != 0 {
      try define(header & 0xf, hasDeveloperFields: header & 0x20 != 0)
      return nil
    }
    let message = try data(header & 0xf)
    if let time = message.numbers[Self.timestamp] { lastTime = UInt32(exactly: time) ?? lastTime }
    return message
  }

  private mutating func define(_ local: UInt8, hasDeveloperFields: Bool) throws(ImportError) {
    _ = try byte()
    let isBigEndian = try byte() != 0
    let (first, second) = (UInt16(try byte()), UInt16(try byte()))
    var definition = Definition(
      number: isBigEndian ? first << 8 | second : second << 8 | first, isBigEndian: isBigEndian,
      fields: [], skipCount: 0)
    for _ in 0..<(try byte()) {
      definition.fields.append(
        Field(number: try byte(), size: Int(try byte()), type: try byte()))
    }
    if hasDeveloperFields {
      for _ in 0..<(try byte()) {
        _ = try byte()
        definition.skipCount += Int(try byte())
        _ = try byte()
      }
    }
    definitions[local] = definition
  }

  private mutating func data(_ local: UInt8) throws(ImportError) -> Message {
    guard let definition = definitions[local] else { throw Self.malformed }
    var message = Message(number: definition.number)
    for field in definition.fields {
      guard field.size <= end - position else { throw Self.malformed }
      let value = bytes[position..<position + field.size]
      position += field.size
      if field.type == BaseType.string.rawValue {
        let text = String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
        if !text.isEmpty { message.texts[field.number] = text }
      } else if let type = BaseType(rawValue: field.type & 0x1f), let size = type.byteCount,
        value.count % size == 0
      {
        let numbers = stride(from: value.startIndex, to: value.endIndex, by: size).map {
          Self.number(value[$0..<$0 + size], type, definition.isBigEndian)
        }
        if numbers.count > 1 {
          message.lists[field.number] = numbers
        } else if let number = numbers.first ?? nil {
          message.numbers[field.number] = number
        }
      }
    }
    guard definition.skipCount <= end - position else { throw Self.malformed }
    position += definition.skipCount
    return message
  }

  private mutating func byte() throws(ImportError) -> UInt8 {
    guard position < end else { throw Self.malformed }
    defer { position += 1 }
    return bytes[position]
  }

  // MARK: Values

  /// Returns a value with the bytes of its type; nil if it is invalid.
  private static func number(
    _ bytes: ArraySlice<UInt8>, _ type: BaseType, _ isBigEndian: Bool
  ) -> Double? {
    let size = bytes.count
    var raw: UInt64 = 0
    for byte in isBigEndian ? Array(bytes) : bytes.reversed() { raw = raw << 8 | UInt64(byte) }
    let highest = size == 8 ? UInt64.max : (1 << UInt64(size * 8)) - 1
    switch type {
    case .sint8, .sint16, .sint32, .sint64:
      // The greatest value of a signed integer is invalid.
      guard raw != highest >> 1 else { return nil }
      let shift = UInt64(64 - size * 8)
      return Double(Int64(bitPattern: raw << shift) >> Int64(shift))
    case .float32:
      let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
      return value.isFinite ? value : nil
    case .float64:
      let value = Double(bitPattern: raw)
      return value.isFinite ? value : nil
    case .uint8z, .uint16z, .uint32z, .uint64z: return raw == 0 ? nil : Double(raw)
    default: return raw == highest ? nil : Double(raw)
    }
  }
}
