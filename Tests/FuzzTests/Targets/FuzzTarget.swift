/// A decoder, or a family of decoders, and the properties that hold for every input.
///
/// The same targets run in two programs: under libFuzzer with the address sanitizer (scripts/fuzz),
/// which searches for inputs, and in the test suite, which replays the corpus and mutations of it.
struct FuzzTarget: Sendable {
  /// Also the name of its directory in `Corpus`.
  let name: String
  /// Decodes `input` and returns the property that does not hold, or nil. Traps and out-of-bounds
  /// accesses terminate the process.
  let check: @Sendable (UnsafeRawBufferPointer) -> String?

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "frames", check: FrameChecks.check),
    FuzzTarget(name: "http2", check: HTTP2Checks.check),
    FuzzTarget(name: "messages", check: MessageChecks.check),
    FuzzTarget(name: "store", check: StoreChecks.check),
    FuzzTarget(name: "commands", check: CommandChecks.check),
    FuzzTarget(name: "scalars", check: ScalarChecks.check),
    FuzzTarget(name: "xml", check: ScannerChecks.check),
    FuzzTarget(name: "files", check: ImportedFileChecks.check),
    FuzzTarget(name: "export", check: ExportChecks.check),
    FuzzTarget(name: "feeds", check: FeedChecks.check),
    FuzzTarget(name: "backup", check: BackupChecks.check),
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Several checks in one target, selected by the first two bytes of the input.
///
/// Each check owns the range of selectors that ends at the hash of its name. Adding or removing a
/// check changes the meaning of its neighbor's inputs only, so that the corpus stays valid.
struct FuzzSelector: Sendable {
  typealias Check = @Sendable (UnsafeRawBufferPointer) -> String?

  private let checks: [(key: UInt16, name: String, check: Check)]

  init(_ checks: [(name: String, check: Check)]) {
    self.checks = checks.map { (Self.key($0.name), $0.name, $0.check) }.sorted { $0.key < $1.key }
    for (a, b) in zip(self.checks, self.checks.dropFirst()) {
      precondition(a.key != b.key, "\(a.name) and \(b.name) have the same hash; rename one of them")
    }
  }

  var names: [String] { checks.map(\.name) }

  func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard input.count >= 2 else { return nil }
    let key = UInt16(input[0]) << 8 | UInt16(input[1])
    let selected = checks.first { $0.key >= key } ?? checks[0]
    return selected.check(input.dropping(2)).map { "\(selected.name): \($0)" }
  }

  /// Returns the two bytes that select the check of this name.
  static func prefix(_ name: String) -> [UInt8] {
    let key = key(name)
    return [UInt8(key >> 8), UInt8(key & 0xff)]
  }

  /// Returns an FNV-1a hash, folded to 16 bits.
  private static func key(_ name: String) -> UInt16 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return UInt16(truncatingIfNeeded: hash ^ hash >> 16)
  }
}

extension UnsafeRawBufferPointer {
  func dropping(_ byteCount: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[Swift.min(byteCount, count)...])
  }
}
