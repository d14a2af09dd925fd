import CZlib

/// Writes zip archives in the variants that phones and archivers produce.
package struct ZipWriter {
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Sizes after the data instead of before it (bit 3).
    package static let dataDescriptors = Options(rawValue: 1)
    /// Sizes and offsets in ZIP64 fields throughout.
    package static let zip64 = Options(rawValue: 2)
    /// The UTF-8 flag (bit 11) is set.
    package static let utf8Flag = Options(rawValue: 4)
    package static let stored = Options(rawValue: 8)
    package static let withoutDirectory = Options(rawValue: 16)
    package static let wrongChecksum = Options(rawValue: 32)
  }

  private let options: Options
  package private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init(_ options: Options = []) { self.options = options }

  package static func archive(_ files: [(String, [UInt8])], _ options: Options = []) -> [UInt8] {
    var writer = ZipWriter(options)
    for (name, content) in files { writer.add(name, content) }
    return writer.finish()
  }

  package mutating func add(_ name: String, _ content: [UInt8]) {
    let isStored = options.contains(.stored)
    let data = isStored ? content : Self.deflated(content)
    var checksum = UInt32(crc32(0, content, UInt32(content.count)))
    if options.contains(.wrongChecksum) { checksum ^= 1 }
    let offset = bytes.count
    let describes = options.contains(.dataDescriptors)
    let flags: UInt16 = (describes ? 8 : 0) | (options.contains(.utf8Flag) ? 0x800 : 0)
    let sizes = (checksum, UInt32(data.count), UInt32(content.count))
    let local = describes ? (UInt32(0), UInt32(0), UInt32(0)) : sizes
    bytes += u32(0x0403_4b50) + u16(20) + u16(flags) + u16(isStored ? 0 : 8) + u32(0)
    bytes += u32(local.0) + u32(local.1) + u32(local.2) + u16(name.utf8.count) + u16(0)
    bytes += Array(name.utf8) + data
    if describes { bytes += u32(0x0807_4b50) + u32(sizes.0) + u32(sizes.1) + u32(sizes.2) }
    let wide = options.contains(.zip64)
    let extra =
      wide ? u16(1) + u16(24) + u64(content.count) + u64(data.count) + u64(offset) : [UInt8]()
    let full: UInt32 = 0xffff_ffff
    directory += u32(0x0201_4b50) + u16(20) + u16(20) + u16(flags) + u16(isStored ? 0 : 8) + u32(0)
    directory += u32(sizes.0) + u32(wide ? full : sizes.1) + u32(wide ? full : sizes.2)
    directory += u16(name.utf8.count) + u16(extra.count) + u16(0) + u16(0) + u16(0) + u32(0)
    directory += u32(wide ? full : UInt32(offset)) + Array(name.utf8) + extra
    count += 1
  }

  package mutating func finish() -> [UInt8] {
    if options.contains(.withoutDirectory) { return bytes }
    let start = bytes.count
    bytes += directory
    let full: UInt32 = 0xffff_ffff
    let wide = options.contains(.zip64)
    if wide {
      let record = bytes.count
      bytes += u32(0x0606_4b50) + u64(44) + u16(45) + u16(45) + u32(0) + u32(0)
      bytes += u64(count) + u64(count) + u64(directory.count) + u64(start)
      bytes += u32(0x0706_4b50) + u32(0) + u64(record) + u32(1)
    }
    bytes += u32(0x0605_4b50) + u16(0) + u16(0) + u16(count) + u16(count)
    bytes += u32(wide ? full : UInt32(directory.count)) + u32(wide ? full : UInt32(start)) + u16(0)
    return bytes
  }

  package static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(content.count)))
    return run(&stream, content, capacity: capacity) { deflate(&$0, Z_FINISH) }
  }

  package static func inflated(_ data: [UInt8], capacity: Int = 1 << 22) -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    return run(&stream, data, capacity: capacity) { inflate(&$0, Z_FINISH) }
  }

  /// Processes all of `input` in one step.
  private static func run(
    _ stream: inout z_stream, _ input: [UInt8], capacity: Int, _ step: (inout z_stream) -> Int32
  ) -> [UInt8] {
    var input = input
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      input.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = step(&stream)
        count = output.count - Int(stream.avail_out)
      }
    }
  }

  private func u16(_ value: Int) -> [UInt8] { u16(UInt16(value)) }
  private func u16(_ value: UInt16) -> [UInt8] { bytes(of: value.littleEndian) }
  private func u32(_ value: UInt32) -> [UInt8] { bytes(of: value.littleEndian) }
  private func u64(_ value: Int) -> [UInt8] { bytes(of: UInt64(value).littleEndian) }
  private func bytes(of value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
