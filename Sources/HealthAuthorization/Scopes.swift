package import HealthModel

// A scope is the proof that a request was authorized. Store methods require one, and only this
// target can make one, so a handler that forgot to ask does not compile.

/// What a caller may see: a filter per type, not a yes or no, because a denied read must look
/// exactly like an empty store (rules AUTH-06, AUTH-07).
package struct ReadScope: Sendable {
  package enum Visibility: Hashable, Sendable {
    case allSources
    /// Only what this principal saved itself.
    case onlyOwn(PrincipalID)
  }

  let others: Visibility
  let byType: [ObjectType: Visibility]

  init(others: Visibility, byType: [ObjectType: Visibility]) {
    self.others = others
    self.byType = byType
  }

  package func visibility(of type: ObjectType) -> Visibility { byType[type] ?? others }
}

/// The right to save samples of `types` as `author`, and to delete what `author` saved of them.
package struct WriteScope: Sendable {
  package struct Author: Hashable, Sendable {
    package let principal: PrincipalID
    package let revision: SourceRevision
  }

  package let author: Author
  package let types: Set<ObjectType>

  init(author: Author, types: Set<ObjectType>) {
    self.author = author
    self.types = types
  }
}

/// The person's own right: everything, from every source.
package struct OwnerScope: Sendable {
  init() {}
}
