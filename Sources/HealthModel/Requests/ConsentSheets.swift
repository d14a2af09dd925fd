// Requests for authorization as shown to the user's agent, and the agent's replies. Only the user
// sees these messages; they are never sent to an app.

/// A request for the user's authorization: an app and the types or objects that it requests.
public struct ConsentSheet: Hashable, Sendable {
  /// The app that requests access, as far as the user needs to recognize it.
  public struct App: Hashable, Sendable {
    /// The registration of the app.
    public var principal: PrincipalID
    /// The app's bundle identifier.
    public var bundleIdentifier: String
    /// The name that the app declares. Like the usage descriptions, it is not verified.
    public var name: String
    /// Raw value of the daemon's evidence level, 0 to 4.
    public var level: UInt8
    /// Whether the app introduced itself and the user has not granted it anything yet.
    public var isPending = false
    /// Whether another app is registered under the same bundle identifier.
    public var hasNamesake = false
    /// Why the app reads data, in its own words.
    public var readUsage = ""
    /// Why the app saves data, in its own words.
    public var shareUsage = ""
    /// Why the app reads clinical records, in its own words.
    public var clinicalUsage = ""

    public init(principal: PrincipalID, bundleIdentifier: String, name: String, level: UInt8) {
      self.principal = principal
      self.bundleIdentifier = bundleIdentifier
      self.name = name
      self.level = level
    }
  }

  /// A random identifier.
  public var id: ObjectID
  /// The version, which increases when another request joins the sheet.
  public var version: UInt32
  /// The app that requests access.
  public var app: App
  /// The requested types; empty if objects are requested.
  public var items: [Item] = []
  /// The type of the requested objects; nil if types are requested.
  public var objectType: ObjectType?
  /// The objects that the user can choose from; empty if types are requested.
  public var objects: [Object] = []
  /// The time of the first request.
  public var createdAt: Instant
  /// The time at which the request ends without a decision.
  public var expiresAt: Instant
  /// Whether an extension of the app made the request.
  public var isFromExtension = false

  public init(
    id: ObjectID, version: UInt32, app: App, createdAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.version = version
    self.app = app
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// How certain the daemon is that the user made the decision.
public enum Assurance: UInt8, Hashable, Comparable, Sendable {
  /// A program made the decision.
  case scripted = 0
  /// The decision was made in the user's session.
  case session = 1
  /// The user proved their presence.
  case presence = 2

  public static func < (a: Assurance, b: Assurance) -> Bool { a.rawValue < b.rawValue }
}

/// A message of the user's agent to the daemon.
public enum AgentMessage: Hashable, Sendable {
  /// The first message. `isInteractive` is true if a user can see the agent.
  case hello(isInteractive: Bool)
  /// The user has begun to respond to this sheet.
  case touched(ObjectID)
  /// The user's decision about a sheet.
  case decision(SheetDecision)
}

/// A message of the daemon to the user's agent.
public enum AgentEvent: Hashable, Sendable {
  /// A new sheet, or a new version of a sheet.
  case sheet(ConsentSheet)
  /// A sheet that is no longer open.
  case closed(ObjectID)
  /// The result of a decision.
  case outcome(SheetOutcome)
}
