import HealthDocuments
package import HealthModel

/// An Apple Health export: the zip file created by the phone, the unzipped folder, or only its XML
/// file.
package enum AppleExport {
  /// Finds the main file and the other files. Reads little; `ExportReader.read` does the work.
  package static func open(_ path: String) throws(ImportError) -> ExportReader {
    ExportReader(try ExportContents(path: path))
  }

  /// Returns whether the file or folder contains the main file of an export, or other files of one.
  package static func isExport(_ path: String) -> Bool {
    guard let contents = try? ExportContents(path: path) else { return false }
    return contents.main != nil || contents.hasHealthFiles
  }

  /// Returns a file of an export as deferred records, so that it is stored unparsed. Lines that
  /// identify the user are removed from an electrocardiogram. Returns nothing if the file is no
  /// longer readable. The client calls it when the daemon refuses the object made from a file, so
  /// that the user's data is stored in any case.
  package static func deferredFile(
    _ name: String, of path: String, reason: String
  ) -> [ImportedObject] {
    guard let contents = try? ExportContents(path: path),
      let member = contents.members.first(where: { $0.name == name })
    else { return [] }
    var objects: [ImportedObject] = []
    let sink = ImportSink(
      // A file contains no nested samples.
      nestedBatchCountMax: 1,
      deliver: { event in
        if case .objects(let found) = event { objects += found }
      }, checkpoint: { _ in })
    let files = ExportFiles(contents, sink: sink) { _ in }
    try? files.deferRefused(member, reason: reason)
    try? sink.flushObjects()
    return objects
  }
}

