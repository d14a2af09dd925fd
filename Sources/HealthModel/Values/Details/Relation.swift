/// A link between stored samples and another object that they belong to but are not part of.
public struct Relation: Hashable, Sendable {
  /// What the children are to the parent.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Samples and routes of a workout (rules WORKOUT-02, -03, -05).
    case workout = 0
    /// Effort scores of a workout or one of its activities (WORKOUT-21).
    case workoutEffort = 1
    /// Symptoms of an electrocardiogram (TYPE-28).
    case electrocardiogramSymptom = 2
    /// Samples inside a correlation. The store creates these relations when it saves the
    /// correlation.
    case correlation = 3
  }

  /// What the children are to the parent.
  public var kind: Kind
  /// The object that the children belong to.
  public var parent: ObjectID
  /// The activity of the workout; nil for the whole workout.
  public var activity: ObjectID?
  /// The identifiers of the related samples.
  public var children: [ObjectID]

  public init(kind: Kind, parent: ObjectID, activity: ObjectID? = nil, children: [ObjectID]) {
    self.kind = kind
    self.parent = parent
    self.activity = activity
    self.children = children
  }
}

/// Samples that belong together: a blood pressure, a meal (rules CORR-*).
public struct Correlation: Hashable, Sendable {
  /// The contained samples. In a save request they are rows of the same batch (CORR-05); in a reply
  /// they are those that the caller may read (CORR-07).
  public var contained: [ObjectID]

  public init(contained: [ObjectID] = []) { self.contained = contained }
}
