package import HealthModel

// Rules for what the store knows about the person besides samples.

package typealias PreferredUnitsRule = AuthorizationRule<PreferredUnitsRequest, PreferenceScope>

extension PreferredUnitsRule {
  /// Whether a decision was made is no secret to the app that asked for it; which, is.
  package static var decided: Self {
    Self("decided") { (request, caller, authorizer) throws(Denial) in
      switch caller {
      case .owner: return PreferenceScope()
      case .app(let app):
        let grants = try authorizer.grants(of: app)
        guard request.types.allSatisfy(grants.isDecided) else { throw .undecided }
        return PreferenceScope()
      case .unidentified: throw .unidentified
      }
    }
  }
}

extension AuthorizationRule where Scope == RecalibrationScope {
  package static var recalibrate: Self {
    Self("recalibrate") { (_, caller, authorizer) throws(Denial) in
      switch caller {
      case .owner: throw .appOnly
      case .app(let app):
        _ = try authorizer.grants(of: app)
        try authorizer.requireEntitlement(Entitlement.recalibrateEstimates, of: app)
        return RecalibrationScope(bundleIdentifier: app.revision.source.bundleIdentifier)
      case .unidentified: throw .unidentified
      }
    }
  }
}
