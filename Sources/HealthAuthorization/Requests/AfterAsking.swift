package import HealthModel

// Querying without having asked is a mistake of the program, and is told so (rule AUTH-27). It says
// nothing about what the person decided: an app knows whether it has asked.

/// A query that says what types it is for.
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
  /// The rule, for apps about whose types the person has decided, in either direction and either way.
  package var afterAsking: Self {
    Self(name) { (request, caller, authorizer) throws(Denial) in
      if case .app(let app) = caller {
        let policy = try authorizer.policy(of: app)
        guard request.askedTypes.allSatisfy(policy.hasAsked) else { throw .undecided }
      }
      return try authorize(request, by: caller, under: authorizer)
    }
  }

  /// `read`, after asking.
  package static var query: Self {
    Self("query") { (request, caller, authorizer) throws(Denial) in
      try Self.read.afterAsking.authorize(request, by: caller, under: authorizer)
    }
  }
}

extension AppPolicy {
  /// Whether the app has asked for a type, or the person has decided unasked.
  ///
  /// A correlation counts with one of what it contains, a dose with its medication. Of what is
  /// granted object by object it is the request that counts.
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

  private func hasAskedForObjects(of type: ObjectType) -> Bool {
    askedObjects.contains(type) || objects.lastNumber > 0
  }
}

extension ObjectType {
  fileprivate static let dietary = all.filter(\.isDietary)
}
