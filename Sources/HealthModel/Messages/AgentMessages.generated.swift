// Made from proto/health/v1/agent.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// How certain the daemon is that the user made the decision.
public enum Assurance: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// A program decided.
  case scripted = 0
  /// A process in the user's session decided.
  case session = 1
  /// The user decided and proved presence.
  case presence = 2

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension ConsentSheet {
  /// The app that requests authorization. The name and the texts come from the app.
  public struct App: Hashable, Sendable {
    /// The registration of the app.
    public var principal: PrincipalID
    /// The app's bundle identifier.
    public var bundleIdentifier: String
    /// The name that the app declares. Like the usage descriptions, it is not verified.
    public var name: String
    /// The app's evidence level, 0 to 4; see `RegisteredApp`.
    public var level: UInt8
    /// Why the app reads data, in its own words.
    public var readUsage: String
    /// Why the app saves data, in its own words.
    public var shareUsage: String
    /// Why the app reads clinical records, in its own words.
    public var clinicalUsage: String
    /// The app registered itself and the user has not confirmed it. Granting it anything confirms it.
    public var isPending: Bool
    /// Another app is registered under the same bundle identifier.
    public var hasNamesake: Bool

    public init(principal: PrincipalID, bundleIdentifier: String = "", name: String = "", level: UInt8 = 0, readUsage: String = "", shareUsage: String = "", clinicalUsage: String = "", isPending: Bool = false, hasNamesake: Bool = false) {
      self.principal = principal
      self.bundleIdentifier = bundleIdentifier
      self.name = name
      self.level = level
      self.readUsage = readUsage
      self.shareUsage = shareUsage
      self.clinicalUsage = clinicalUsage
      self.isPending = isPending
      self.hasNamesake = hasNamesake
    }
  }
}

extension ConsentSheet {
  /// A requested type.
  public struct Item: Hashable, Sendable {
    /// The requested type.
    public var type: ObjectType
    /// Whether the app requests to read the type or to share it.
    public var direction: AuthorizationDirection
    /// Granting the type requires proof of the user's presence; an answer from the agent is not
    /// sufficient.
    public var isSensitive: Bool
    /// The number of samples that the app would see, and the start of the oldest. 0 for sharing.
    public var sampleCount: Int
    /// The start of the earliest of these samples; absent when there are none.
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
    /// The identifier with which the agent decides about the object.
    public var id: ObjectID
    /// A description for the user, such as the name of a medication.
    public var title: String
    /// The start of the object.
    public var start: Instant
    /// The name of the source that saved the object.
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

/// A request for the user's authorization: an app and the types or objects that it requests.
public struct ConsentSheet: Hashable, Sendable {
  /// A random identifier of the sheet.
  public var id: ObjectID
  /// Increases when a request joins the sheet.
  public var version: UInt32
  /// The app that requests access.
  public var app: ConsentSheet.App
  /// Share items first, then read items. Empty when objects are requested.
  public var items: [ConsentSheet.Item]
  /// The type of the objects; absent when types are requested.
  public var objectType: ObjectType?
  /// At most 1,000, newest first.
  public var objects: [ConsentSheet.Object]
  /// The time of the first request.
  public var createdAt: Instant
  /// The time at which the request ends without a decision.
  public var expiresAt: Instant
  /// The request comes from an extension of the app.
  public var isFromExtension: Bool

  public init(id: ObjectID, version: UInt32 = 0, app: ConsentSheet.App, items: [ConsentSheet.Item] = [], objectType: ObjectType? = nil, objects: [ConsentSheet.Object] = [], createdAt: Instant, expiresAt: Instant, isFromExtension: Bool = false) {
    self.id = id
    self.version = version
    self.app = app
    self.items = items
    self.objectType = objectType
    self.objects = objects
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.isFromExtension = isFromExtension
  }
}

/// The user's decision about one object of a sheet.
public struct ObjectChoice: Hashable, Sendable {
  /// An object of the sheet.
  public var id: ObjectID
  /// The app may read the object. False: it may not.
  public var isGranted: Bool

  public init(id: ObjectID, isGranted: Bool = false) {
    self.id = id
    self.isGranted = isGranted
  }
}

/// The user's response to a sheet.
public struct SheetDecision: Hashable, Sendable {
  /// The sheet that the user decided about.
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

/// The result of a decision that was applied.
public struct DecisionOutcome: Hashable, Sendable {
  /// How certain the daemon is that the user made the decision.
  public var assurance: Assurance
  /// Types that were to be granted but were refused because the user's presence was not proved.
  public var unproved: [ObjectType]

  public init(assurance: Assurance, unproved: [ObjectType] = []) {
    self.assurance = assurance
    self.unproved = unproved
  }
}

/// A message of the user's agent to the daemon.
public enum AgentMessage: Hashable, Sendable {
  /// The first message, which states whether a user can see the agent.
  case hello(isInteractive: Bool)
  /// The user has started to answer this sheet: no further request joins it.
  case touched(ObjectID)
  /// The user's decision about a sheet.
  case decision(SheetDecision)
  /// The first message of a program that only notifies the user of requests.
  case watching
}

/// The result of a decision that the agent sent on its stream.
public struct SheetOutcome: Hashable, Sendable {
  /// The sheet of the decision.
  public var sheet: ObjectID
  /// The reason why the decision was rejected; empty when it was accepted.
  public var rejection: String
  /// Present when the decision was applied.
  public var reply: DecisionOutcome?

  public init(sheet: ObjectID, rejection: String = "", reply: DecisionOutcome? = nil) {
    self.sheet = sheet
    self.rejection = rejection
    self.reply = reply
  }
}

/// A message of the daemon to the user's agent.
public enum AgentEvent: Hashable, Sendable {
  /// A new sheet, or a new version of an open one.
  case sheet(ConsentSheet)
  /// A sheet that was answered elsewhere or has expired.
  case closed(ObjectID)
  /// The result of a decision.
  case outcome(SheetOutcome)
}

/// An app that made so many requests after its sheet was dismissed that its sheets are suppressed
/// for a while.
public struct MutedApp: Hashable, Sendable {
  /// The app's bundle identifier.
  public var bundleIdentifier: String
  /// Requests that were answered as canceled without a sheet.
  public var requestCount: Int

  public init(bundleIdentifier: String = "", requestCount: Int = 0) {
    self.bundleIdentifier = bundleIdentifier
    self.requestCount = requestCount
  }
}

/// The requests that await a decision, and the apps that may not make any.
public struct PendingRequests: Hashable, Sendable {
  /// The open sheets, oldest first.
  public var sheets: [ConsentSheet]
  /// Apps whose requests are refused for a while, because the user dismissed several.
  public var muted: [MutedApp]

  public init(sheets: [ConsentSheet] = [], muted: [MutedApp] = []) {
    self.sheets = sheets
    self.muted = muted
  }
}
