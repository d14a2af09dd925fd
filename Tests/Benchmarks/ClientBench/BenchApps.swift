import HealthAPI
import BenchData
import Glibc
import HealthClient
import HealthModel
import HealthWire

/// One registered app for each source of the data set, with grants to read and share everything.
struct BenchApps {
  let runtime: String
  /// The directory of each app's `token.N` and of requests for load generators that have no health
  /// code: `begin.payload`, `hello.payload` with 32 bytes `N` as the nonce, `status.payload`, and
  /// `latest.payload`.
  let directory: String

  /// Has enough types for an envelope of about 100 bytes.
  static let statusRequest = AuthorizationStatusRequest(
    types: (0..<49).map { Person.types[$0 % Person.types.count] })

  func register() async throws {
    let owner = UserClient.user(endpoint: .control(runtimeDirectory: runtime))
    for index in Person.sources.indices.dropFirst() {
      let source = Person.source(index)
      let manifest = AppManifest(
        bundleIdentifier: source.bundleIdentifier, name: source.name, version: "1.0",
        readUsage: "measures", shareUsage: "measures")
      let reply = try await owner.register(manifest)
      let grants = Person.types.flatMap { type in
        [AuthorizationDirection.read, .share].map {
          Grant(type: type, direction: $0, decision: .authorized)
        }
      }
      try await owner.setGrants(grants, for: reply.app.principal)
      write(reply.token, "token.\(index)")
    }
    var hello = hello(2)
    hello.nonce = [UInt8](repeating: UInt8(ascii: "N"), count: BeginSessionReply.nonceByteCount)
    write(
      BeginSessionRequest(bundleIdentifier: hello.bundleIdentifier).wireBytes, "begin.payload")
    write(hello.wireBytes, "hello.payload")
    write(Self.statusRequest.wireBytes, "status.payload")
    write(BenchQuery.latest.samples(0)!.wireBytes, "latest.payload")
    report([("apps", Double(Person.sources.count - 1))])
  }

  func hello(_ source: Int) -> HelloRequest {
    HelloRequest(
      bundleIdentifier: Person.source(source).bundleIdentifier, token: read("token.\(source)"))
  }

  func client(_ source: Int) -> HealthClient {
    var options = ClientOptions()
    // A slow disk is measured, and does not end the program.
    options.timeout = nil
    return HealthClient.app(
      Person.source(source).bundleIdentifier, token: read("token.\(source)"),
      endpoint: .app(runtimeDirectory: runtime), options: options)
  }

  private func write(_ bytes: [UInt8], _ name: String) {
    guard let file = fopen("\(directory)/\(name)", "wb") else { fatalError("cannot write \(name)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private func read(_ name: String) -> [UInt8] {
    guard let file = fopen("\(directory)/\(name)", "rb") else { fatalError("cannot read \(name)") }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = fread(buffer.baseAddress, 1, 4096, file)
    }
  }
}
