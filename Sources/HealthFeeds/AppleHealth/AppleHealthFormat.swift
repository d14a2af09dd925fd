package import HealthImport

/// An Apple Health export: the zip file, the unzipped folder, or its main file.
struct AppleHealthFormat: FeedFormat {
  let name = "apple-health"
  let title = "Apple Health export"

  func recognizes(_ input: FeedInput) -> Bool { AppleExport.isExport(input.path) }

  func open(
    _ input: FeedInput, _ options: FeedOptions
  ) throws(ImportError) -> any FeedReader {
    let reader = try AppleExport.open(input.path)
    reader.salvages = options.salvages
    return reader
  }
}

extension ExportReader: FeedReader {}
