import HealthWords
import Foundation
import HealthModel
import HealthPage
import Hummingbird

/// An export of all types, or of those of one source, as one file.
enum StoreExportRoutes {
  static func file(_ request: PageRequest) async throws(PageFailure) -> Download {
    guard let format = request.query.get("format").flatMap(ExportChoice.init(rawValue:)) else {
      throw .notFound
    }
    let arguments = try arguments(request)
    let language = request.language
    do throws(StoreExport.Failure) {
      return Download(file: try await StoreExport.write(format, arguments), type: format.mediaType)
    } catch {
      switch error {
      case .busy: throw .invalid(language["export.busy"])
      case .noDirectory: throw .invalid(language["export.noFile"])
      case .refused(let message): throw .invalid(language("export.failed", message))
      }
    }
  }

  /// A filter that cannot be understood is refused: without it, the file would contain everything.
  private static func arguments(_ request: PageRequest) throws(PageFailure) -> [String] {
    var arguments: [String] = []
    for name in ["from", "to"] {
      guard let day = request.query.get(name), !day.isEmpty else { continue }
      guard request.day(day) != nil else {
        throw .invalid(request.language["request.badDate"])
      }
      arguments.append("--\(name)=\(day)")
    }
    if let key = request.query.get("source"), !key.isEmpty {
      let sources = (request.status?.types ?? []).map(\.source)
      guard let source = sources.first(where: { SamplesPage.key($0) == key }) else {
        throw .notFound
      }
      let name = source.bundleIdentifier.isEmpty ? source.name : source.bundleIdentifier
      arguments.append("--source=\(name)")
    }
    return arguments
  }
}
