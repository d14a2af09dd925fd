/// What an app says of itself when the person registers it.
package struct AppManifest: Hashable, Sendable {
  /// How the daemon recognises the app's processes.
  package enum Binding: Hashable, Sendable {
    /// Any process of this user that presents the token issued at registration.
    case token
    /// Processes whose executable file has this SHA-256 digest (32 bytes).
    case executable(sha256: [UInt8])
    /// Any process of this user id.
    case user(UInt32)
    /// Processes that connect with this group, as a set-group-id program of it does.
    case group(UInt32)
    /// Processes that sign with the private half of this Ed25519 key (32 bytes), whatever program
    /// they run.
    case key([UInt8])
    /// Processes in the sandbox of this Flatpak application.
    case flatpak(String)
  }

  package enum Launch: Hashable, Sendable {
    /// Program (an absolute path) and arguments; no shell is involved.
    case command([String])
    /// A service unit of the person's systemd, such as `steps.service`.
    case unit(String)
  }

  /// Reverse-DNS, such as `org.example.steps`: ASCII letters, digits, `-` and `.`.
  package var bundleIdentifier: String
  package var name: String
  package var version: String
  /// Why the app reads, shown to the person (rule AUTH-15). Empty: it never asks to read.
  package var readUsage: String
  /// Why the app writes. Empty: it never asks to share.
  package var shareUsage: String
  /// Why the app reads clinical records. Empty: it never asks to.
  package var clinicalUsage = ""
  /// Clinical types that the app needs together (rule AUTH-17).
  package var requiredClinicalTypes: [ObjectType] = []
  /// Such as `healthkit`, `healthkit.background-delivery`.
  package var entitlements: [String]
  package var binding: Binding
  /// How the daemon starts the app for a background delivery; nil: it never does.
  package var launch: Launch?
  /// Whether the app gets a socket of its own, at `apps/<bundle identifier>/healthd.sock` of the
  /// runtime directory; for an app of another user a link there leads to it.
  package var hasOwnSocket = false

  package init(
    bundleIdentifier: String, name: String, version: String, readUsage: String = "",
    shareUsage: String = "", entitlements: [String] = [], binding: Binding = .token,
    launch: Launch? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.version = version
    self.readUsage = readUsage
    self.shareUsage = shareUsage
    self.entitlements = entitlements
    self.binding = binding
    self.launch = launch
  }
}

/// HealthKit's `HKAuthorizationStatus`, used for both directions inside the daemon. Apps only ever
/// see the share direction (rules AUTH-05, AUTH-06).
package enum AuthorizationDecision: UInt8, Hashable, Sendable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
}

package enum AuthorizationDirection: UInt8, Hashable, Sendable {
  case read = 0
  case share = 1
}

/// One decision of the person about one app.
package struct Grant: Hashable, Sendable {
  package var type: ObjectType
  package var direction: AuthorizationDirection
  package var decision: AuthorizationDecision
  /// Of an authorization.
  package var limits: GrantLimits
  package init(
    type: ObjectType, direction: AuthorizationDirection, decision: AuthorizationDecision,
    limits: GrantLimits = .none
  ) {
    self.type = type
    self.direction = direction
    self.decision = decision
    self.limits = limits
  }
}

/// A registered app as the person sees it.
package struct RegisteredApp: Hashable, Sendable {
  package var principal: PrincipalID
  package var manifest: AppManifest
  package var registeredAt: Instant
  /// Without those that are not determined.
  package var grants: [Grant]
  /// What its processes have to prove.
  package var level = EvidenceLevel.claimed
  /// It made itself known, and the person has not confirmed it.
  package var isPending = false
  /// Program files that were seen under its name, beyond the one that it is registered by.
  package var programs: [AppProgram] = []

  package init(
    principal: PrincipalID, manifest: AppManifest, registeredAt: Instant, grants: [Grant]
  ) {
    self.principal = principal
    self.manifest = manifest
    self.registeredAt = registeredAt
    self.grants = grants
  }
}

/// A program file that a process ran when it said hello under an app's name.
package struct AppProgram: Hashable, Sendable {
  /// SHA-256.
  package var digest: [UInt8]
  /// It counts as the app; one that does not waits for the person.
  package var isConfirmed: Bool
  package var seenAt: Instant
  package init(digest: [UInt8], isConfirmed: Bool, seenAt: Instant) {
    self.digest = digest
    self.isConfirmed = isConfirmed
    self.seenAt = seenAt
  }
}

package struct RegisterAppRequest: Hashable, Sendable {
  package var manifest: AppManifest
  package init(manifest: AppManifest) { self.manifest = manifest }
}

package struct RegisterAppReply: Hashable, Sendable {
  package var app: RegisteredApp
  /// For the token binding: the secret, shown this once. Empty for other bindings.
  package var token: [UInt8]
  package init(app: RegisteredApp, token: [UInt8]) {
    self.app = app
    self.token = token
  }
}

package struct ListAppsRequest: Hashable, Sendable {
  package init() {}
}

package struct ListAppsReply: Hashable, Sendable {
  package var apps: [RegisteredApp]
  package init(apps: [RegisteredApp]) { self.apps = apps }
}

/// Removes the registration and its grants; the samples that the app saved stay.
package struct RemoveAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  package init(principal: PrincipalID) { self.principal = principal }
}

package struct RemoveAppReply: Hashable, Sendable {
  package init() {}
}

/// Sets decisions. Answered once they are durable and hold for every later call of the app.
package struct SetGrantsRequest: Hashable, Sendable {
  package var principal: PrincipalID
  package var grants: [Grant]
  /// Also types that ask for more proof of identity than the app gives.
  package var overridesCeilings: Bool
  package init(principal: PrincipalID, grants: [Grant], overridesCeilings: Bool = false) {
    self.principal = principal
    self.grants = grants
    self.overridesCeilings = overridesCeilings
  }
}

package struct SetGrantsReply: Hashable, Sendable {
  package init() {}
}

/// Puts another manifest in place of that of a registration, which keeps its binding.
package struct UpdateAppRequest: Hashable, Sendable {
  package var principal: PrincipalID
  package var manifest: AppManifest
  package init(principal: PrincipalID, manifest: AppManifest) {
    self.principal = principal
    self.manifest = manifest
  }
}

package struct UpdateAppReply: Hashable, Sendable {
  package init() {}
}

/// Share status per type, never the read side (rule AUTH-05).
package struct AuthorizationStatusRequest: Hashable, Sendable {
  package var types: [ObjectType]
  package init(types: [ObjectType]) { self.types = types }
}

package struct AuthorizationStatusReply: Hashable, Sendable {
  /// In the order of the request.
  package var statuses: [AuthorizationDecision]
  package init(statuses: [AuthorizationDecision]) { self.statuses = statuses }
}