/// Reads an export once, in one pass and in bounded memory, regardless of its size and defects.
///
/// Not Sendable: a reader is used on the thread that created it, which may block.
///
/// The input is untrusted: an archive from the internet must not exhaust memory, read files outside
/// of it, or end the process. A limit inside a member results in a counted omission and not in a
/// failure.
package final class ExportReader {
  private var contents: ExportContents
  private var doneByteCount: Int64 = 0
  /// -1, so that the first checkpoint is reported and a progress display appears at once.
  private var reportedByteCount: Int64 = -1

  /// Called every few hundred kilobytes while reading.
  package var onProgress: ((ImportProgress) -> Void)?
  /// Polled at the same interval; true ends the reading with `ImportError.cancelled`.
  package var isCancelled: (() -> Bool)?

  /// Whether to read the intact part of a damaged or incomplete archive instead of failing. Off by
  /// default: a user who imports a truncated file unknowingly would believe that the history is
  /// complete.
  package var salvages = false

  /// The number of batches of nested samples held in memory until the end. If there are more, the
  /// main file is read a second time to deliver them. 24 batches of at most 10,000 rows take about
  /// 10 MB. Decompressing the main file again costs time, but memory without a bound could end the
  /// import.
  var nestedBatchCountMax = 24

  /// The size of links held in memory until the end, by the same rule.
  var linksByteCountMax = 16 << 20

  init(_ contents: ExportContents) { self.contents = contents }

  /// The number of bytes on disk to be read, for progress.
  package var totalByteCount: Int64 { contents.members.reduce(0) { $0 + $1.storedByteCount } }

  /// The date stated in the first lines of the export; nil if there is none. The history of imports
  /// shows it, and it determines whether an import may update objects. Its position is fixed by the
  /// format: it is the first child of the root element.
  package var exportedAt: Instant? {
    guard let main = contents.main.map({ contents.members[$0] }),
      let head = contents.stream(of: main, verifies: false)?.prefix(Self.headByteCount)
    else { return nil }
    return head.withUnsafeBytes { bytes in
      guard let start = Bytes.find("<ExportDate value=\"", in: bytes) else { return nil }
      let value = bytes[(start + 19)...].prefix(DateText.byteCount).prefix { $0 != 0x22 }
      return DateText.instant(String(decoding: value, as: UTF8.self))
        .map(Instant.init(microseconds:))
    }
  }

  /// The document type definition before the date takes about 20 KiB. Six times that size leaves
  /// room for newer versions.
  private static let headByteCount = 128 << 10

  /// Passes everything in the export to `body`, in the order documented at `ImportEvent`, and
  /// returns a report. Throws `ImportError` and the errors of `body`.
  ///
  /// Nothing is delivered before the checksums of an archive are verified: a damaged archive throws
  /// `ImportError.damaged`. An export without its main file also throws, unless `salvages` is set.
  package func read(_ body: (ImportEvent) throws -> Void) throws -> ImportReport {
    guard contents.main != nil || contents.hasHealthFiles else { throw ImportError.notAnExport }
    guard salvages || !contents.isRecovered else { throw ImportError.incomplete }
    guard salvages || contents.main != nil else { throw ImportError.withoutMainFile }
    let check = MemberCheck(contents)
    defer { check.cancel() }
    if salvages {
      // The check must finish first: it determines which members are read at all.
      contents = contents.without(check.wait())
      return try readMembers(body)
    }
    return try withoutActuallyEscaping(body) { body in
      let gate = ImportGate(check, deliver: body)
      let report = try readMembers(gate.pass)
      // A small export ends before the gate opened by itself; its events are still held.
      try gate.open()
      return report
    }
  }

  private func readMembers(_ body: (ImportEvent) throws -> Void) throws -> ImportReport {
    let main = contents.main.map { contents.members[$0] }
    return try withoutActuallyEscaping(body) { body in
      var stream: (any ByteStream)?
      let sink = ImportSink(
        nestedBatchCountMax: nestedBatchCountMax, linksByteCountMax: linksByteCountMax,
        deliver: body
      ) { [self] recordCount in
        try checkpoint(doneByteCount + (stream?.consumedByteCount ?? 0), recordCount)
      }
      // Counted, so that the report of a salvaged archive states that it is not whole.
      if contents.isRecovered { sink.note(.damagedDirectory) }
      let files = ExportFiles(contents, sink: sink) { [self] in doneByteCount += $0 }
      // Before the main file, because a workout refers to routes by the key of their content.
      try files.readIndependent()
      sink.canonical.fileKeys = files.keys
      if let main {
        // `MemberCheck` verifies the checksum.
        stream = contents.stream(of: main, verifies: false)
        if let stream {
          try read(stream, .everything, sink, files)
        } else {
          sink.note(.damagedFile)
        }
      } else {
        sink.note(.missingMainFile)
      }
      try files.readRest()
      try sink.flushRecords()
      try sink.flushObjects()
      doneByteCount += main?.storedByteCount ?? 0
      stream = nil
      if let main {
        try deliverNested(from: main, sink, files)
        try deliverLinks(from: main, sink, files)
      }
      // Attached files to which no link refers.
      try files.readRest(ofAttachments: true)
      try sink.flushObjects()
      return sink.finishedReport()
    }
  }

  private func read(
    _ stream: any ByteStream, _ mode: MainFileReader.Mode, _ sink: ImportSink,
    _ files: ExportFiles
  ) throws {
    let mapping = ElementMapping(sink: sink, files: files, isNestedOnly: mode != .everything)
    try MainFileReader(TagScanner(stream), mode: mode, sink: sink, mapping: mapping).run()
    // The first reading has already counted the damage.
    guard mode == .everything else { return }
    switch stream.damage {
    case nil: break
    case .oversized: sink.note(.oversizedFile)
    case .endsEarly, .corrupt: sink.note(.damagedFile)
    }
  }

  private func deliverNested(
    from main: ExportContents.Member, _ sink: ImportSink, _ files: ExportFiles
  ) throws {
    if sink.keepsNested { return try sink.deliverNested() }
    if let stream = contents.stream(of: main, verifies: false) {
      try read(stream, .nestedOnly, sink, files)
      try sink.flushNestedRecords(isLast: true)
    }
  }

  private func deliverLinks(
    from main: ExportContents.Member, _ sink: ImportSink, _ files: ExportFiles
  ) throws {
    if sink.keepsLinks { return try sink.deliverLinks(files.use) }
    if let stream = contents.stream(of: main, verifies: false) {
      try read(stream, .linksOnly, sink, files)
    }
  }

  private func checkpoint(_ byteCount: Int64, _ recordCount: Int) throws {
    if isCancelled?() == true { throw ImportError.cancelled }
    // A display needs no more; the cancellation above is polled at every checkpoint.
    guard byteCount - reportedByteCount >= 256 << 10 || byteCount == totalByteCount else { return }
    reportedByteCount = byteCount
    onProgress?(
      ImportProgress(
        doneByteCount: byteCount, totalByteCount: totalByteCount, recordCount: recordCount))
  }
}
