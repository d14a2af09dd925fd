import Foundation
import TTRPCServer

/// The reflection service of gRPC for the sockets of the daemon.
enum Reflection {
  /// Returns a table with the methods of a socket and those of reflection. Reflection needs no Hello:
  /// it discloses the schema alone, which is public.
  static func table(_ methods: [ServedMethod]) -> MethodTable {
    let rows = methods.map(\.row)
    let service = ReflectionService(services: rows.map(\.service)) {
      let bytes = Data(
        base64Encoded: SchemaDescriptors.base64, options: .ignoreUnknownCharacters)
      guard let bytes else { preconditionFailure("the generated descriptors are valid") }
      return Array(bytes)
    }
    return MethodTable(rows + service.rows)
  }
}
