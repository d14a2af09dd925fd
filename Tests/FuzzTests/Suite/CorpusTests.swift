import Foundation
import TestSupport
import Testing

// The short form of scripts/fuzz: the inputs that libFuzzer found interesting, and mutations of
// them that are determined by a seed.
@Suite("Fuzzed decoders", .soak)
struct CorpusTests {
  private static let mutationCount = 600

  private static func corpus(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/\(target.name)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .sorted().map {
        ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
      }
  }

  @Test(
    "every input of the corpus satisfies the properties of its target",
    arguments: FuzzTarget.all)
  func corpus(target: FuzzTarget) throws {
    let inputs = try Self.corpus(target)
    #expect(!inputs.isEmpty)
    for (name, bytes) in inputs {
      let message = bytes.withUnsafeBytes(target.check)
      #expect(message == nil, "Corpus/\(target.name)/\(name)")
    }
  }

  @Test("mutations of the corpus satisfy the properties of their target", arguments: FuzzTarget.all)
  func mutations(target: FuzzTarget) throws {
    let inputs = try Self.corpus(target).map(\.bytes).filter { $0.count <= 2048 }
    try #require(!inputs.isEmpty)
    for seed in 0..<UInt64(Self.mutationCount) {
      var mutator = Mutator(seed: seed)
      let message = mutator.mutation(of: inputs).withUnsafeBytes(target.check)
      #expect(message == nil, "\(target.name), seed \(seed)")
    }
  }

  @Test("the messages of every rpc in the .proto files are fuzzed")
  func methods() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "proto")
    var declared: Set<String> = []
    for version in ["health/v1", "grpc/health/v1"] {
      for file in try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: version).path(percentEncoded: false))
      where file.hasSuffix(".proto") {
        let text = try String(
          contentsOf: folder.appending(path: "\(version)/\(file)"), encoding: .utf8)
        declared.formUnion(Self.paths(in: text))
      }
    }
    #expect(declared == Set(MessageChecks.methods.map(\.path)))
    #expect(declared.count == MessageChecks.methods.count)
  }

  /// Returns paths such as `health.v1.Samples/Query`, from the lines `package`, `service`, and
  /// `rpc`.
  private static func paths(in proto: String) -> [String] {
    var (package, service) = ("", "")
    var paths: [String] = []
    for line in proto.split(separator: "\n") {
      let words = line.split { " ;({".contains($0) }
      guard words.count >= 2 else { continue }
      switch words[0] {
      case "package": package = String(words[1])
      case "service": service = String(words[1])
      case "rpc": paths.append("\(package).\(service)/\(words[1])")
      default: break
      }
    }
    return paths
  }
}

extension FuzzTarget: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// Damages inputs: changes bits, bytes, and lengths, and repeats, removes, and splices parts.
private struct Mutator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func mutation(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = [0, 1, 0x20, 0x7f, 0x80, 0xff].randomElement(using: &random)!
      case 2: bytes.insert(.random(in: 0...255, using: &random), at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 8))
      case 4: bytes.insert(contentsOf: Array(bytes[place...].prefix(32)), at: place)
      case 5:
        let other = inputs.randomElement(using: &random)!
        bytes = Array(bytes[..<place] + other.dropFirst(place))
      default:
        let ones = [UInt8](repeating: 0xff, count: min(8, bytes.count - place))
        bytes.replaceSubrange(place..<place + ones.count, with: ones)
      }
    }
    return bytes
  }
}
