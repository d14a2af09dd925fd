package import HealthModel

// For the build that scripts/seeded-leaks makes, and no other: scopes that nobody was given.

extension ReadScope {
  /// Every source, where only the principal's own should be.
  package var everything: ReadScope { ReadScope(principal: principal, readable: .all) }

  /// Also all of this type.
  package func reading(_ type: ObjectType) -> ReadScope {
    var types = readable
    types.insert(type)
    return ReadScope(principal: principal, readable: types)
  }
}

extension WriteScope {
  /// Everything, to read.
  package var everything: ReadScope { ReadScope(principal: author.principal, readable: .all) }
  package var onlyOwn: ReadScope {
    ReadScope(principal: author.principal, readable: ObjectTypeSet())
  }
}

extension AuthorizationRule where Scope == ReadScope {
  package static var seeEverything: Self {
    Self("seeEverything") { (_, caller, authorizer) throws(Denial) in
      try authorizer.readScope(for: caller).everything
    }
  }
}
