import HealthModel
import HealthWords

/// The tables of values that samples share: sources, devices and metadata.
final class SharedRows {
  static let definitions = """
    CREATE TABLE sources (source INTEGER PRIMARY KEY, name TEXT NOT NULL, bundle_identifier TEXT,
      version TEXT, product_type TEXT, os_version TEXT);
    CREATE TABLE devices (device INTEGER PRIMARY KEY, name TEXT, manufacturer TEXT, model TEXT,
      hardware TEXT, firmware TEXT, software TEXT, local_identifier TEXT, udi TEXT);
    CREATE TABLE metadata (metadata INTEGER NOT NULL, key TEXT NOT NULL, value, unit TEXT,
      PRIMARY KEY (metadata, key)) WITHOUT ROWID;
    """

  /// Enough that recurring metadata is stored once; a store can have any number of other entries.
  private static let knownCountMax = 50_000

  private let database: DatabaseFile
  private let source: RowStatement
  private let device: RowStatement
  private let entry: RowStatement
  private var sources: [SourceRevision: Int64] = [:]
  private var devices: [Device: Int64] = [:]
  private var metadata: [Metadata: Int64] = [:]
  private var lastSource: Int64 = 0
  private var lastDevice: Int64 = 0
  private var lastMetadata: Int64 = 0

  init(_ database: DatabaseFile) throws(ExportFailure) {
    self.database = database
    source = try database.prepare("INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?)")
    device = try database.prepare("INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    entry = try database.prepare("INSERT INTO metadata VALUES (?, ?, ?, ?)")
  }

  func number(of revision: SourceRevision) throws(ExportFailure) -> Int64 {
    if let known = sources[revision] { return known }
    if sources.count >= Self.knownCountMax { sources = [:] }
    lastSource += 1
    sources[revision] = lastSource
    source.bind(lastSource)
    source.bind(revision.source.name)
    for text in [
      revision.source.bundleIdentifier, revision.version, revision.productType,
      revision.operatingSystemVersion,
    ] { source.bind(Cell(text)) }
    try database.insert(source)
    return lastSource
  }

  func number(of found: Device) throws(ExportFailure) -> Int64 {
    if let known = devices[found] { return known }
    if devices.count >= Self.knownCountMax { devices = [:] }
    lastDevice += 1
    devices[found] = lastDevice
    device.bind(lastDevice)
    for text in [
      found.name, found.manufacturer, found.model, found.hardwareVersion, found.firmwareVersion,
      found.softwareVersion, found.localIdentifier, found.udiDeviceIdentifier,
    ] { device.bind(Cell(text)) }
    try database.insert(device)
    return lastDevice
  }

  /// The entries of equal metadata are stored once.
  func number(of found: Metadata) throws(ExportFailure) -> Int64 {
    if let known = metadata[found] { return known }
    if metadata.count >= Self.knownCountMax { metadata = [:] }
    lastMetadata += 1
    metadata[found] = lastMetadata
    for item in found.entries {
      entry.bind(lastMetadata)
      entry.bind(item.key)
      switch item.value {
      case .string(let text): entry.bind(text)
      case .integer(let number): entry.bind(number)
      case .double(let number): entry.bind(number)
      case .date(let instant): entry.bind(TimeText.iso8601(instant))
      case .quantity(let value, _): entry.bind(value)
      }
      if case .quantity(_, let unit) = item.value { entry.bind(unit) } else { entry.bindNull() }
      try database.insert(entry)
    }
    return lastMetadata
  }
}
