package import HealthModel

// Only for the build of scripts/seeded-leaks: scopes that were granted to no app.

extension ReadScope {
  /// Every source, where only the principal's own is correct.
  package var everything: ReadScope { ReadScope(principal: principal, readable: .all) }

  /// Adds all samples of this type.
  package func reading(_ type: ObjectType) -> ReadScope {
    var types = readable
    types.insert(type)
    return ReadScope(principal: principal, readable: types)
  }
}

extension WriteScope {
  /// A scope that reads everything.
  package var everything: ReadScope { ReadScope(principal: author.principal, readable: .all) }
  package var onlyOwn: ReadScope {
    ReadScope(principal: author.principal, readable: ObjectTypeSet())
  }
}

extension SelfScope {
  /// The types that a request would ask about if a denial were no decision.
  package func openOrDenied(share: [ObjectType], read: [ObjectType]) -> [ObjectType] {
    let open = undecided(share: share, read: read)
    return open.map(\.type) + read.filter { grants.decision(.read, of: $0) == .denied }
  }
}

extension AuthorizationRule where Scope == ReadScope {
  package static var seeEverything: Self {
    Self("seeEverything") { (_, caller, authorizer) throws(Denial) in
      try authorizer.readScope(for: caller).everything
    }
  }
}
