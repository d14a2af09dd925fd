import Foundation
import HealthClient
import HealthModel

/// Shows a desktop notification for each request that waits for the user, until it is answered. It
/// decides nothing: the user answers with the prompt that the notification opens, or with healthctl.
///
/// A notification is visible to everyone who sees the screen, also on a locked one. It names the app and
/// no value, and types of data only if the user wants that.
actor RequestNotices {
  private let bus: Bus
  private let control: UserClient
  /// The paths of healthctl. They are tried again for each notification until one has a prompt, because
  /// healthctl may be installed after this program has started.
  private let programs: [String]
  private var prompt: Prompt?
  private let namesTypes: Bool
  /// The requests whose prompt did not open. Their notifications name commands.
  private var unopened = Set<ObjectID>()
  /// The open requests, by their sheets, and the notifications that show them.
  private var sheets: [ObjectID: ConsentSheet] = [:]
  private var shown: [ObjectID: UInt32] = [:]
  /// The requests whose notification the user closed. They stay listed and are not shown again.
  private var closed = Set<ObjectID>()
  /// What the user did with notifications whose numbers had not arrived: a signal can be handled before
  /// the reply that has its number.
  private var early: [(number: UInt32, member: String, action: String?)] = []
  /// The notifications whose numbers have not arrived.
  private var unnumberedCount = 0

  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let review = "review"

  init(bus: Bus, control: UserClient, programs: [String], namesTypes: Bool) {
    self.bus = bus
    self.control = control
    self.programs = programs
    self.namesTypes = namesTypes
  }

  /// Receives what the user does with notifications. Must be called before the loop of the bus runs.
  nonisolated func start() throws(BusError) {
    try bus.handleSignals("sender='\(Self.service)',interface='\(Self.service)'") { message in
      guard let values = try? message.arguments(), case .uint32(let id)? = values.first else {
        return
      }
      let member = message.member
      let action = values.last?.text
      Task { await self.received(member, id, action) }
    }
    try bus.handleSignals(
      "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'"
    ) { message in
      // Another notification service has started, which knows nothing of earlier notifications.
      guard let values = try? message.arguments(), values.last?.text?.isEmpty == false else {
        return
      }
      Task { await self.showAgain() }
    }
  }

  /// Follows the requests until the task is canceled; connects again when the daemon was restarted.
  func run() async {
    var pause = Duration.milliseconds(200)
    while !Task.isCancelled {
      do throws(ClientError) {
        let connection = try await control.watchRequests()
        while let event = try await connection.next() {
          pause = .milliseconds(200)
          await take(event)
        }
      } catch {
        // The daemon is not running, or does not accept this process. `healthctl doctor` explains it.
      }
      await forgetAll()
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(60))
    }
  }

  private func take(_ event: AgentEvent) async {
    switch event {
    case .sheet(let sheet):
      let isNew = sheets.updateValue(sheet, forKey: sheet.id) == nil
      if isNew || shown[sheet.id] != nil { await show(sheet) }
    case .closed(let id): await forget(id)
    case .outcome: break
    }
  }

  private func forget(_ id: ObjectID) async {
    sheets[id] = nil
    closed.remove(id)
    unopened.remove(id)
    guard let number = shown.removeValue(forKey: id) else { return }
    await close(number)
  }

  /// The daemon sends every open request again after a new connection.
  private func forgetAll() async {
    let numbers = shown.values
    (sheets, shown, closed, unopened) = ([:], [:], [], [])
    for number in numbers { await close(number) }
  }

  private func showAgain() async {
    shown = [:]
    for sheet in sheets.values where !closed.contains(sheet.id) { await show(sheet) }
  }

  // MARK: - The notification service

  /// Whether the notification service offers actions; some have no room for them.
  private func hasActions() async -> Bool {
    let found = try? await bus.call(
      BusMember(Self.service, "GetCapabilities"), of: Self.service, at: Self.path, [],
      read: { (reply) throws(BusError) in
        let capabilities = try reply.arguments().first?.texts ?? []
        return capabilities.contains("actions")
      })
    return found ?? true
  }

  private func show(_ sheet: ConsentSheet) async {
    if prompt == nil { prompt = Prompt.find(programs.isEmpty ? Prompt.programs() : programs) }
    let hasActions = await hasActions()
    let canReview = prompt != nil && !unopened.contains(sheet.id) && hasActions
    // The request may have ended in the meantime.
    guard sheets[sheet.id] != nil else { return }
    let text = NoticeText(sheet, canReview: canReview, namesTypes: namesTypes)
    let actions = canReview ? ["default", NoticeText.review, Self.review, NoticeText.review] : []
    let values: [BusValue] = [
      .string("healthd"), .uint32(shown[sheet.id] ?? 0), .string("dialog-password"),
      .string(text.title), .string(text.body), .strings(actions),
      .dictionary(["urgency": .byte(1), "resident": .boolean(true)]),
      // Until the request has ended.
      .int32(0),
    ]
    unnumberedCount += 1
    // Without a notification service, the request is listed by healthctl status.
    guard
      let number = try? await bus.call(
        BusMember(Self.service, "Notify"), of: Self.service, at: Self.path, values,
        read: { (reply) throws(BusError) in
          guard case .uint32(let number)? = try reply.arguments().first else {
            throw .failed("the notification has no number")
          }
          return number
        })
    else { return numberArrived(nil) }
    // The request may have ended in the meantime.
    guard sheets[sheet.id] != nil else {
      numberArrived(nil)
      return await close(number)
    }
    shown[sheet.id] = number
    numberArrived(number)
  }

  private func numberArrived(_ number: UInt32?) {
    for event in early where event.number == number {
      received(event.member, event.number, event.action)
    }
    unnumberedCount -= 1
    early.removeAll { $0.number == number || unnumberedCount == 0 }
  }

  private func close(_ number: UInt32) async {
    try? await bus.call(
      BusMember(Self.service, "CloseNotification"), of: Self.service, at: Self.path,
      [.uint32(number)]
    ) { _ in }
  }

  private func open(_ id: ObjectID) async {
    guard let prompt, await !prompt.open(id), let sheet = sheets[id] else { return }
    unopened.insert(id)
    // A service may close a notification when its action is invoked.
    closed.remove(id)
    await show(sheet)
  }

  private func received(_ member: String, _ number: UInt32, _ action: String?) {
    guard let id = shown.first(where: { $0.value == number })?.key else {
      if unnumberedCount > 0 { early.append((number, member, action)) }
      return
    }
    switch member {
    case "ActionInvoked" where action == "default" || action == Self.review:
      Task { await open(id) }
    case "NotificationClosed":
      shown[id] = nil
      closed.insert(id)
    default: break
    }
  }
}
