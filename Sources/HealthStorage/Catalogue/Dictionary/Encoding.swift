import HealthModel

// Payloads of the dictionary tables. Strings are a 32-bit length and UTF-8; optional strings are
// preceded by a byte 0 or 1. All integers are little-endian.

extension SourceEntry {
  /// owner u32 · name · bundle identifier · version · product type · operating system version
  var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: owner)
    bytes.append(revision.source.name)
    bytes.append(revision.source.bundleIdentifier)
    bytes.append(revision.version)
    bytes.append(revision.productType)
    bytes.append(revision.operatingSystemVersion)
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "source dictionary")
    owner = try reader.integer()
    let name = try reader.string()
    let bundle = try reader.string()
    revision = SourceRevision(
      source: Source(name: name, bundleIdentifier: bundle), version: try reader.string(),
      productType: try reader.string(), operatingSystemVersion: try reader.string())
    try reader.finish()
  }
}

extension Device {
  /// The eight fields in the order of the type, each an optional string.
  var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(optional: name)
    bytes.append(optional: manufacturer)
    bytes.append(optional: model)
    bytes.append(optional: hardwareVersion)
    bytes.append(optional: firmwareVersion)
    bytes.append(optional: softwareVersion)
    bytes.append(optional: localIdentifier)
    bytes.append(optional: udiDeviceIdentifier)
    return bytes
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "device dictionary")
    self.init()
    name = try reader.optionalString()
    manufacturer = try reader.optionalString()
    model = try reader.optionalString()
    hardwareVersion = try reader.optionalString()
    firmwareVersion = try reader.optionalString()
    softwareVersion = try reader.optionalString()
    localIdentifier = try reader.optionalString()
    udiDeviceIdentifier = try reader.optionalString()
    try reader.finish()
  }
}

extension Metadata {
  /// count u32, then per entry: key, tag u8 (0 string, 1 integer, 2 double, 3 date, 4 quantity),
  /// value. Entries are sorted by key, so equal metadata has equal bytes.
  package var payload: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(entries.count))
    for entry in entries {
      bytes.append(entry.key)
      switch entry.value {
      case .string(let value):
        bytes.append(0)
        bytes.append(value)
      case .integer(let value):
        bytes.append(1)
        bytes.append(littleEndian: value)
      case .double(let value):
        bytes.append(2)
        bytes.append(double: value)
      case .date(let value):
        bytes.append(3)
        bytes.append(littleEndian: value.microseconds)
      case .quantity(let value, let unit):
        bytes.append(4)
        bytes.append(double: value)
        bytes.append(unit)
      }
    }
    return bytes
  }

  init(payload: [UInt8]) throws(StoreError) {
    let result: Result<Metadata, StoreError> = payload.withUnsafeBytes { raw in
      do throws(StoreError) {
        return .success(try Metadata(payload: raw))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  init(payload: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = ByteReader(payload, part: "metadata dictionary")
    let count = try reader.count(itemSize: 5)
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let key = try reader.string()
      let value: MetadataValue
      switch try reader.integer(UInt8.self) {
      case 0: value = .string(try reader.string())
      case 1: value = .integer(try reader.integer())
      case 2: value = .double(try reader.double())
      case 3: value = .date(Instant(microseconds: try reader.integer()))
      case 4: value = .quantity(value: try reader.double(), unit: try reader.string())
      default: throw .corrupt("metadata dictionary")
      }
      entries.append(Entry(key: key, value: value))
    }
    try reader.finish()
    self.init(entries)
  }
}
