package import HealthAPI
import HealthModel

// Rules for user data other than samples.

package typealias PreferredUnitsRule = AuthorizationRule<PreferredUnitsRequest, PreferenceScope>

extension PreferredUnitsRule {
  /// Requires that each requested type is granted or denied. Whether it is determined is no secret
  /// to the app that requested it; only the outcome is.
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
        try authorizer.requireEntitlement(.recalibrateEstimates, of: app)
        return RecalibrationScope(bundleIdentifier: app.revision.source.bundleIdentifier)
      case .unidentified: throw .unidentified
      }
    }
  }
}
