import HealthAuthorization
package import HealthModel

// Checks of manifests. The user sees the texts of a manifest when deciding about the app, so they
// are short, on one line, and contain no characters that could reorder or hide the text around
// them.

extension AppManifest {
  /// Bounds of what a process can make the user read and the daemon store.
  package enum Limit {
    package static let nameCharacters = 64
    package static let versionCharacters = 32
    package static let usageCharacters = 500
    package static let entitlements = 32
    package static let entitlementBytes = 128
    package static let launchWords = 64
    package static let launchBytes = 4_096
    /// The limit of systemd for the name of a unit.
    package static let unitBytes = 255
    package static let purposeCharacters = 64
  }

  /// Checks a manifest that the user registers or a process introduces. Both need it: the texts are
  /// shown on sheets and in terminals.
  package func validate() throws(PermissionError) {
    guard BundleIdentifier.isValid(bundleIdentifier) else {
      throw PermissionError(.invalidArgument, "bundle identifier: " + BundleIdentifier.rule)
    }
    try Self.validate(name, "name", 1...Limit.nameCharacters)
    try Self.validate(version, "version", 0...Limit.versionCharacters)
    try Self.validate(readUsage, "read usage text", 0...Limit.usageCharacters)
    try Self.validate(shareUsage, "share usage text", 0...Limit.usageCharacters)
    try Self.validate(clinicalUsage, "clinical usage text", 0...Limit.usageCharacters)
    try validateRequiredTypes()
    guard entitlements.count <= Limit.entitlements, entitlements.allSatisfy(Self.isEntitlement)
    else {
      throw PermissionError(
        .invalidArgument,
        "entitlements: at most \(Limit.entitlements), each 1 to \(Limit.entitlementBytes) bytes of "
          + "ASCII letters, digits, '-' and '.'")
    }
    try launch?.validate()
    try binding.validate()
  }

  /// With fewer than three types, an app could find out by repeated requests which of them was
  /// refused (rule AUTH-17).
  private func validateRequiredTypes() throws(PermissionError) {
    let types = requiredClinicalTypes
    guard !types.isEmpty else { return }
    guard types.count >= Self.requiredClinicalCountMin, Set(types).count == types.count,
      types.allSatisfy({ $0.kind == .clinical }), !clinicalUsage.isEmpty
    else {
      throw PermissionError(
        .invalidArgument,
        "required clinical types: none, or at least \(Self.requiredClinicalCountMin) different "
          + "clinical types and a clinical usage text")
    }
  }

  /// Entitlements are stored in one column, separated by spaces, so they must not contain any.
  private static func isEntitlement(_ text: String) -> Bool {
    (1...Limit.entitlementBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { BundleIdentifier.isWord($0) || $0 == UInt8(ascii: ".") }
  }

  static func validate(
    _ text: String, _ field: String, _ length: ClosedRange<Int>
  ) throws(PermissionError) {
    // The number of bytes is limited as well, because a character may have any number of combining
    // marks.
    guard length.contains(text.count), text.utf8.count <= 4 * length.upperBound else {
      throw PermissionError(
        .invalidArgument, "\(field): \(length.lowerBound) to \(length.upperBound) characters")
    }
    guard text.unicodeScalars.allSatisfy(isPlain) else {
      throw PermissionError(
        .invalidArgument,
        "\(field): no control, direction, line break, private use or unassigned characters")
    }
  }

  /// Direction overrides could display a name in another order; format characters could make two
  /// names look equal.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    // The joiners shape emoji and the letters of several scripts, and move no text.
    if scalar.value == 0x200c || scalar.value == 0x200d { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return false
    default: return true
    }
  }
}

extension AppManifest.Binding {
  fileprivate func validate() throws(PermissionError) {
    switch self {
    case .executable(let digest) where digest.count != SHA256.digestByteCount:
      throw PermissionError(.invalidArgument, "executable binding: a SHA-256 digest has 32 bytes")
    case .key(let key) where !KeySignature.isKey(key):
      throw PermissionError(.invalidArgument, "key binding: not an Ed25519 public key of 32 bytes")
    case .flatpak(let name) where !BundleIdentifier.isFlatpakName(name):
      throw PermissionError(
        .invalidArgument, "flatpak binding: not an application id, such as org.example.Steps")
    case .token, .executable, .user, .group, .key, .flatpak: break
    }
  }
}

extension AppManifest.Launch {
  fileprivate func validate() throws(PermissionError) {
    switch self {
    case .command(let words):
      let byteCount = words.reduce(0) { $0 + $1.utf8.count }
      guard (1...AppManifest.Limit.launchWords).contains(words.count),
        // An absolute path: the daemon starts the program without a shell, and must not search for
        // it.
        byteCount <= AppManifest.Limit.launchBytes, words[0].utf8.first == UInt8(ascii: "/"),
        words.allSatisfy({ $0.utf8.allSatisfy { $0 >= 32 && $0 != 127 } })
      else {
        throw PermissionError(
          .invalidArgument,
          "launch: a program by its absolute path and its arguments, at most "
            + "\(AppManifest.Limit.launchWords) words of \(AppManifest.Limit.launchBytes) bytes "
            + "without control characters")
      }
    case .unit(let name):
      let isUnit = name.utf8.allSatisfy { byte in
        BundleIdentifier.isWord(byte) || ":_.@\\".utf8.contains(byte)
      }
      guard name.hasSuffix(".service"), name.utf8.count <= AppManifest.Limit.unitBytes, isUnit,
        // systemctl would read it as an option; `AppLauncher` passes the name after `--` as well.
        name.utf8.first != UInt8(ascii: "-")
      else {
        throw PermissionError(
          .invalidArgument, "launch: the name of a systemd service unit, such as steps.service")
      }
    }
  }
}
