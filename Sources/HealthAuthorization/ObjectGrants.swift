package import HealthModel

/// The user's grants for individual objects, for one app (rule OBJAUTH-01).
///
/// Subjects are sorted for binary search. Parallel arrays store the number of each decision and the
/// anchor of the first one; an entry takes 32 bytes. A change copies the grants of one app only.
package struct ObjectGrants: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var subject: GrantSubject
    package var isAllowed: Bool
    /// The number of the last decision. The decisions of an app are numbered in ascending order,
    /// starting at 1.
    package var number: Int64
    /// The positions at which the user allowed and denied the object in alternation: each is the
    /// anchor of the last change before the decision. Ascending and never empty.
    package var anchors: [Int64]

    package init(subject: GrantSubject, isAllowed: Bool, number: Int64, anchors: [Int64]) {
      precondition(!anchors.isEmpty, "there was a first decision")
      self.subject = subject
      self.isAllowed = isAllowed
      self.number = number
      self.anchors = anchors
    }

    /// Returns whether an object that existed between the anchors `added` and `deleted` was ever
    /// visible to the app.
    package func everShowed(added: Int64, deleted: Int64, isOwn: Bool) -> Bool {
      // An app's own object is visible until the first decision.
      if isOwn, added <= anchors[0] { return true }
      var isShown = (anchors.count % 2 == 1) == isAllowed
      for (place, begin) in anchors.enumerated() {
        if place > 0 { isShown.toggle() }
        let end = place + 1 < anchors.count ? anchors[place + 1] : .max
        if isShown, added <= end, deleted > begin { return true }
      }
      return false
    }
  }

  /// The maximum number of anchors per subject. Beyond it, the oldest are dropped in pairs, and the
  /// object counts as hidden in the time that they covered.
  static let anchorCountMax = 64

  private var subjects: [GrantSubject] = []
  /// The numbers of the last decisions; negative for denials.
  private var numbers: [Int64] = []
  private var firsts: [Int64] = []
  /// The anchors after the first one, for the few subjects with more than one decision.
  private var laters: [GrantSubject: [Int64]] = [:]
  /// The number of the app's last decision.
  package private(set) var lastNumber: Int64 = 0

  package init() {}

  package var count: Int { subjects.count }

  /// The approximate memory use.
  package var byteCount: Int {
    subjects.capacity * MemoryLayout<GrantSubject>.stride
      + (numbers.capacity + firsts.capacity) * MemoryLayout<Int64>.stride
      + laters.values.reduce(0) { $0 + 64 + $1.capacity * MemoryLayout<Int64>.stride }
  }

  /// Returns the user's decision, or nil if there is none.
  package func isAllowed(_ subject: GrantSubject) -> Bool? {
    index(of: subject).map { numbers[$0] > 0 }
  }

  /// Whether any object is allowed.
  package var allowAny: Bool { numbers.contains { $0 > 0 } }

  /// Whether any object was ever allowed. Of several decisions about a subject, which alternate, one
  /// allowed it.
  package var haveShownAny: Bool { !laters.isEmpty || numbers.contains { $0 > 0 } }

  package func entry(of subject: GrantSubject) -> Entry? {
    index(of: subject).map { index in
      Entry(
        subject: subject, isAllowed: numbers[index] > 0, number: abs(numbers[index]),
        anchors: [firsts[index]] + laters[subject, default: []])
    }
  }

  /// Records a decision.
  ///
  /// - Parameter anchor: The anchor of the last change before the decision.
  /// - Returns: The updated entry, or nil if the decision was already in effect.
  package mutating func set(
    _ subject: GrantSubject, isAllowed: Bool, number: Int64, anchor: Int64
  ) -> Entry? {
    precondition(number >= lastNumber && number > 0, "decisions are numbered upwards")
    let place = firstIndex(from: subject)
    if place < subjects.count, subjects[place] == subject {
      guard (numbers[place] > 0) != isAllowed else { return nil }
      numbers[place] = isAllowed ? number : -number
      var later = laters[subject, default: []]
      later.append(anchor)
      // Anchors are removed in pairs to preserve the alternation of allowed and denied.
      if later.count >= Self.anchorCountMax {
        firsts[place] = later[1]
        later.removeFirst(2)
      }
      laters[subject] = later
    } else {
      subjects.insert(subject, at: place)
      numbers.insert(isAllowed ? number : -number, at: place)
      firsts.insert(anchor, at: place)
    }
    lastNumber = number
    return entry(of: subject)
  }

  /// Appends an entry that is loaded from the database. Entries must be in ascending order.
  package mutating func append(
    _ subject: GrantSubject, isAllowed: Bool, number: Int64, first: Int64, later: [Int64]
  ) {
    precondition(subjects.last.map { $0 < subject } ?? true, "entries ascend")
    subjects.append(subject)
    numbers.append(isAllowed ? number : -number)
    firsts.append(first)
    if !later.isEmpty { laters[subject] = later }
    lastNumber = max(lastNumber, number)
  }

  /// Releases the excess capacity that appending has left.
  package mutating func trim() {
    subjects = subjects.withUnsafeBufferPointer { Array($0) }
    numbers = numbers.withUnsafeBufferPointer { Array($0) }
    firsts = firsts.withUnsafeBufferPointer { Array($0) }
  }

  /// The same subjects with every decision denied and no history of visibility.
  package var denied: ObjectGrants {
    var denied = self
    for index in numbers.indices where numbers[index] > 0 {
      denied.numbers[index] = -numbers[index]
      denied.laters[subjects[index]] = nil
    }
    return denied
  }

  /// All entries, by subject.
  package var entries: [Entry] { subjects.compactMap { entry(of: $0) } }

  private func index(of subject: GrantSubject) -> Int? {
    let index = firstIndex(from: subject)
    return index < subjects.count && subjects[index] == subject ? index : nil
  }

  private func firstIndex(from subject: GrantSubject) -> Int {
    subjects.indices.partitioningIndex { subjects[$0] >= subject }
  }

  /// Hashes two numbers only, so that the cost does not depend on the number of entries.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(subjects.count)
    hasher.combine(lastNumber)
  }
}

extension ReadScope {
  /// Whether the visibility of objects of this type is decided for each object, by `shows`.
  package func decidesByObject(_ type: ObjectType) -> Bool {
    type.followsObjectGrants && !readable.contains(type)
  }

  /// Returns whether an object is visible. An app's own objects are visible unless the user denied
  /// them; objects of other apps only if the user allowed them (rule OBJAUTH-05).
  package func shows(_ subject: GrantSubject, isOwn: Bool) -> Bool {
    objects.isAllowed(subject) ?? isOwn
  }
}

extension ObjectTypeSet {
  /// The types for which a grant for the whole type discloses nothing (rule OBJAUTH-02).
  static let byObject = ObjectTypeSet(ObjectType.all.filter(\.followsObjectGrants))
}
