import HealthDocuments
import HealthModel

/// The sources and devices of the records read so far, each stored once.
///
/// Exports contain display names but no bundle identifiers, so a source is identified by its name;
/// the identifier of an imported source is empty.
final class SourceTable {
  /// By raw bytes, so that a text is decoded at its first occurrence only.
  private let names = ByteTable<String>()
  private let versions = ByteTable<String>()
  /// By the bytes of `device` without the address at the front. The value is an index into
  /// `devices` + 1.
  private let deviceTexts = ByteTable<Int>()
  /// Texts that differ only in the creation date are one device.
  private var deviceIndices: [Device: Int] = [:]
  private(set) var devices: [Device] = []
  private(set) var revisions: [SourceRevision] = []
  private var revisionIndices: [RevisionKey: Int] = [:]
  /// Neighboring records usually have one source, so most lookups end here.
  private var lastKey = RevisionKey(name: -1, version: -1, device: -1)
  private var lastRevision = 0

  private struct RevisionKey: Hashable {
    var name: Int
    var version: Int
    var device: Int
  }

  /// The approximate size in memory. It grows with every made-up name in a file; the owner starts a
  /// new table when this one is large.
  var byteCount: Int {
    names.byteCount + versions.byteCount + deviceTexts.byteCount + revisions.count * 200
  }

  func text(ofSource index: Int) -> String { revisions[index].source.name }

  /// Returns 0 for no device, otherwise an index into `devices` + 1.
  @inline(__always)
  func device(_ raw: UnsafeRawBufferPointer, _ decoder: TextDecoder) -> Int {
    guard raw.count > 0 else { return 0 }
    let key = Self.withoutAddress(raw)
    if let known = deviceTexts.index(of: key) { return deviceTexts.values[known] }
    return addDevice(key, hasAddress: key.count != raw.count, decoder)
  }

  private func addDevice(
    _ key: UnsafeRawBufferPointer, hasAddress: Bool, _ decoder: TextDecoder
  ) -> Int {
    // `DeviceText` removes the closing `>` of the whole text only after such a front.
    let text = (hasAddress ? "<<>" : "") + decoder.text(key)
    var index = 0
    if let device = DeviceText.device(text) {
      if let known = deviceIndices[device] {
        index = known
      } else {
        devices.append(device)
        index = devices.count
        deviceIndices[device] = index
      }
    }
    _ = deviceTexts.insert(key, index)
    return index
  }

  /// Returns the text after `<<HKDevice: 0x…>`, escaped or not. The address is different for almost
  /// every record, so it must not be part of a table's key.
  @inline(__always)
  private static func withoutAddress(_ raw: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let isEscaped = Bytes.hasPrefix(raw, "&lt;&lt;")
    guard isEscaped || Bytes.hasPrefix(raw, "<<") else { return raw }
    let mark: StaticString = isEscaped ? "&gt;" : ">"
    guard let end = Bytes.find(mark, in: raw) else { return raw }
    return UnsafeRawBufferPointer(rebasing: raw[(end + mark.utf8CodeUnitCount)...])
  }

  /// Returns an index into `revisions`.
  @inline(__always)
  func revision(
    _ attributes: RecordAttributes, device: Int, _ decoder: TextDecoder
  ) -> Int {
    let key = RevisionKey(
      name: Self.intern(attributes.sourceName, names, decoder),
      version: Self.intern(attributes.sourceVersion, versions, decoder), device: device)
    if key == lastKey { return lastRevision }
    lastKey = key
    lastRevision = revisionIndices[key] ?? addRevision(key)
    return lastRevision
  }

  @inline(__always)
  private static func intern(
    _ raw: UnsafeRawBufferPointer, _ table: ByteTable<String>, _ decoder: TextDecoder
  ) -> Int {
    table.index(of: raw) ?? table.insert(raw, decoder.text(raw))
  }

  /// Adds a revision. The hardware and system version come from the device only if Apple made it,
  /// because then it is the machine that ran the source; a third-party scale is not.
  private func addRevision(_ key: RevisionKey) -> Int {
    let device = key.device > 0 ? devices[key.device - 1] : nil
    let isApple = device?.manufacturer?.hasPrefix("Apple") ?? false
    revisions.append(
      SourceRevision(
        source: Source(name: SourceName.cleaned(names.values[key.name]), bundleIdentifier: ""),
        version: versions.values[key.version],
        productType: isApple ? device?.hardwareVersion ?? "" : "",
        operatingSystemVersion: isApple ? device?.softwareVersion ?? "" : ""))
    revisionIndices[key] = revisions.count - 1
    return revisions.count - 1
  }
}
