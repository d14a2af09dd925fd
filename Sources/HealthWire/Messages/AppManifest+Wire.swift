package import CHealthProto
package import HealthModel
package import HealthProtobuf

/// Written by hand, because the launch is one value in the model and two fields on the wire. Limits
/// of texts are checked by `AppManifest.validate`, for all sources of a manifest.
extension AppManifest: ProtobufMessage {
  package static var codec: Codec<Health__V1__AppManifest> {
    Codec("AppManifest", health__v1__app_manifest__init, health__v1__app_manifest__unpack)
  }

  package init(_ c: Health__V1__AppManifest) throws(WireError) {
    var entitlements: [String] = []
    for index in 0..<c.n_entitlements {
      entitlements.append(try text(c.entitlements[index], "AppManifest.entitlements"))
    }
    self.init(
      bundleIdentifier: try text(c.bundle_identifier, "AppManifest.bundle_identifier"),
      name: try text(c.name, "AppManifest.name"),
      version: try text(c.version, "AppManifest.version"),
      readUsage: try text(c.read_usage, "AppManifest.read_usage"),
      shareUsage: try text(c.share_usage, "AppManifest.share_usage"),
      entitlements: entitlements, binding: try Binding(c), launch: try Launch.decode(c))
    hasOwnSocket = c.has_own_socket != 0
    clinicalUsage = try text(c.clinical_usage, "AppManifest.clinical_usage")
    requiredClinicalTypes = try objectTypes(
      c.required_clinical_types, c.n_required_clinical_types, "AppManifest.required_clinical_types")
  }

  package func fill(_ c: inout Health__V1__AppManifest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.name = arena.text(name)
    c.version = arena.text(version)
    c.read_usage = arena.text(readUsage)
    c.share_usage = arena.text(shareUsage)
    c.has_own_socket = hasOwnSocket ? 1 : 0
    c.clinical_usage = arena.text(clinicalUsage)
    (c.n_required_clinical_types, c.required_clinical_types) =
      arena.numbers(requiredClinicalTypes) { UInt32($0.code) }
    (c.n_entitlements, c.entitlements) = arena.numbers(entitlements) { arena.text($0) }
    switch launch {
    case nil: break
    case .command(let words):
      (c.n_launch_command, c.launch_command) = arena.numbers(words) { arena.text($0) }
    case .unit(let name): c.launch_unit = arena.text(name)
    }
    switch binding {
    case .token:
      c.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_TOKEN
      c.token = arena.make(health__v1__token_binding__init) { _ in }
    case .executable(let digest):
      c.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_EXECUTABLE_SHA256
      c.executable_sha256 = arena.bytes(digest)
    case .user(let id):
      c.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_USER_ID
      c.user_id = id
    case .group(let id):
      c.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_GROUP_ID
      c.group_id = id
    case .key(let key):
      c.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_ED25519_KEY
      c.ed25519_key = arena.bytes(key)
    case .flatpak(let name):
      c.binding_case = HEALTH__V1__APP_MANIFEST__BINDING_FLATPAK_ID
      c.flatpak_id = arena.text(name)
    }
  }
}

extension AppManifest.Launch {
  /// Returns nil for an app that is not started. Both fields together are rejected: which of them
  /// applies would otherwise depend on the decoder.
  fileprivate static func decode(_ c: Health__V1__AppManifest) throws(WireError) -> Self? {
    let unit = try text(c.launch_unit, "AppManifest.launch_unit")
    var words: [String] = []
    for index in 0..<c.n_launch_command {
      words.append(try text(c.launch_command[index], "AppManifest.launch_command"))
    }
    guard !unit.isEmpty else { return words.isEmpty ? nil : .command(words) }
    guard words.isEmpty else { throw WireError("AppManifest.launch_command", .outOfRange) }
    return .unit(unit)
  }
}

extension AppManifest.Binding {
  /// Digests and keys of another length are rejected here, because the model relies on it. A
  /// manifest without a binding is rejected, because nothing would identify the app.
  fileprivate init(_ c: Health__V1__AppManifest) throws(WireError) {
    switch c.binding_case {
    case HEALTH__V1__APP_MANIFEST__BINDING_TOKEN: self = .token
    case HEALTH__V1__APP_MANIFEST__BINDING_EXECUTABLE_SHA256:
      guard c.executable_sha256.len == 32 else {
        throw WireError("AppManifest.executable_sha256", .outOfRange)
      }
      self = .executable(sha256: bytes(c.executable_sha256))
    case HEALTH__V1__APP_MANIFEST__BINDING_USER_ID: self = .user(c.user_id)
    case HEALTH__V1__APP_MANIFEST__BINDING_GROUP_ID: self = .group(c.group_id)
    case HEALTH__V1__APP_MANIFEST__BINDING_ED25519_KEY:
      guard c.ed25519_key.len == 32 else {
        throw WireError("AppManifest.ed25519_key", .outOfRange)
      }
      self = .key(bytes(c.ed25519_key))
    case HEALTH__V1__APP_MANIFEST__BINDING_FLATPAK_ID:
      self = .flatpak(try text(c.flatpak_id, "AppManifest.flatpak_id"))
    default: throw WireError("AppManifest.binding", .missing)
    }
  }
}
