import HealthDocuments
package import HealthImport

/// A format whose documents fit into memory. Each document is read by itself; an archive or a folder may contain
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
    DocumentReader([self], input, options)
  }
}

/// Reads all documents of some formats in one file or folder.
final class DocumentReader: FeedReader {
  private let options: FeedOptions
  private let hasMembers: Bool
  private let hasTooManyMembers: Bool
  private let documents: [(document: FeedDocument, format: any DocumentFormat)]
  private let otherCount: Int
  private let unreadableCount: Int
  private var doneByteCount: Int64 = 0

  var onProgress: ((ImportProgress) -> Void)?
  var isCancelled: (() -> Bool)?
  var totalByteCount: Int64 { documents.reduce(0) { $0 + $1.document.storedByteCount } }

  /// - Parameter formats: Each member has the first one that recognizes it: an archive of activities has files of
  ///   several devices.
  init(_ formats: [any DocumentFormat], _ input: FeedInput, _ options: FeedOptions) {
    self.options = options
    hasMembers = input.hasMembers
    hasTooManyMembers = input.hasTooManyMembers
    // A single file is read even if its head does not look like the format, so that the reader
    // states what is wrong.
    var unreadableCount = 0
    documents = input.documents.compactMap { document in
      let found = formats.first { $0.recognizes(head: document.head) }
      if let format = found ?? (input.hasMembers ? nil : formats.first) {
        return (document, format)
      }
      if !document.isReadable { unreadableCount += 1 }
      return nil
    }
    self.unreadableCount = unreadableCount
    otherCount = input.documents.count - documents.count - unreadableCount
  }

  func read(_ body: (ImportEvent) throws -> Void) throws -> ImportReport {
    guard !documents.isEmpty else { throw ImportError.notAnExport }
    // Not only a part of them.
    guard !hasTooManyMembers else { throw ImportError.tooManyFiles }
    // Before anything is delivered: nothing of a damaged archive is imported.
    for (document, _) in documents { try document.verify { isCancelled?() ?? false } }
    return try withoutActuallyEscaping(body) { body in
      let sink = FeedSink(deliver: body) { [self] recordCount in try checkpoint(recordCount) }
      sink.skip("other files", .unknownFile, count: otherCount)
      sink.skip("files", .unreadable, count: unreadableCount)
      var failure: ImportError?
      // Files of an archive are usually named by their date. If two contain one object, the newer
      // version is read first and counts.
      for (document, format) in documents.reversed() {
        do {
          try format.read(try document.bytes(limit: format.byteCountMax), into: sink, options)
          sink.countHeader(format.documentName)
        } catch let error as ImportError {
          // One unreadable activity does not stop an archive of thousands.
          guard hasMembers, error.isOfDocument else { throw error }
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
