import HealthModel

// Checks of the user's decisions about an app.

extension AppManifest {
  /// Throws unless the user can make this decision about the app. Denying and resetting are nearly
  /// always possible; what is checked is that an authorization can have an effect and that the user
  /// was shown a reason.
  func validate(_ grant: Grant, at now: Instant) throws(PermissionError) {
    // Permission is requested for each type inside a correlation (rule AUTH-13).
    if grant.type.kind == .correlation {
      throw PermissionError(
        .invalidArgument, "grants: decide about the types inside a correlation, not the correlation"
      )
    }
    // Rules OBJAUTH-02 and OBJAUTH-06.
    if grant.direction == .read, grant.type.followsObjectGrants, grant.decision != .notDetermined {
      throw PermissionError(
        .invalidArgument, "grants: reading a type of this kind is granted object by object")
    }
    guard grant.decision == .authorized else { return }
    switch grant.direction {
    // Rule AUTH-15: the usage text is what the user reads before deciding.
    case .read where readUsage.isEmpty && (grant.type.kind != .clinical || clinicalUsage.isEmpty):
      throw PermissionError(
        .invalidArgument, "grants: the app's manifest has no read usage text, so it cannot read")
    case .share where shareUsage.isEmpty:
      throw PermissionError(
        .invalidArgument, "grants: the app's manifest has no share usage text, so it cannot share")
    // Rule AUTH-14.
    case .share where !grant.type.isShareable:
      throw PermissionError(.invalidArgument, "grants: apps cannot share a type that is read-only")
    case .read, .share: break
    }
    try Self.validate(grant.limits, of: grant, at: now)
  }

  /// Rejects limits without an effect. The user would otherwise believe that they protect
  /// something.
  private static func validate(
    _ limits: GrantLimits, of grant: Grant, at now: Instant
  ) throws(PermissionError) {
    if limits.hasExpired(at: now) {
      throw PermissionError(.invalidArgument, "grants: an end has to lie in the future")
    }
    if grant.direction == .share {
      var other = limits
      other.expires = nil
      guard other == .none else {
        throw PermissionError(
          .invalidArgument, "grants: sharing can be limited by an end, not otherwise")
      }
    }
    guard limits.earliest == nil || grant.type.hasSamples else {
      throw PermissionError(
        .invalidArgument, "grants: only types of samples can be limited to recent ones")
    }
    guard limits.form == .raw || grant.type.kind == .quantity else {
      throw PermissionError(
        .invalidArgument, "grants: only quantity types have statistics, so that these can be all")
    }
    try validate(limits.purpose, "purpose", 0...Limit.purposeCharacters)
  }
}
