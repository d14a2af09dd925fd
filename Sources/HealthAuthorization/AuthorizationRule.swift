package import HealthAPI
package import HealthModel

// The authorization rules, which the method table refers to by name. A rule derives the scope that
// its handler requires from the caller, the request and the grants. A row of the method table whose
// handler requires a different scope than its rule returns does not compile.
//
// | rule      | scope       | owner        | app                                 | unidentified |
// |-----------|-------------|--------------|-------------------------------------|--------------|
// | anyone    | Void        | yes          | yes                                 | yes          |
// | oneself   | SelfScope   | refused      | yes                                 | refused      |
// | ask       | SelfScope   | refused      | with the entitlement                | refused      |
// | read      | ReadScope   | every source | own samples, all of granted types   | refused      |
// | query     | ReadScope   | every source | as read, for types it has requested | refused      |
// | known     | CallerScope | yes          | yes                                 | refused      |
// | rings     | ReadScope   | every source | every source if summaries granted,  | refused      |
// |           |             |              | else own samples                    |              |
// | save      | WriteScope  | every type   | if each shareable type is granted   | refused      |
// | delete    | DeleteScope | every sample | own samples, if the type is granted | refused      |
// | manage    | DeleteScope | every sample | own samples; the store checks types | refused      |
// | decided   | Preference… | every type   | types that are granted or denied    | refused      |
// | recalibr… | Recalibrat… | refused      | with the entitlement                | refused      |
// | deferral  | DeferralSc… | refused      | with the entitlement                | refused      |
// | wake      | Background… | refused      | with the entitlement                | refused      |
// | workout   | WorkoutSes… | refused      | if sharing workouts is granted      | refused      |
// | person    | OwnerScope  | yes          | refused                             | refused      |
//
// If some types of a request are not determined and others are denied, the call fails with "not
// determined" regardless of their order, because only this error can be resolved by the app, with
// an authorization request.

/// A rule that authorizes the calls of a method. `Request` is the part of the request that the rule
/// inspects.
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
  /// Admits every caller, including connections that have not sent Hello.
  package static var anyone: Self {
    Self("anyone") { (_, _, _) throws(Denial) in }
  }
}

extension AuthorizationRule where Scope == SelfScope {
  package static var oneself: Self {
    Self("oneself") { (_, caller, authorizer) throws(Denial) in
      switch caller {
      case .app(let app): return SelfScope(policy: try authorizer.policy(of: app))
      case .owner: throw .appOnly
      case .unidentified: throw .unidentified
      }
    }
  }
}

extension AuthorizationRule where Scope == SelfScope {
  /// Lets an app request authorization from the user (rules AUTH-02, AUTH-15).
  package static var ask: Self {
    Self("ask") { (_, caller, authorizer) throws(Denial) in
      switch caller {
      case .app(let app):
        let policy = try authorizer.policy(of: app)
        try authorizer.requireEntitlement(.health, of: app)
        return SelfScope(policy: policy)
      case .owner: throw .appOnly
      case .unidentified: throw .unidentified
      }
    }
  }
}

extension AuthorizationRule where Scope == ReadScope {
  /// Never rejects an identified caller; data that the caller may not read is filtered out instead
  /// (rules AUTH-06, AUTH-07).
  package static var read: Self {
    Self("read") { (_, caller, authorizer) throws(Denial) in try authorizer.readScope(for: caller) }
  }

  /// Authorizes activity summaries. Their values do not depend on which of the underlying samples
  /// the caller may read (rule SUMMARY-05), so the scope covers all types that summaries are
  /// computed from.
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
  /// Authorizes any identified caller for operations that read no data.
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
  /// Requires share permission for workouts, because a session is a workout in progress (rule
  /// WORKOUT-14).
  package static var workout: Self {
    Self("workout") { (_, caller, authorizer) throws(Denial) in
      if case .owner = caller { throw .appOnly }
      let scope = try authorizer.writeScope(for: caller)
      if let denial = scope.denial(of: .workout) { throw denial }
      return WorkoutSessionScope(principal: scope.author.principal)
    }
  }
}

extension AuthorizationRule where Scope == DeferralScope {
  /// Requires no permission for types: nobody but the user reads the records.
  package static var deferral: Self {
    Self("deferral") { (_, caller, authorizer) throws(Denial) in
      if case .owner = caller { throw .appOnly }
      let scope = try authorizer.writeScope(for: caller)
      if case .app(let app) = caller {
        try authorizer.requireEntitlement(.deferredRecords, of: app)
      }
      return DeferralScope(author: scope.author)
    }
  }
}

package typealias SaveRule = AuthorizationRule<SaveRequest, WriteScope>
package typealias DeleteRule = AuthorizationRule<ObjectSelection, DeleteScope>

extension SaveRule {
  package static var save: Self {
    Self("save") { (request, caller, authorizer) throws(Denial) in
      let scope = try authorizer.writeScope(for: caller)
      var denial: Denial?
      // A correlation is authorized through its contained samples, which are in the same request
      // (CORR-06, AUTH-13). Types that cannot be shared are skipped here because no grant exists
      // for them; the validator rejects them with a more specific error.
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
  /// A delete by identifier does not name types. Only the store knows them, so it checks each
  /// object against the scope.
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
  /// Authorizes changes to data attached to a sample. The request names the sample by identifier
  /// only, so the store checks its type against the scope (rule ATTACH-01).
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
