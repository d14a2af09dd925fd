package import HealthAuthorization
package import HealthModel

/// A stored object that is granted by itself.
package struct SubjectObject: Hashable, Sendable {
  package var id: ObjectID
  package var type: ObjectType
  package var subject: GrantSubject
  /// Of the app that saved it, or the person; nil for an imported one.
  package var author: PrincipalID?
  /// The least anchor of an object with the same subject: of a medication, since when it is on the
  /// list, whatever was edited since.
  package var firstAnchor: Int64
}

extension HealthStore {
  /// The objects of these types, those that were added last first. Of types that are not granted
  /// object by object there are none.
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

  /// What decisions about these objects are about; throws when one is not there or is not granted
  /// by itself.
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
        throw .invalidArgument(
          "grants: an object is not there, or is not granted object by object")
      }
      return found
    }
  }
}
