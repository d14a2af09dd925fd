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

/// Sets per-object grants, all or none. The reply is sent when they are durable and apply to every
/// later reply.
public struct SetObjectGrantsRequest: Hashable, Sendable {
  /// The app that receives the grants.
  public var principal: PrincipalID
  /// The decisions to change, at most 10,000.
  public var grants: [ObjectGrant]

  public init(principal: PrincipalID, grants: [ObjectGrant] = []) {
    self.principal = principal
    self.grants = grants
  }
}

/// Confirms that the grants are durable and in effect.
public struct SetObjectGrantsReply: Hashable, Sendable {
  public init() {}
}

/// A query for all objects that are granted individually, with their grants for one app.
public struct ObjectGrantsRequest: Hashable, Sendable {
  /// The app whose grants are returned.
  public var principal: PrincipalID
  /// Codes of types that are granted per object; empty: all of them.
  public var types: [ObjectType]

  public init(principal: PrincipalID, types: [ObjectType] = []) {
    self.principal = principal
    self.types = types
  }
}

/// The objects of the requested types.
public struct ObjectGrantsReply: Hashable, Sendable {
  /// Most recently saved objects first; at most 50,000.
  public var objects: [GrantedObject]

  public init(objects: [GrantedObject] = []) {
    self.objects = objects
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
