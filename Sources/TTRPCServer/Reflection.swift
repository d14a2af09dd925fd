import ProtobufCoding
import Synchronization
import TTRPC

/// The standard reflection service of gRPC, with which tools such as grpcurl learn the methods and
/// messages of a socket. Both of its names are served, `grpc.reflection.v1.ServerReflection` and
/// `grpc.reflection.v1alpha.ServerReflection`; their messages are the same.
///
/// It discloses the schema alone, which is public.
public final class ReflectionService: Sendable {
  /// What a client requests; its other fields are ignored.
  private enum Question {
    case file(name: String)
    case symbol(String)
    case services
    /// Extensions, of which the schema has none.
    case unsupported
  }

  private static let names = [
    "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
  ]

  private let services: [String]
  private let descriptors: @Sendable () -> [UInt8]
  /// Read when a client first asks for it.
  private let schema = Mutex<Schema?>(nil)

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - services: The full names of the services of the socket.
  ///   - descriptors: Returns an encoded `google.protobuf.FileDescriptorSet` with the schema and
  ///     everything that it imports. It must be valid.
  public init(
    services: some Sequence<String>, descriptors: @escaping @Sendable () -> [UInt8]
  ) {
    self.services = Set(services).sorted()
    self.descriptors = descriptors
  }

  /// The methods of the service.
  public var rows: [MethodRow] {
    Self.names.map { name in
      MethodRow(service: name, method: "ServerReflectionInfo", kind: .bidirectional) {
        [self] call, _ in
        call.onMessage = { [self] bytes in
          do throws(EnvelopeError) {
            let reply = try reply(to: Array(bytes))
            call.send(reply)
          } catch {
            call.fail(Status(.invalidArgument, "the message is not a ServerReflectionRequest"))
          }
        }
        call.onHalfClose = { call.finish() }
      }
    }
  }

  // MARK: Answers

  private func reply(to request: [UInt8]) throws(EnvelopeError) -> [UInt8] {
    let question = try Self.question(Fields(request))
    var reply: [UInt8] = []
    request.withUnsafeBytes { reply.appendBytes($0, field: 2) }
    switch question {
    case .file(let name): appendFile(to: &reply) { _ in name }
    case .symbol(let symbol): appendFile(to: &reply) { $0.symbols[symbol] }
    case .services:
      reply.appendNested(field: 6) { list in
        for service in services {
          list.appendNested(field: 1) { $0.appendText(service, field: 1) }
        }
      }
    case .unsupported: Self.appendNotFound(to: &reply)
    }
    return reply
  }

  private static func question(_ request: Fields) -> Question {
    if let name = request[3].last { return .file(name: Fields.text(name)) }
    if let symbol = request[4].last { return .symbol(Fields.text(symbol)) }
    return request[7].isEmpty ? .unsupported : .services
  }

  /// Appends a file and all that it imports, so that a client needs no further request.
  private func appendFile(to reply: inout [UInt8], named name: (Schema) -> String?) {
    let files = schema.withLock { schema in
      if schema == nil { schema = Schema(descriptors()) }
      return schema!.closure(of: name(schema!))
    }
    guard !files.isEmpty else { return Self.appendNotFound(to: &reply) }
    reply.appendNested(field: 4) { list in
      for file in files { file.withUnsafeBytes { list.appendBytes($0, field: 1) } }
    }
  }

  private static func appendNotFound(to reply: inout [UInt8]) {
    reply.appendNested(field: 7) { error in
      error.appendVarint(UInt64(StatusCode.notFound.rawValue), field: 1)
      error.appendText("not found", field: 2)
    }
  }
}

/// The files of a schema.
private struct Schema: Sendable {
  private struct File {
    /// The encoded `google.protobuf.FileDescriptorProto`.
    var bytes: [UInt8]
    var dependencies: [String]
  }

  private var files: [String: File] = [:]
  /// The file that declares a service, method, message or enumeration, by its full name.
  private(set) var symbols: [String: String] = [:]

  init(_ descriptors: [UInt8]) {
    do throws(EnvelopeError) {
      for bytes in try Fields(descriptors)[1] {
        let file = try Fields(bytes)
        let name = file.text(1)
        files[name] = File(bytes: bytes, dependencies: file.texts(3))
        for symbol in try Self.symbols(of: file) { symbols[symbol] = name }
      }
    } catch {
      preconditionFailure("the descriptors are valid")
    }
  }

  /// Returns a file and everything that it imports; nothing if there is no such file.
  func closure(of name: String?) -> [[UInt8]] {
    guard let name, files[name] != nil else { return [] }
    var names = [name]
    var next = 0
    while next < names.count {
      for name in files[names[next]]?.dependencies ?? [] where !names.contains(name) {
        names.append(name)
      }
      next += 1
    }
    return names.compactMap { files[$0]?.bytes }
  }

  private static func symbols(of file: Fields) throws(EnvelopeError) -> [String] {
    let prefix = file.text(2).isEmpty ? "" : file.text(2) + "."
    var symbols: [String] = []
    for message in file[4] { try append(message, prefix, to: &symbols) }
    for enumeration in file[5] { symbols.append(prefix + (try Fields(enumeration)).text(1)) }
    for bytes in file[6] {
      let service = try Fields(bytes)
      let name = prefix + service.text(1)
      symbols.append(name)
      for method in service[2] { symbols.append(name + "." + (try Fields(method)).text(1)) }
    }
    return symbols
  }

  private static func append(
    _ message: [UInt8], _ prefix: String, to symbols: inout [String]
  ) throws(EnvelopeError) {
    let message = try Fields(message)
    let name = prefix + message.text(1)
    symbols.append(name)
    for nested in message[3] { try append(nested, name + ".", to: &symbols) }
    for enumeration in message[4] { symbols.append(name + "." + (try Fields(enumeration)).text(1)) }
  }
}

/// The length-delimited fields of a message, by number.
private struct Fields {
  private var values: [UInt64: [[UInt8]]] = [:]

  init(_ bytes: [UInt8]) throws(EnvelopeError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result<[UInt64: [[UInt8]]], EnvelopeError> { () throws(EnvelopeError) in
        var values: [UInt64: [[UInt8]]] = [:]
        var reader = ProtobufReader(bytes, malformed: EnvelopeError.malformed)
        while !reader.isAtEnd {
          let (field, type) = try reader.tag()
          if type == .bytes {
            values[field, default: []].append(Array(try reader.bytes()))
          } else {
            try reader.skip(type)
          }
        }
        return values
      }
    }
    values = try result.get()
  }

  subscript(field: UInt64) -> [[UInt8]] { values[field] ?? [] }
  func text(_ field: UInt64) -> String { self[field].last.map(Self.text) ?? "" }
  func texts(_ field: UInt64) -> [String] { self[field].map(Self.text) }
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
