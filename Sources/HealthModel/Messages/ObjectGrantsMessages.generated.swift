// Made from proto/health/v1/object_grants.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// One decision about one object.
public struct ObjectGrant: Hashable, Sendable {
  /// The object that the decision is about.
  public var object: ObjectID
  /// The app may read the object. False: it may not.
  public var isAllowed: Bool

  public init(object: ObjectID, isAllowed: Bool = false) {
    self.object = object
    self.isAllowed = isAllowed
  }
}

/// An object with the user's decision about it.
public struct GrantedObject: Hashable, Sendable {
  /// The identifier of the object.
  public var object: ObjectID
  /// The type of the object.
  public var type: ObjectType
  /// The user's decision; NOT_DETERMINED if there is none.
  public var decision: AuthorizationDecision
  /// The app saved the object itself, and sees it unless access is denied.
  public var isOwn: Bool
  /// The object was saved after the app had requested such objects, and is undecided.
  public var isOffered: Bool

  public init(object: ObjectID, type: ObjectType, decision: AuthorizationDecision, isOwn: Bool = false, isOffered: Bool = false) {
    self.object = object
    self.type = type
    self.decision = decision
    self.isOwn = isOwn
    self.isOffered = isOffered
  }
}
