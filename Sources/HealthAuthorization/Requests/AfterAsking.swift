package import HealthAPI
package import HealthModel

// An app must request authorization for a type before it queries that type (rule AUTH-27). A
// missing request is a programming error. Reporting it discloses nothing about the user's decision,
// because the app knows whether it has made the request.

/// A query with known object types.
package protocol TypedQuery: Sendable {
  var askedTypes: [ObjectType] { get }
}

extension SampleQuery: TypedQuery { package var askedTypes: [ObjectType] { types } }
extension ChangeQuery: TypedQuery { package var askedTypes: [ObjectType] { types } }
extension SourceQuery: TypedQuery { package var askedTypes: [ObjectType] { types } }
extension StatisticsQuery: TypedQuery { package var askedTypes: [ObjectType] { [type] } }
extension SummaryQuery: TypedQuery { package var askedTypes: [ObjectType] { [.activitySummary] } }
extension CharacteristicsRequest: TypedQuery { package var askedTypes: [ObjectType] { types } }

extension AuthorizationRule where Request: TypedQuery, Scope == ReadScope {
  /// The same rule, restricted to apps that have requested authorization for all types of the
  /// query.
  package var afterAsking: Self {
    Self(name) { (request, caller, authorizer) throws(Denial) in
      if case .app(let app) = caller {
        let policy = try authorizer.policy(of: app)
        guard request.askedTypes.allSatisfy(policy.hasAsked) else { throw .undecided }
      }
      return try authorize(request, by: caller, under: authorizer)
    }
  }

  /// `read`, restricted to types that the app has requested.
  package static var query: Self {
    Self("query") { (request, caller, authorizer) throws(Denial) in
      try Self.read.afterAsking.authorize(request, by: caller, under: authorizer)
    }
  }
}

extension AppPolicy {
  /// Returns whether the app has requested authorization for a type, or the user has granted or
  /// denied it without a request.
  ///
  /// A correlation counts as requested if one of its component types is, and a dose event if its
  /// medication is. For types that are granted per object, the request itself counts, because there
  /// may be no decision for the whole type.
  func hasAsked(_ type: ObjectType) -> Bool {
    switch type {
    case .bloodPressure:
      return grants.isDecided(.bloodPressureSystolic) || grants.isDecided(.bloodPressureDiastolic)
    case .food: return ObjectType.dietary.contains(where: grants.isDecided)
    case .medicationDoseEvent:
      return grants.isDecided(type) || hasAskedForObjects(of: .userAnnotatedMedication)
    default:
      return grants.isDecided(type) || type.isAuthorizedPerObject && hasAskedForObjects(of: type)
    }
  }

  /// Without a request, only objects that the user has allowed count: the app saw them. If denied
  /// objects counted, the answer on a sheet of one type, which offers what exists, would determine the
  /// other types, and the app would learn from them whether the sheet was empty.
  private func hasAskedForObjects(of type: ObjectType) -> Bool {
    askedObjects.contains(type) || objects.haveShownAny
  }
}

extension ObjectType {
  fileprivate static let dietary = all.filter(\.isDietary)
}
