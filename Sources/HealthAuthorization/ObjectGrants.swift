package import HealthModel

/// The person's decisions about single objects, for one app (rule OBJAUTH-01).
///
/// Subjects in ascending order, and beside each the number of its decision: 24 bytes, found by
/// halving. A change copies the decisions of one app and of no other.
package struct ObjectGrants: Hashable, Sendable {
  /// Until when a subject was visible that is not, or was not for a while. An object with an
  /// anchor above it came while the app did not see the subject.
  package struct Gap: Hashable, Sendable {
    package var anchor: Int64
    /// Of the decision that had shown the subject; 0: there was none, and only own objects were
    /// visible.
    package var number: Int64

    package init(anchor: Int64, number: Int64) {
      self.anchor = anchor
      self.number = number
    }
  }

  package struct Entry: Hashable, Sendable {
    package var subject: GrantSubject
    package var isAllowed: Bool
    /// Decisions of an app are numbered upwards from 1, in their order.
    package var number: Int64
    package var gap: Gap?

    package init(subject: GrantSubject, isAllowed: Bool, number: Int64, gap: Gap? = nil) {
      self.subject = subject
      self.isAllowed = isAllowed
      self.number = number
      self.gap = gap
    }
  }

  private var subjects: [GrantSubject] = []
  /// Negative: denied.
  private var numbers: [Int64] = []
  /// Of the few that were ever withdrawn.
  private var gaps: [GrantSubject: Gap] = [:]
  /// Of the last decision.
  package private(set) var lastNumber: Int64 = 0

  package init() {}

  package var count: Int { subjects.count }

  /// nil: nobody has decided.
  package func isAllowed(_ subject: GrantSubject) -> Bool? {
    let index = firstIndex(from: subject)
    guard index < subjects.count, subjects[index] == subject else { return nil }
    return numbers[index] > 0
  }

  package func entry(of subject: GrantSubject) -> Entry? {
    let index = firstIndex(from: subject)
    guard index < subjects.count, subjects[index] == subject else { return nil }
    return Entry(
      subject: subject, isAllowed: numbers[index] > 0, number: abs(numbers[index]),
      gap: gaps[subject])
  }

  /// - Parameter anchor: everything that the app can have been told of has at most this one.
  /// - Returns: the entry as it is now; nil when it was so before.
  package mutating func set(
    _ subject: GrantSubject, isAllowed: Bool, number: Int64, anchor: Int64
  ) -> Entry? {
    precondition(number >= lastNumber && number > 0, "decisions are numbered upwards")
    let index = firstIndex(from: subject)
    let isThere = index < subjects.count && subjects[index] == subject
    if isThere, (numbers[index] > 0) == isAllowed { return nil }
    if !isAllowed {
      gaps[subject] = Gap(anchor: anchor, number: isThere ? numbers[index] : 0)
    }
    lastNumber = number
    if isThere {
      numbers[index] = isAllowed ? number : -number
    } else {
      subjects.insert(subject, at: index)
      numbers.insert(isAllowed ? number : -number, at: index)
    }
    return Entry(subject: subject, isAllowed: isAllowed, number: number, gap: gaps[subject])
  }

  /// For entries in ascending order, as they are read.
  package mutating func append(_ entry: Entry) {
    precondition(subjects.last.map { $0 < entry.subject } ?? true, "entries ascend")
    subjects.append(entry.subject)
    numbers.append(entry.isAllowed ? entry.number : -entry.number)
    if let gap = entry.gap { gaps[entry.subject] = gap }
    lastNumber = max(lastNumber, entry.number)
  }

  /// With every decision against: for a moment in which nothing of others may be seen.
  func withholding() -> ObjectGrants {
    var copy = self
    copy.numbers = numbers.map { -abs($0) }
    return copy
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
