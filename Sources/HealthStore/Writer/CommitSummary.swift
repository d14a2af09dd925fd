import HealthStorage
package import HealthAuthorization
package import HealthModel

/// A summary of the changes of one transaction. It is compact enough for many live queries to find
/// out, without reading data, that the change does not concern them: one part per type and source,
/// and for correlations one per set of contained types, because these determine who sees them. A
/// part therefore never combines changes that a caller may see with changes hidden from it for that
/// reason.
package struct CommitSummary: Sendable {
  package struct Part: Sendable {
    package let type: ObjectType
    package let author: Author
    /// All changes have anchors greater than this one.
    package internal(set) var before: Int64
    /// No change has a greater anchor: the last one of the commit. Change queries that begin at this
    /// anchor return nothing of this part. In a merged summary it does not depend on other parts,
    /// because a caller may not learn that a hidden commit followed.
    package internal(set) var lastAnchor: Int64
    /// From the earliest start to the latest end of the added samples; nil if none were added.
    package internal(set) var added: ClosedRange<Instant>?
    package internal(set) var hasDeleted: Bool
    /// The latest end of the deleted samples.
    package internal(set) var deletedEnd: Instant?
    /// For correlations: the contained types, which determine who sees them (rule CORR-07).
    package internal(set) var contained: Set<ObjectType> = []
    /// For types with per-object grants: the subjects of the objects, which determine who sees
    /// them.
    package internal(set) var subjects: Set<GrantSubject> = []
  }

  package enum Author: Hashable, Sendable {
    /// The app or the user that saved the samples.
    case principal(PrincipalID)
    /// The samples were imported and belong to no registered app.
    case imported
    /// No samples were added or deleted, but values computed from the type may differ. This
    /// concerns all callers that see samples of the type.
    case anyone
  }

  /// Never empty.
  package internal(set) var parts: [Part]
}

extension CommitSummary {
  /// Adds the next commit, as if both had been one.
  package mutating func merge(_ next: CommitSummary) {
    for part in next.parts {
      guard
        let index = parts.firstIndex(where: {
          $0.type == part.type && $0.author == part.author && $0.contained == part.contained
        })
      else {
        parts.append(part)
        continue
      }
      parts[index].before = min(parts[index].before, part.before)
      parts[index].lastAnchor = max(parts[index].lastAnchor, part.lastAnchor)
      parts[index].hasDeleted = parts[index].hasDeleted || part.hasDeleted
      parts[index].deletedEnd = [parts[index].deletedEnd, part.deletedEnd].compactMap(\.self).max()
      parts[index].subjects.formUnion(part.subjects)
      if let added = part.added {
        let mine = parts[index].added ?? added
        parts[index].added =
          min(mine.lowerBound, added.lowerBound)...max(mine.upperBound, added.upperBound)
      }
    }
  }
}

extension CommitSummary.Part {
  package func isVisible(in scope: ReadScope) -> Bool {
    if scope.decidesByObject(type) {
      let isOwn = author == .principal(scope.principal)
      return subjects.contains { scope.shows($0, isOwn: isOwn) }
    }
    return decidingTypes.allSatisfy { isVisible($0, in: scope) }
  }

  /// Returns whether the changes were visible at the time of the commit. Samples that were
  /// committed before the caller could see them may have been deleted before it could; only the
  /// store can decide that.
  package func wasVisible(in scope: ReadScope) -> Bool {
    if isOf(scope.principal) { return true }
    return decidingTypes.allSatisfy {
      isVisible($0, in: scope) && scope.hasShown($0, since: before)
    }
  }

  /// The part is visible to callers that may read all of these types.
  private var decidingTypes: Set<ObjectType> { contained.isEmpty ? [type] : contained }

  private func isVisible(_ type: ObjectType, in scope: ReadScope) -> Bool {
    switch scope.visibility(of: type) {
    case .allSources: true
    case .since(let earliest):
      isOf(scope.principal) || added.map { $0.upperBound >= earliest } ?? false
        || deletedEnd.map { $0 >= earliest } ?? false
    case .onlyOwn(let principal): isOf(principal)
    }
  }

  private func isOf(_ principal: PrincipalID) -> Bool {
    author == .principal(principal) || author == .anyone
  }
}

/// The summary of an open transaction, in terms of dictionary numbers.
struct CommitDraft {
  private struct Key: Hashable {
    var type: UInt16
    var source: UInt32
    /// For a correlation, the contained types in ascending order.
    var contained: [UInt16] = []
  }
  private struct Span {
    var start = Int64.max
    var end = Int64.min
    var deletedEnd: Int64?
    var subjects: Set<GrantSubject> = []
  }
  private var spans: [Key: Span] = [:]

  /// Adds the rows of a group of the journal from `firstRow` on.
  mutating func added(_ group: TailGroup, from firstRow: Int) {
    // Correlations are added together with their contents (`addedCorrelation`).
    guard ObjectType(uncheckedCode: group.type).kind != .correlation,
      let extent = group.extent(from: firstRow)
    else { return }
    let key = Key(type: group.type, source: group.source)
    var span = spans[key, default: Span()]
    span.start = min(span.start, extent.lowerBound)
    span.end = max(span.end, extent.upperBound)
    spans[key] = span
  }

  /// Adds a deletion. `contained` are the types contained in a correlation.
  mutating func deleted(type: UInt16, source: UInt32, end: Int64, contained: [UInt16]) {
    let key = Key(type: type, source: source, contained: contained)
    spans[key, default: Span()].deletedEnd = max(end, spans[key]?.deletedEnd ?? .min)
  }

  /// Adds a correlation that contains samples of these types.
  mutating func addedCorrelation(
    _ time: ClosedRange<Int64>, contained: [UInt16], type: UInt16, source: UInt32
  ) {
    let key = Key(type: type, source: source, contained: contained)
    var span = spans[key, default: Span()]
    span.start = min(span.start, time.lowerBound)
    span.end = max(span.end, time.upperBound)
    spans[key] = span
  }

  /// Records that an object with this subject was added or deleted.
  mutating func touched(_ subject: GrantSubject, type: UInt16, source: UInt32) {
    spans[Key(type: type, source: source), default: Span()].subjects.insert(subject)
  }

  /// Returns nil if nothing changed. `others` are types with changes other than samples, `before`
  /// and `lastAnchor` are the last anchors before the transaction and in it.
  func summary(
    _ dictionaries: Dictionaries, others: Set<UInt16>, before: Int64, lastAnchor: Int64
  ) -> CommitSummary? {
    var parts = spans.map { key, span in
      CommitSummary.Part(
        type: ObjectType(uncheckedCode: key.type),
        author: dictionaries.principal(ofSource: key.source).map { .principal($0) } ?? .imported,
        before: before,
        lastAnchor: lastAnchor,
        added: span.start <= span.end
          ? Instant(microseconds: span.start)...Instant(microseconds: span.end) : nil,
        hasDeleted: span.deletedEnd != nil,
        deletedEnd: span.deletedEnd.map { Instant(microseconds: $0) },
        contained: Set(key.contained.map { ObjectType(uncheckedCode: $0) }),
        subjects: span.subjects)
    }
    for type in others {
      parts.append(
        .init(
          type: ObjectType(uncheckedCode: type), author: .anyone, before: before,
          lastAnchor: lastAnchor, added: nil, hasDeleted: false, contained: []))
    }
    return parts.isEmpty ? nil : CommitSummary(parts: parts)
  }
}
