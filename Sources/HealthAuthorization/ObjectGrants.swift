package import HealthModel

/// The person's decisions about single objects, for one app (rule OBJAUTH-01).
///
/// Subjects in ascending order, beside each the number of its decision and when it was first decided
/// about: 32 bytes, found by halving. A change copies the decisions of one app and of no other.
package struct ObjectGrants: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var subject: GrantSubject
    package var isAllowed: Bool
    /// Decisions of an app are numbered upwards from 1, in their order.
    package var number: Int64
    /// Where in the order of changes the person allowed and denied by turns: anchors of the last
    /// change before, ascending, at least one.
    package var anchors: [Int64]

    package init(subject: GrantSubject, isAllowed: Bool, number: Int64, anchors: [Int64]) {
      precondition(!anchors.isEmpty, "there was a first decision")
      self.subject = subject
      self.isAllowed = isAllowed
      self.number = number
      self.anchors = anchors
    }

    /// Whether an object that came with the anchor `added` and went with `deleted` was ever there for
    /// the app.
    package func everShowed(added: Int64, deleted: Int64, isOwn: Bool) -> Bool {
      // Until the first decision an own object was there.
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

  /// Of a subject that was decided about more often, the oldest decisions count as one that showed
  /// nothing.
  static let anchorCountMax = 64

  private var subjects: [GrantSubject] = []
  /// Negative: denied.
  private var numbers: [Int64] = []
  private var firsts: [Int64] = []
  /// The anchors after the first, of the few that were decided about more than once.
  private var laters: [GrantSubject: [Int64]] = [:]
  /// Of the last decision.
  package private(set) var lastNumber: Int64 = 0

  package init() {}

  package var count: Int { subjects.count }

  /// Of memory, about.
  package var byteCount: Int {
    subjects.capacity * MemoryLayout<GrantSubject>.stride
      + (numbers.capacity + firsts.capacity) * MemoryLayout<Int64>.stride
      + laters.values.reduce(0) { $0 + 64 + $1.capacity * MemoryLayout<Int64>.stride }
  }

  /// nil: nobody has decided.
  package func isAllowed(_ subject: GrantSubject) -> Bool? {
    index(of: subject).map { numbers[$0] > 0 }
  }

  package func entry(of subject: GrantSubject) -> Entry? {
    index(of: subject).map { index in
      Entry(
        subject: subject, isAllowed: numbers[index] > 0, number: abs(numbers[index]),
        anchors: [firsts[index]] + laters[subject, default: []])
    }
  }

  /// - Parameter anchor: of the last change before the decision.
  /// - Returns: the entry as it is now; nil when it was so before.
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
      // In pairs, so that what was shown by turns stays in step.
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

  /// For entries in ascending order, as they are read.
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

  /// Gives back the room that reading took beyond what is needed.
  package mutating func trim() {
    subjects = subjects.withUnsafeBufferPointer { Array($0) }
    numbers = numbers.withUnsafeBufferPointer { Array($0) }
    firsts = firsts.withUnsafeBufferPointer { Array($0) }
  }

  /// The same subjects, none of them allowed or ever shown.
  package var denied: ObjectGrants {
    var denied = self
    for index in numbers.indices where numbers[index] > 0 {
      denied.numbers[index] = -numbers[index]
      denied.laters[subjects[index]] = nil
    }
    return denied
  }

  /// By subject.
  package var entries: [Entry] { subjects.compactMap { entry(of: $0) } }

  private func index(of subject: GrantSubject) -> Int? {
    let index = firstIndex(from: subject)
    return index < subjects.count && subjects[index] == subject ? index : nil
  }

  private func firstIndex(from subject: GrantSubject) -> Int {
    var (low, high) = (0, subjects.count)
    while low < high {
      let middle = (low + high) / 2
      if subjects[middle] < subject { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(subjects.count)
    hasher.combine(lastNumber)
  }
}

extension ReadScope {
  /// Whether objects of the type are there one by one, as `shows` says.
  package func decidesByObject(_ type: ObjectType) -> Bool {
    type.followsObjectGrants && !readable.contains(type)
  }

  /// An own object is there unless the person took it away; one of somebody else only when she
  /// allowed it (rule OBJAUTH-05).
  package func shows(_ subject: GrantSubject, isOwn: Bool) -> Bool {
    objects.isAllowed(subject) ?? isOwn
  }
}

extension ObjectTypeSet {
  /// Types of which a grant for the whole type shows nothing (rule OBJAUTH-02).
  static let byObject = ObjectTypeSet(ObjectType.all.filter(\.followsObjectGrants))
}
