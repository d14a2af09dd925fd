import ArgumentParser
import HealthTerminal
import HealthWords
import HealthModel

/// `healthctl grant`: sets grants without a request of the app. Types and individual objects are
/// separate calls, because HealthKit separates them (rule OBJAUTH-02).
struct GrantCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "grant", abstract: "Grant an app access to data.",
    discussion: """
      A grant can expire, or be limited to data after a date or to daily statistics. Medications, \
      vision prescriptions and verifiable records are granted individually; a medication includes \
      its doses.

      Examples:
        healthctl grant org.example.steps --read stepCount,heartRate --share stepCount
        healthctl grant org.example.coach --read heartRate --until 7d --since 2026-01-01
        healthctl grant org.example.study --read stepCount --statistics-only --purpose "a study"
        healthctl grant org.example.pills --medication Ibuprofen
      """)

  static let fields: FieldArguments = [
    "grants": "--read or --share",
    "purpose": "--purpose",
  ]

  @Argument(help: "The app's bundle identifier.") var bundleIdentifier: String
  @OptionGroup var scope: TypeOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var objects: ObjectOptions

  @Flag(
    name: .customLong("override"),
    help: "Grant sensitive types even if the app's evidence level is too low.")
  var overridesCeilings = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let limits = try limits.limits(output.dates())
    try await scope.decide(
      .authorized, bundleIdentifier, objects, daemon, output, fields: Self.fields, limits: limits,
      overridesCeilings: overridesCeilings)
  }
}

/// `healthctl revoke`: denies, or with `--undecide` resets, grants. It returns when no result of
/// the old grants can be sent any more, so that the caller can rely on it.
struct RevokeCommand: AsyncParsableCommand, FieldNaming {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an app's access to data.",
    discussion: """
      To the app, a type without read permission looks like a type without data. When the command \
      returns, no result computed under the old grant is sent.

      Examples:
        healthctl revoke org.example.steps --read heartRate
        healthctl revoke org.example.pills --medication Ibuprofen
        healthctl revoke org.example.steps --all
      """)

  static let fields: FieldArguments = [
    "grants": "--read or --share"
  ]

  @Argument(help: "The app's bundle identifier.") var bundleIdentifier: String
  @OptionGroup var scope: TypeOptions
  @OptionGroup var objects: ObjectOptions

  @Flag(name: .long, help: "Revoke all grants of the app.")
  var all = false

  @Flag(name: .long, help: "Reset to undecided instead of denying; the app may ask again.")
  var undecide = false

  @OptionGroup var daemon: DaemonOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let decision: AuthorizationDecision = undecide ? .notDetermined : .denied
    try await scope.decide(
      decision, bundleIdentifier, objects, daemon, output, fields: Self.fields, all: all)
  }
}

extension TypeOptions {
  func decide(
    _ decision: AuthorizationDecision, _ bundleIdentifier: String, _ objects: ObjectOptions,
    _ daemon: DaemonOptions, _ output: OutputOptions, fields: FieldArguments, all: Bool = false,
    limits: GrantLimits = .none, overridesCeilings: Bool = false
  ) async throws {
    var grants = try self.grants(decision, limits)
    guard all != (!grants.isEmpty || !objects.isEmpty) else {
      throw CommandFailure.usage(
        all
          ? "--all cannot be combined with types or objects"
          : "types or objects are required",
        nextStep: "For example: --read stepCount,heartRate --share stepCount")
    }
    let owner = Owner(daemon, fields: fields)
    let app = try await owner.app(bundleIdentifier)
    if all {
      grants = app.grants.map {
        Grant(type: $0.type, direction: $0.direction, decision: decision)
      }
    }
    let chosen = try await objects.objects(owner)
    var objectGrants = chosen.map { ObjectGrant(object: $0.id, isAllowed: decision == .authorized) }
    if all {
      objectGrants = try await owner.objectGrants(for: app).filter { $0.decision == .authorized }
        .map { ObjectGrant(object: $0.object, isAllowed: false) }
    }
    if !objectGrants.isEmpty {
      try await Owner(daemon, fields: ObjectOptions.fields).setObjectGrants(objectGrants, of: app)
    }
    if !grants.isEmpty {
      try await owner.setGrants(grants, of: app, overridesCeilings: overridesCeilings)
    }
    if output.json {
      return output.console.write(AppOutput.json(try await owner.app(bundleIdentifier)))
    }
    output.console.write(summary(bundleIdentifier, decision, grants, chosen))
  }

  /// Returns the grants. The only limit of a grant to share is an expiration.
  private func grants(
    _ decision: AuthorizationDecision, _ limits: GrantLimits
  ) throws(CommandFailure) -> [Grant] {
    let (read, share) = try types()
    let end = GrantLimits(expires: limits.expires)
    guard !read.isEmpty || limits == end else {
      throw .usage(
        "--since, --statistics-only and --purpose require types to read",
        nextStep: "For example: --read stepCount")
    }
    return read.map { Grant(type: $0, direction: .read, decision: decision, limits: limits) }
      + share.map { Grant(type: $0, direction: .share, decision: decision, limits: end) }
  }

  private func summary(
    _ app: String, _ decision: AuthorizationDecision, _ grants: [Grant], _ objects: [HealthObject]
  ) -> String {
    let verb =
      switch decision {
      case .authorized: "may now"
      case .denied: "may no longer"
      case .notDetermined: "is undecided again:"
      }
    var text = ""
    for direction in [AuthorizationDirection.read, .share] {
      let names = grants.filter { $0.direction == direction }.map(\.type.name)
      guard !names.isEmpty else { continue }
      text += "\(app) \(verb) \(AppOutput.text(direction)) \(names.joined(separator: ", ")).\n"
    }
    if !objects.isEmpty {
      let names = objects.map(Language.english.name).joined(separator: ", ")
      text += "\(app) \(decision == .authorized ? "now sees" : "no longer sees") \(names).\n"
    }
    // Only `--all` can have nothing to change.
    return text.isEmpty ? "\(app) had no permissions.\n" : text
  }
}
