package import HealthStorage
package import HealthAuthorization
package import HealthModel

/// A stored object with a per-object grant.
package struct SubjectObject: Hashable, Sendable {
  package var id: ObjectID
  package var type: ObjectType
  package var subject: GrantSubject
  /// The app or the user that saved it; nil for an imported object.
  package var author: PrincipalID?
  /// The least anchor of an object with the same subject: for a medication, when it was added to
  /// the list, regardless of later edits.
  package var firstAnchor: Int64
}

extension HealthStore {
  /// Returns the objects of these types, most recently added first. Types without per-object grants
  /// are ignored.
  package func grantedObjects(
    of types: [ObjectType], in scope: OwnerScope
  ) throws(StoreError) -> [SubjectObject] {
    let types = types.filter(\.isAuthorizedPerObject)
    return try read { (snapshot, connection) throws(StoreError) in
      let chunks = ChunkStore(connection: connection)
      let selection = Selection(visible: types, scope: nil, snapshot: snapshot)
      let samples = try Locator(snapshot: snapshot, chunks: chunks).samples(selection)
      let index = snapshot.subjects
      var first: [GrantSubject: Int64] = [:]
      for place in 0..<index.entries.count {
        let entry = index.entries[place]
        let subject = index.subject(of: entry)
        if first[subject] == nil { first[subject] = entry.anchor }
      }
      return samples.sorted { $0.anchor > $1.anchor }.compactMap { sample in
        guard let entry = index.entry(ofAnchor: sample.anchor) else { return nil }
        let subject = index.subject(of: entry)
        return SubjectObject(
          id: sample.id, type: ObjectType(uncheckedCode: sample.type), subject: subject,
          author: snapshot.dictionaries.principal(ofSource: sample.source),
          firstAnchor: first[subject] ?? sample.anchor)
      }
    }
  }

  /// Returns the subjects that decisions about these objects apply to. Throws if an object does not
  /// exist or has no per-object grants.
  package func grantSubjects(
    of ids: [ObjectID], in scope: OwnerScope
  ) throws(StoreError) -> [ObjectID: (subjects: Set<GrantSubject>, type: ObjectType)] {
    try read { (snapshot, connection) throws(StoreError) in
      let locator = Locator(snapshot: snapshot, chunks: ChunkStore(connection: connection))
      var found: [ObjectID: (subjects: Set<GrantSubject>, type: ObjectType)] = [:]
      for sample in try locator.samples(ids: ids) {
        let type = ObjectType(uncheckedCode: sample.type)
        guard type.isAuthorizedPerObject,
          let entry = snapshot.subjects.entry(ofAnchor: sample.anchor)
        else { continue }
        found[sample.id, default: ([], type)].subjects.insert(snapshot.subjects.subject(of: entry))
      }
      guard found.count == Set(ids).count else {
        throw StoreError(
          .noSuchObject, "grants: no such object that is granted object by object")
      }
      return found
    }
  }
}
