import ArgumentParser
import HealthClient
import HealthModel
import HealthPairing
import HealthTerminal
import HealthWords
import QRCodes

/// `healthctl receive`: the pairing of the phone whose data `healthd-receive` accepts.
struct ReceiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Receive health data from your phone every day.",
    discussion: """
      The iPhone app Health Auto Export sends your data over HTTP to the program healthd-receive, which \
      saves it as one source and can read nothing else.

      Examples:
        healthctl receive pair --url http://192.168.1.10:8788
        systemctl --user enable --now healthd-receive
        healthctl receive status
        healthctl receive revoke
      """,
    subcommands: [Pair.self, Status.self, Revoke.self])
}

extension ReceiveCommand {
  /// Registers the receiver with the types that it may save, and prints what the phone needs.
  struct Pair: AsyncParsableCommand, FieldNaming {
    static let configuration = CommandConfiguration(
      commandName: "pair", abstract: "Pair a phone.",
      discussion: """
        Prints the URL and the header for the automation of the app, and links that configure it. The \
        token is stored in a file that only you can read. It allows to add data, but to read none.

        Without --share, the phone may add every quantity that apps can save, sleep and workouts, but \
        no reproductive health and no routes. Add sensitive types with --override.

        JSON keys: url, header, links: {healthMetrics, workouts}, types.
        """)

    static let fields: FieldArguments = ["grants": "--share"]

    @Option(
      name: .long,
      help: ArgumentHelp(
        "The address of this machine for the phone. Default: its first address in the network.",
        valueName: "url"))
    var url: String?

    @Option(
      name: .long,
      help: ArgumentHelp("Types that the phone may add, separated by commas.", valueName: "types"),
      completion: .objectTypes)
    var share: [String] = []

    @Flag(
      name: .customLong("override"),
      help: "Grant sensitive types although a token is weak evidence.")
    var overridesCeilings = false

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let types = try share.isEmpty ? Receiver.defaultTypes : TypeArgument.types(share)
      // Before anything is registered.
      _ = try ReceiveCommand.link(url, token: [0])
      let owner = Owner(daemon, fields: Self.fields)
      let overrides = overridesCeilings
      guard try await owner.receiver() == nil else {
        throw CommandFailure(
          .cannotCreate, "a phone is paired already",
          nextStep: "End its access with: healthctl receive revoke")
      }
      let token = try await owner.callWithPresence { (client) async throws(ClientError) in
        try await Pairing(store: client).pair(sharing: types, overridesCeilings: overrides)
      }
      let link = try ReceiveCommand.link(url, token: token)
      if output.json {
        var json = ReceiveCommand.json(link)
        json.append("types", .array(types.map { .string($0.name) }))
        return output.console.write(json)
      }
      output.console.write(ReceiveCommand.text(link, output.console.output))
      output.console.note(
        "Start the receiver with: systemctl --user enable --now healthd-receive\n")
    }
  }

  /// Shows the registration, when data came last, and what became of the last delivery; the token only on
  /// request.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the pairing.",
      discussion: """
        JSON keys: paired, since, types, samples, last, delivery, and with --token those of receive pair. \
        delivery has at, added, updated, present, deferred (stored unparsed), refused {reason: count}, and error if \
        nothing was accepted.
        """)

    @Flag(name: .long, help: "Print the token and the links again.") var token = false

    @Option(
      name: .long,
      help: ArgumentHelp("The address of this machine for the phone.", valueName: "url"))
    var url: String?

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let owner = Owner(daemon)
      guard let app = try await owner.receiver() else {
        if output.json { return output.console.write(["paired": .bool(false)]) }
        return output.console.write(
          "No phone is paired. Pair one with: healthctl receive pair\n")
      }
      let lines = try await owner.ledgerSummary(of: Receiver.bundleIdentifier).lines
        // Without a type, it is what could not be read.
        .filter { $0.event == .saved && !$0.types.isEmpty }
      let count = lines.reduce(0) { $0 + $1.sampleCount }
      let last = lines.map(\.last).max()
      let types = app.grants.filter { $0.direction == .share && $0.decision == .authorized }
      let delivery = LastDelivery.read()
      let link = try token ? ReceiveCommand.link(url, token: Self.storedToken()) : nil
      if output.json {
        var json: JSONValue = [
          "paired": .bool(true), "since": .string(TimeText.iso8601(app.registeredAt)),
          "types": .array(types.map { .string($0.type.name) }), "samples": JSONValue(count),
        ]
        if let last { json.append("last", .string(TimeText.iso8601(last))) }
        if let delivery { json.append("delivery", Self.json(delivery)) }
        if let link {
          for member in ReceiveCommand.members(link) { json.append(member.key, member.value) }
        }
        return output.console.write(json)
      }
      let times = try output.times()
      var text = "Paired since \(times.minute(app.registeredAt)).\n"
      let noun = types.count == 1 ? "type" : "types"
      text += "The phone may add \(NumberText.count(types.count)) \(noun).\n"
      if let last {
        text +=
          count == 1
          ? "1 sample came, \(times.minute(last)).\n"
          : "\(NumberText.count(count)) samples came, the last ones \(times.minute(last)).\n"
      } else {
        text += "No data came yet.\n"
      }
      if let delivery { text += Self.text(delivery, times.minute(delivery.instant)) }
      if Pairing.token == nil {
        text += "The token file is missing. Revoke the pairing, then pair the phone again.\n"
      }
      let style = output.console.output
      output.console.write(text + (link.map { ReceiveCommand.text($0, style) } ?? ""))
    }

    private static func text(_ delivery: LastDelivery, _ time: String) -> String {
      if let failure = delivery.failure {
        return "Nothing of the last delivery, \(time), was accepted: \(failure.reason).\n"
          + "  \(failure.remedy)\n" + reasons(delivery)
      }
      var text = "The last delivery, \(time): \(NumberText.count(delivery.added)) added"
      if delivery.updated > 0 { text += ", \(NumberText.count(delivery.updated)) updated" }
      text += ", \(NumberText.count(delivery.present)) already present.\n"
      guard delivery.refusedCount > 0 else { return text }
      text += "Not added:\n" + reasons(delivery)
      guard delivery.deferred > 0 else { return text }
      let number = NumberText.count(delivery.deferred)
      return text
        + "\(number) of them \(delivery.deferred == 1 ? "is" : "are") stored unparsed for a later version: "
        + "healthctl store deferred\n"
    }

    private static func reasons(_ delivery: LastDelivery) -> String {
      delivery.refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "  \(NumberText.count($0.value)) × \($0.key)\n" }.joined()
    }

    private static func json(_ delivery: LastDelivery) -> JSONValue {
      var json: JSONValue = [
        "at": .string(TimeText.iso8601(delivery.instant)), "added": JSONValue(delivery.added),
        "updated": JSONValue(delivery.updated), "present": JSONValue(delivery.present),
        "deferred": JSONValue(delivery.deferred),
        "refused": .object(
          delivery.refused.sorted { $0.key < $1.key }
            .map { .init(key: $0.key, value: JSONValue($0.value)) }),
      ]
      if let failure = delivery.failure { json.append("error", .string(failure.reason)) }
      return json
    }

    private static func storedToken() throws(CommandFailure) -> [UInt8] {
      guard let token = Pairing.token else {
        throw CommandFailure(
          .noInput, "the token file is missing",
          nextStep: "Revoke the pairing, then pair the phone again")
      }
      return token
    }
  }

  /// Removes the registration, which closes the connection of the receiver, and the token file.
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "End the access of the phone but keep its data.")

    @OptionGroup var daemon: DaemonOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let wasPaired = try await Owner(daemon).call { (client) async throws(ClientError) in
        try await Pairing(store: client).revoke()
      }
      if output.json { return output.console.write(["revoked": .bool(wasPaired)]) }
      output.console.write(
        wasPaired
          ? "The phone can no longer add data. Its data was not deleted.\n"
          : "No phone is paired.\n")
    }
  }
}

