package import HealthModel

/// The user's order of sources for a type: a row of `source_order`, whose key is the type code.
package enum SourceOrder {
  /// count u32, then the name and bundle identifier of each.
  package static func payload(_ sources: [Source]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(sources.count))
    for source in sources {
      bytes.append(source.name)
      bytes.append(source.bundleIdentifier)
    }
    return bytes
  }

  package static func sources(payload: UnsafeRawBufferPointer) throws(StoreError) -> [Source] {
    var reader = ByteReader(payload, part: "source order")
    var sources: [Source] = []
    for _ in 0..<(try reader.count(itemSize: 8)) {
      sources.append(
        Source(name: try reader.string(), bundleIdentifier: try reader.string()))
    }
    try reader.finish()
    return sources
  }
}
