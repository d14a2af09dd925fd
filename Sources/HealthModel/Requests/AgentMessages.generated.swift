// Made from proto/health/v1/agent.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

extension ConsentSheet {
  /// A requested type.
  public struct Item: Hashable, Sendable {
    public var type: ObjectType
    public var direction: AuthorizationDirection
    /// Granting the type requires proof of the user's presence; an answer from the agent is not
    /// sufficient.
    public var isSensitive: Bool
    /// The number of samples that the app would see, and the start of the oldest. 0 for sharing.
    public var sampleCount: Int
    public var oldest: Instant?
    /// A clinical type that the app requires: all required types are granted, or none.
    public var isRequired: Bool
    /// The app's evidence level is below the minimum of this type; see ceilings.tsv.
    public var isBelowCeiling: Bool

    public init(type: ObjectType, direction: AuthorizationDirection, isSensitive: Bool = false, sampleCount: Int = 0, oldest: Instant? = nil, isRequired: Bool = false, isBelowCeiling: Bool = false) {
      self.type = type
      self.direction = direction
      self.isSensitive = isSensitive
      self.sampleCount = sampleCount
      self.oldest = oldest
      self.isRequired = isRequired
      self.isBelowCeiling = isBelowCeiling
    }
  }
}

extension ConsentSheet {
  /// An object that the app may be granted access to.
  public struct Object: Hashable, Sendable {
    public var id: ObjectID
    public var title: String
    public var start: Instant
    public var source: String
    /// The app may read the object now.
    public var isGranted: Bool

    public init(id: ObjectID, title: String = "", start: Instant, source: String = "", isGranted: Bool = false) {
      self.id = id
      self.title = title
      self.start = start
      self.source = source
      self.isGranted = isGranted
    }
  }
}

public struct ObjectChoice: Hashable, Sendable {
  public var id: ObjectID
  public var isGranted: Bool

  public init(id: ObjectID, isGranted: Bool = false) {
    self.id = id
    self.isGranted = isGranted
  }
}

/// The user's response to a sheet.
public struct SheetDecision: Hashable, Sendable {
  public var sheet: ObjectID
  /// The version of the sheet that the user saw.
  public var version: UInt32
  /// Decisions about items of the sheet only. Items that are missing or not determined stay
  /// undecided.
  public var grants: [Grant]
  /// Choices about objects of the sheet only. The grants of other objects do not change.
  public var objects: [ObjectChoice]
  /// The user closed the sheet without a decision.
  public var isDismissed: Bool
  /// A program made the decision. The daemon itself determines whether the user was present.
  public var isScripted: Bool

  public init(sheet: ObjectID, version: UInt32 = 0, grants: [Grant] = [], objects: [ObjectChoice] = [], isDismissed: Bool = false, isScripted: Bool = false) {
    self.sheet = sheet
    self.version = version
    self.grants = grants
    self.objects = objects
    self.isDismissed = isDismissed
    self.isScripted = isScripted
  }
}

public struct DecisionReply: Hashable, Sendable {
  public var assurance: Assurance
  /// Types that were to be granted but were refused because the user's presence was not proved.
  public var unproved: [ObjectType]

  public init(assurance: Assurance, unproved: [ObjectType] = []) {
    self.assurance = assurance
    self.unproved = unproved
  }
}

public struct SheetOutcome: Hashable, Sendable {
  public var sheet: ObjectID
  /// The reason why the decision was rejected; empty when it was accepted.
  public var rejection: String
  public var reply: DecisionReply?

  public init(sheet: ObjectID, rejection: String = "", reply: DecisionReply? = nil) {
    self.sheet = sheet
    self.rejection = rejection
    self.reply = reply
  }
}

public struct ListRequestsRequest: Hashable, Sendable {
  public init() {}
}

/// An app that made so many requests after its sheet was dismissed that its sheets are suppressed
/// for a while.
public struct MutedApp: Hashable, Sendable {
  public var bundleIdentifier: String
  /// Requests that were answered as canceled without a sheet.
  public var requestCount: Int

  public init(bundleIdentifier: String = "", requestCount: Int = 0) {
    self.bundleIdentifier = bundleIdentifier
    self.requestCount = requestCount
  }
}

public struct ListRequestsReply: Hashable, Sendable {
  /// Oldest first.
  public var sheets: [ConsentSheet]
  public var muted: [MutedApp]

  public init(sheets: [ConsentSheet] = [], muted: [MutedApp] = []) {
    self.sheets = sheets
    self.muted = muted
  }
}