// MARK: - Text

extension ReceiveCommand {
  fileprivate static func link(
    _ url: String?, token: [UInt8]
  ) throws(CommandFailure) -> PairingLink {
    guard let link = PairingLink(address: url ?? LocalAddress.proposedURL, token: token) else {
      throw .usage(
        "--url must be an address such as http://192.168.1.10:\(Receiver.port)",
        nextStep: "Use the address of this machine that the phone can reach")
    }
    return link
  }

  fileprivate static func members(_ link: PairingLink) -> [JSONValue.Member] {
    [
      .init(key: "url", value: .string(link.url)),
      .init(key: "header", value: .string(link.header)),
      .init(
        key: "links",
        value: .object(
          PairingLink.Content.allCases.map {
            .init(key: $0.rawValue, value: .string(link.automation($0)))
          })),
    ]
  }

  fileprivate static func json(_ link: PairingLink) -> JSONValue { .object(members(link)) }

  fileprivate static func text(_ link: PairingLink, _ style: OutputStyle) -> String {
    var text = "URL:      \(link.url)\nHeader:   \(link.header)\n\n"
    let codes = PairingLink.Content.allCases.compactMap { content in
      code(link.automation(content), style).map { "\(title(content)):\n\($0)\n" }
    }
    if codes.count == PairingLink.Content.allCases.count {
      return text + "Scan each code with the camera of the phone:\n\n" + codes.joined()
    }
    text +=
      "Open these links on the phone, or enter URL and header in an automation of the type REST API:\n"
    for content in PairingLink.Content.allCases {
      text += "  \(title(content)): \(link.automation(content))\n"
    }
    return text
  }

  private static func title(_ content: PairingLink.Content) -> String {
    switch content {
    case .healthMetrics: "Metrics"
    case .workouts: "Workouts"
    }
  }

  /// Returns the QR code of a link; nil if the output is no terminal with room for it.
  private static func code(_ link: String, _ style: OutputStyle) -> String? {
    guard style.isTerminal, style.hasUnicode, let code = QRCode(link),
      code.columns <= style.columns ?? 0
    else { return nil }
    return code.halfBlocks(hasColor: style.hasColor)
  }
}

extension Owner {
  /// Returns the registration of the receiver; nil if no phone is paired.
  fileprivate func receiver() async throws(CommandFailure) -> RegisteredApp? {
    try await call { (client) async throws(ClientError) in
      try await Pairing(store: client).registration()
    }
  }
}
