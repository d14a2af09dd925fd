import HealthDocuments
package import HealthModel

/// Objects that belong together, such as a workout with its samples and its route. The daemon stores
/// all of them or none.
package struct FeedGroup {
  /// Children before their correlation.
  package var objects: [HealthObject]
  /// The points of series, by index of the object.
  package var points: [Int: SeriesPoints] = [:]
  package var relations: [Relation] = []

  package init(_ objects: [HealthObject]) { self.objects = objects }

  /// As many samples as fit into a message together with their identifiers in a relation.
  private static let sampleCountMax = 8_000

  /// The group in parts of bounded size: the objects with details and the first samples, then further
  /// samples with their part of the relation. Only the samples of a workout can be so many.
  var parts: [FeedGroup] {
    guard objects.count > Self.sampleCountMax, let relation = relations.first,
      relations.count == 1
    else { return [self] }
    var (first, rest) = (FeedGroup([]), [HealthObject]())
    for (index, object) in objects.enumerated() {
      if object.details == nil, first.objects.count >= Self.sampleCountMax {
        rest.append(object)
      } else {
        if let points = points[index] { first.points[first.objects.count] = points }
        first.objects.append(object)
      }
    }
    let later = Set(rest.map(\.id))
    first.relations = Self.relation(relation, relation.children.filter { !later.contains($0) })
    let parts = stride(from: 0, to: rest.count, by: Self.sampleCountMax).map { start in
      var part = FeedGroup(Array(rest[start...].prefix(Self.sampleCountMax)))
      let ids = Set(part.objects.map(\.id))
      part.relations = Self.relation(relation, relation.children.filter { ids.contains($0) })
      return part
    }
    return [first] + parts
  }

  private static func relation(_ relation: Relation, _ children: [ObjectID]) -> [Relation] {
    guard !children.isEmpty else { return [] }
    return [
      Relation(
        kind: relation.kind, parent: relation.parent, activity: relation.activity,
        children: children)
    ]
  }
}

/// An entry of a file as it came, so that nothing of it is lost if it cannot be an object.
package struct FeedOriginal {
  let object: ImportedObject

  /// - Parameter kind: what the entry is, such as `Health Auto Export workout`. It is shown to users.
  package init(kind: String, bytes: [UInt8], start: Instant? = nil, end: Instant? = nil) {
    var hash = ContentHash(kind: kind)
    hash.update(bytes)
    object = ImportedObject(
      key: hash.finish(), kind: kind, start: start, end: end, payload: bytes)
  }
}
