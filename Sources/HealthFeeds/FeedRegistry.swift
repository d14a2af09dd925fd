package import HealthImport

/// The formats that `healthctl import` reads.
package enum FeedRegistry {
  /// In the order in which they are tried. An Apple Health export is first, because it contains files
  /// of other formats, such as routes. A new reader is one line here.
  package static let formats: [any FeedFormat] = [
    AppleHealthFormat(), HealthConnectFormat(), HealthAutoExportFormat(), FITFormat(), TCXFormat(),
    GPXFormat(), MappedTextFormat(),
  ]

  package static func format(named name: String) -> (any FeedFormat)? {
    formats.first { $0.name == name }
  }

  /// Opens a file or folder. `format` is nil to recognize it by content.
  package static func open(
    _ path: String, as format: (any FeedFormat)? = nil, _ options: FeedOptions = FeedOptions()
  ) throws(ImportError) -> any FeedReader {
    let input = try FeedInput(path: path)
    if let map = options.mapPath {
      return try MappedTextFormat(map: FeedMap(path: map)).open(input, options)
    }
    // An archive without a directory may be an export whose copy was cut off, and its reader states
    // what is missing.
    let found = format ?? formats.first { $0.recognizes(input) }
    if found == nil { try input.checkDatabases() }
    if format == nil, found is any DocumentFormat {
      return DocumentReader(formats.compactMap { $0 as? any DocumentFormat }, input, options)
    }
    return try (found ?? AppleHealthFormat()).open(input, options)
  }
}
