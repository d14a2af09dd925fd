import HealthDocuments
package import HealthImport

/// A format whose documents fit into memory. Each document is read by itself; an archive may contain
/// many.
package protocol DocumentFormat: FeedFormat {
  /// The largest document.
  var byteCountMax: Int { get }
  /// The name of a document in reports, such as `FIT file`.
  var documentName: String { get }
  func recognizes(head: [UInt8]) -> Bool
  /// Reads one document. Throws `ImportError.malformed` if nothing in it can be read.
  func read(_ bytes: [UInt8], into sink: FeedSink, _ options: FeedOptions) throws
}

extension DocumentFormat {
  package func recognizes(_ input: FeedInput) -> Bool {
    input.firstDocuments.contains { recognizes(head: $0.head) }
  }

  package func open(
    _ input: FeedInput, _ options: FeedOptions
  ) throws(ImportError) -> any FeedReader {
    DocumentReader(self, input, options)
  }
}

/// Reads all documents of a format in one file.
final class DocumentReader: FeedReader {
  private let format: any DocumentFormat
  private let options: FeedOptions
  private let isArchive: Bool
  private let documents: [FeedDocument]
  private let otherCount: Int
  private var doneByteCount: Int64 = 0

  var onProgress: ((ImportProgress) -> Void)?
  var isCancelled: (() -> Bool)?
  var totalByteCount: Int64 { documents.reduce(0) { $0 + $1.storedByteCount } }

  init(_ format: any DocumentFormat, _ input: FeedInput, _ options: FeedOptions) {
    self.format = format
    self.options = options
    isArchive = input.isArchive
    // A single file is read even if its head does not look like the format, so that the reader
    // states what is wrong.
    documents =
      isArchive
      ? input.documents.filter { format.recognizes(head: $0.head) } : input.documents
    otherCount = input.documents.count - documents.count
  }

  func read(_ body: (ImportEvent) throws -> Void) throws -> ImportReport {
    guard !documents.isEmpty else { throw ImportError.notAnExport }
    // Before anything is delivered: nothing of a damaged archive is imported.
    for document in documents { try document.verify { isCancelled?() ?? false } }
    return try withoutActuallyEscaping(body) { body in
      let sink = FeedSink(deliver: body) { [self] recordCount in try checkpoint(recordCount) }
      for _ in 0..<otherCount { sink.skip("other files", .unknownFile) }
      var failure: ImportError?
      // Files of an archive are usually named by their date. If two contain one object, the newer
      // version is read first and counts.
      for document in documents.reversed() {
        do {
          try format.read(try document.bytes(limit: format.byteCountMax), into: sink, options)
          sink.countHeader(format.documentName)
        } catch let error as ImportError {
          // One unreadable activity does not stop an archive of thousands.
          guard isArchive, error.isOfDocument else { throw error }
          failure = error
          sink.skip(format.documentName, .unreadable)
        }
        doneByteCount += document.storedByteCount
      }
      if let failure, sink.isEmpty { throw failure }
      return try sink.finish()
    }
  }

  private func checkpoint(_ recordCount: Int) throws {
    if isCancelled?() == true { throw ImportError.cancelled }
    onProgress?(
      ImportProgress(
        doneByteCount: doneByteCount, totalByteCount: totalByteCount, recordCount: recordCount))
  }
}

extension ImportError {
  /// Whether the error concerns one document of an archive.
  fileprivate var isOfDocument: Bool {
    switch self {
    case .malformed, .oversized: true
    default: false
    }
  }
}
