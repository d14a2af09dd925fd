import Glibc
import HealthModel

@testable import HealthImport

/// A whole export: a zip archive, or its main file alone. Everything that is read from it must be
/// accepted by the daemon as an import.
enum ExportChecks {
  static func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard let file = MemoryFile(Array(input)) else { return nil }
    let validator = SampleValidator(origin: .imported)
    do {
      _ = try AppleExport.open(file.path).read { event in
        switch event {
        case .samples(let batch), .nestedSamples(let batch): try validator.validate(batch)
        case .records(let records), .nestedRecords(let records):
          guard records.samples.details.count <= records.samples.count else {
            throw HealthError(.invalidArgument, "more details than samples")
          }
        case .characteristics, .withdrawn: break
        case .links(let links): try check(links)
        case .objects(let objects):
          guard objects.allSatisfy({ $0.payload.count <= 1 << 20 && $0.part < $0.partCount }) else {
            throw HealthError(.invalidArgument, "a part of an object is out of bounds")
          }
        }
      }
    } catch is ImportError {
      return nil
    } catch {
      return "\(error)"
    }
    return nil
  }

  /// Links name only their own samples, each once, and files as the daemon accepts them.
  private static func check(_ links: ImportedLinks) throws {
    let ids = Set(links.samples.rows.map(\.id))
    guard ids.count == links.samples.count,
      links.relations.allSatisfy({ ids.contains($0.parent) && ids.isSuperset(of: $0.children) }),
      links.files.allSatisfy({ ids.contains($0.object) })
    else { throw HealthError(.invalidArgument, "links name other samples") }
    try RelationRules(batch: links.samples).check(links.relations, "relations")
    for file in links.files {
      try AttachmentValidator.validate(
        name: file.attachment.name, contentType: file.attachment.contentType,
        size: file.attachment.size, metadata: file.attachment.metadata)
    }
  }
}

/// Bytes as an unnamed file, for readers that require a path.
final class MemoryFile {
  private let file: UnsafeMutablePointer<FILE>

  var path: String { "/proc/self/fd/\(fileno(file))" }

  init?(_ bytes: [UInt8]) {
    guard let file = tmpfile() else { return nil }
    self.file = file
    let written = bytes.withUnsafeBytes { write(fileno(file), $0.baseAddress, $0.count) }
    guard written == bytes.count else { return nil }
  }

  deinit { fclose(file) }
}
