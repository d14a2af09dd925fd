package import HealthModel

// One rule for each way of deciding, named in the method table. A rule turns caller, request and
// decisions into the scope that its handler takes, so a row whose handler needs another right than
// its rule gives does not compile.
//
// | rule      | scope       | owner         | app                                    | unidentified |
// |-----------|-------------|---------------|----------------------------------------|--------------|
// | anyone    | Void        | yes           | yes                                    | yes          |
// | oneself   | SelfScope   | refused       | yes                                    | refused      |
// | ask       | SelfScope   | refused       | with the entitlement                   | refused      |
// | read      | ReadScope   | every source  | own samples, all of granted types      | refused      |
// | query     | ReadScope   | every source  | as read, if it has asked for the types | refused      |
// | known     | CallerScope | yes           | yes                                    | refused      |
// | rings     | ReadScope   | every source  | all of what summaries are counted from | refused      |
// |           |             |               | if they are granted, else own samples  |              |
// | save      | WriteScope  | every type    | if each type that can be is granted    | refused      |
// | delete    | DeleteScope | every sample  | own samples, if the type is granted    | refused      |
// | manage    | DeleteScope | every sample  | own samples; the store asks per type   | refused      |
// | decided   | Preference… | every type    | types decided about, either way        | refused      |
// | recalibr… | Recalibrat… | refused       | with the entitlement                   | refused      |
// | wake      | Background… | refused       | with the entitlement                   | refused      |
// | workout   | WorkoutSes… | refused       | if workouts may be shared              | refused      |
// | person    | OwnerScope  | yes           | refused                                | refused      |
//
// Where types of one request are partly not determined and partly denied, not determined wins,
// whatever their order: it is the one about which the app can do something.

/// How calls of a method are decided. `Request` is what the decision looks at.
package struct AuthorizationRule<Request, Scope: Sendable>: Sendable {
  package let name: String
  private let decide: @Sendable (Request, Caller, Authorizer) throws(Denial) -> Scope

  init(
    _ name: String,
    _ decide: @escaping @Sendable (Request, Caller, Authorizer) throws(Denial) -> Scope
  ) {
    self.name = name
    self.decide = decide
  }

  package func authorize(
    _ request: Request, by caller: Caller, under authorizer: Authorizer
  ) throws(Denial) -> Scope {
    try decide(request, caller, authorizer)
  }
}

extension AuthorizationRule where Scope == Void {
  /// Also before the hello.
  package static var anyone: Self {
    Self("anyone") { (_, _, _) throws(Denial) in }
  }
}

extension AuthorizationRule where Scope == SelfScope {
  package static var oneself: Self {
    Self("oneself") { (_, caller, authorizer) throws(Denial) in
      switch caller {
      case .app(let app): return SelfScope(grants: try authorizer.grants(of: app))
      case .owner: throw .appOnly
      case .unidentified: throw .unidentified
      }
    }
  }
}

extension AuthorizationRule where Scope == SelfScope {
  /// To ask the person for permission (rules AUTH-02, AUTH-15).
  package static var ask: Self {
    Self("ask") { (_, caller, authorizer) throws(Denial) in
      switch caller {
      case .app(let app):
        let grants = try authorizer.grants(of: app)
        try authorizer.requireEntitlement(Entitlement.health, of: app)
        return SelfScope(grants: grants)
      case .owner: throw .appOnly
      case .unidentified: throw .unidentified
      }
    }
  }
}

extension AuthorizationRule where Scope == ReadScope {
  /// Never refuses an identified caller: what it may not see is filtered (rules AUTH-06, AUTH-07).
  package static var read: Self {
    Self("read") { (_, caller, authorizer) throws(Denial) in try authorizer.readScope(for: caller) }
  }

  /// For activity summaries: they say what they say, whatever the caller may read of the samples
  /// that they are counted from (rule SUMMARY-05).
  package static var rings: Self {
    Self("rings") { (_, caller, authorizer) throws(Denial) in
      let scope = try authorizer.readScope(for: caller)
      var types = ObjectTypeSet()
      if scope.readable.contains(.activitySummary) {
        types = ObjectTypeSet(ActivitySummary.countedTypes + ActivitySummary.otherTypes)
      }
      return ReadScope(principal: scope.principal, readable: types)
    }
  }
}

extension AuthorizationRule where Scope == CallerScope {
  /// For what an identified caller may do without reading anything.
  package static var known: Self {
    Self("known") { (_, caller, authorizer) throws(Denial) in
      _ = try authorizer.readScope(for: caller)
      return CallerScope()
    }
  }
}

extension AuthorizationRule where Scope == BackgroundScope {
  package static var wake: Self {
    Self("wake") { (_, caller, authorizer) throws(Denial) in
      try authorizer.backgroundScope(for: caller)
    }
  }
}

extension AuthorizationRule where Scope == WorkoutSessionScope {
  /// A session is a workout that is being made (rule WORKOUT-14).
  package static var workout: Self {
    Self("workout") { (_, caller, authorizer) throws(Denial) in
      if case .owner = caller { throw .appOnly }
      let scope = try authorizer.writeScope(for: caller)
      if let denial = scope.denial(of: .workout) { throw denial }
      return WorkoutSessionScope(principal: scope.author.principal)
    }
  }
}

package typealias SaveRule = AuthorizationRule<SaveRequest, WriteScope>
package typealias DeleteRule = AuthorizationRule<DeleteRequest, DeleteScope>

extension SaveRule {
  package static var save: Self {
    Self("save") { (request, caller, authorizer) throws(Denial) in
      let scope = try authorizer.writeScope(for: caller)
      var denial: Denial?
      // A correlation asks for what it contains, which is in the same request (CORR-06, AUTH-13).
      // A read-only type nobody can decide about: the validator refuses it by its name.
      for type in request.samples.types where type.kind != .correlation && type.isShareable {
        switch scope.denial(of: type) {
        case .shareNotDetermined?: throw .shareNotDetermined
        case let other?: denial = other
        case nil: break
        }
      }
      if let denial { throw denial }
      return scope
    }
  }
}

extension DeleteRule {
  /// The types of single objects are known to the store alone, which asks the scope for each.
  package static var delete: Self {
    Self("delete") { (request, caller, authorizer) throws(Denial) in
      if case .owner = caller { return .any(try authorizer.ownerScope(for: caller)) }
      let scope = try authorizer.writeScope(for: caller)
      if case .matching(let type, _) = request, type.kind != .correlation,
        let denial = scope.denial(of: type)
      {
        throw denial
      }
      return .own(scope)
    }
  }
}

extension AuthorizationRule where Scope == DeleteScope {
  /// For what belongs to a sample that the request names by identifier: the store alone knows its
  /// type, and asks the scope about it (rule ATTACH-01).
  package static var manage: Self {
    Self("manage") { (_, caller, authorizer) throws(Denial) in
      if case .owner = caller { return .any(try authorizer.ownerScope(for: caller)) }
      return .own(try authorizer.writeScope(for: caller))
    }
  }
}

extension AuthorizationRule where Scope == OwnerScope {
  package static var person: Self {
    Self("person") { (_, caller, authorizer) throws(Denial) in
      try authorizer.ownerScope(for: caller)
    }
  }
}
