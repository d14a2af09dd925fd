import HealthModel

/// The bundles of an export: a file, or files in a directory for each type. Each contains the patient
/// and the devices of its entries, so that no reference leads out of it.
final class FHIRBundles {
  private let folder: OutputFolder?
  private let stream: OutputFile?
  private let head: [UInt8]
  private let fileByteCount: Int
  /// The entry of the patient, the first of each bundle.
  private var patient: [UInt8] = []

  private var name = "patient"
  private var number = 0
  /// The bundle that is being written.
  private var file: OutputFile?
  private var devices: Set<ObjectID> = []
  private var hasBundles = false

  /// - Parameters:
  ///   - folder: The directory; nil if all entries are in one file.
  ///   - stream: This file.
  ///   - timestamp: The time of the export in ISO 8601.
  ///   - fileByteCount: A bundle in a directory ends with the entry that exceeds this size, because
  ///     most readers load a bundle as a whole.
  init(folder: OutputFolder?, stream: OutputFile?, timestamp: String, fileByteCount: Int) {
    self.folder = folder
    self.stream = stream
    self.fileByteCount = fileByteCount
    head = Array(
      #"{"resourceType":"Bundle","type":"collection","timestamp":"\#(timestamp)","entry":["#.utf8)
  }

  /// Sets the patient. Called before the first entry.
  func set(patient id: ObjectID, _ resource: [UInt8]) {
    patient = ByteBuffer.bytes { buffer in
      Self.open(id, to: buffer)
      buffer.append(resource)
      buffer.append(0x7d)
    }
  }

  /// Begins files of another name.
  func begin(_ name: String) throws(ExportFailure) {
    guard folder != nil else { return }
    try close()
    self.name = name
    number = 0
  }

  /// Begins an entry, after that of its device: everything up to the resource.
  ///
  /// - Returns: The buffer for the resource.
  func beginEntry(
    _ id: ObjectID, device: FHIRDevice?, extensions: [UInt8] = []
  ) throws(ExportFailure) -> ByteBuffer {
    let buffer = try bundle().buffer
    if let device, devices.insert(device.id).inserted {
      buffer.append(",\n" as StaticString)
      Self.open(device.id, to: buffer)
      buffer.append(device.resource)
      buffer.append(0x7d)
    }
    buffer.append(",\n" as StaticString)
    Self.open(id, extensions, to: buffer)
    return buffer
  }

  /// The buffer of the entry that is being written.
  var buffer: ByteBuffer {
    guard let file else { preconditionFailure("an entry is open") }
    return file.buffer
  }

  /// Ends an entry after its resource.
  @inline(__always)
  func endEntry() throws(ExportFailure) {
    buffer.append(0x7d)
    try proceed()
  }

  @inline(__always)
  func proceed() throws(ExportFailure) { try file?.proceed() }

  private static func open(_ id: ObjectID, _ extensions: [UInt8] = [], to buffer: ByteBuffer) {
    buffer.append(#"{"fullUrl":"urn:uuid:"# as StaticString)
    buffer.append(id, isLowerCase: true)
    buffer.append(#"","# as StaticString)
    buffer.append(extensions)
    buffer.append(#""resource":"# as StaticString)
  }

  private func bundle() throws(ExportFailure) -> OutputFile {
    if let file, folder == nil || file.position < fileByteCount { return file }
    try close()
    number += 1
    let suffix = number == 1 ? "" : "-\(number)"
    guard let file = try folder?.file("\(name)\(suffix).json") ?? stream else {
      preconditionFailure("an export has a folder or a file")
    }
    file.buffer.append(head)
    file.buffer.append(0x0a)
    file.buffer.append(patient)
    self.file = file
    devices = []
    hasBundles = true
    return file
  }

  private func close() throws(ExportFailure) {
    guard let file else { return }
    file.buffer.append("\n]}\n" as StaticString)
    self.file = nil
    try file.finish()
  }

  /// Completes the export. One without entries has a bundle of the patient alone.
  func finish() throws(ExportFailure) {
    if !hasBundles { _ = try bundle() }
    try close()
    try folder?.finish()
  }

  func discard() {
    file?.discard()
    stream?.discard()
    folder?.discard()
  }
}
