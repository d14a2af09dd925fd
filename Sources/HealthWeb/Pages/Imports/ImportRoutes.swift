import Foundation
import HTTPTypes
import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// Imports: an upload, its progress, and the history.
enum ImportRoutes {
  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let history = try await request.call { (store) async throws(ClientError) in
      try await store.importHistory()
    }
    var sources: [Source] = []
    for count in request.status?.types ?? [] where !sources.contains(count.source) {
      sources.append(count.source)
    }
    return ImportsPage(state: request.imports.state, history: history, sources: sources)
      .document(request.page)
  }

  static func preview(_ request: PageRequest) async throws(PageFailure) -> Document {
    let number = try number(request)
    let content = try await request.call { (store) async throws(ClientError) in
      try await store.removeImported(
        ImportedRemoval(selection: .imported(number), isPreview: true))
    }
    return ImportRemovalPage(number: number, content: content).document(request.page)
  }

  static func remove(_ request: PageRequest, _: Form) async throws(PageFailure) -> ActionReply {
    let number = try number(request)
    let count = try await request.call { (store) async throws(ClientError) in
      var count = 0
      // A removal takes several calls, so that others are answered in between.
      while true {
        let reply = try await store.removeImported(
          ImportedRemoval(selection: .imported(number)))
        count += reply.types.reduce(0) { $0 + $1.count } + reply.deferredCount
        if reply.isFinished { return count }
      }
    }
    let language = request.language
    return ActionReply(
      location: "/imports", message: language("import.removed", language.number(count)))
  }

  private static func number(_ request: PageRequest) throws(PageFailure) -> UInt64 {
    guard let number = request.path.get("number").flatMap({ UInt64($0) }) else { throw .notFound }
    return number
  }

  /// Stores the body of a request and starts its import.
  static func upload(_ upload: Request, _ request: PageRequest) async -> Response {
    let language = request.language
    // A form is JSON; see AccessRules.
    guard upload.headers[.contentType] == "application/zip" else {
      return Refusal.contentType.response(to: upload)
    }
    func refusal(_ key: String, _ status: HTTPResponse.Status) -> Response {
      .json(["message": .string(language[key])], status: status)
    }
    guard request.imports.reserve() else { return refusal("import.busy", .conflict) }
    let file: Upload
    do {
      file = try Upload()
    } catch {
      request.imports.release()
      return refusal("import.noFile", .internalServerError)
    }
    do {
      try await file.write(
        upload.body, length: upload.headers[.contentLength].flatMap { Int64($0) })
    } catch {
      // Before the file is gone: without a file, the next upload is accepted.
      request.imports.release()
      file.remove()
      switch error as? Upload.Failure {
      case .tooLarge: return refusal("import.tooLarge", .contentTooLarge)
      case .noSpace: return refusal("import.noSpace", .init(code: 507))
      case .notZIP: return refusal("import.notZIP", .unsupportedMediaType)
      case .cutOff: return refusal("import.cutOff", .badRequest)
      default: return refusal("import.noFile", .internalServerError)
      }
    }
    request.imports.start(file)
    return .json(["location": "/imports"])
  }
}
