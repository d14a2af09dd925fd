import HealthWords
import HealthInsight
import HealthModel
import HealthPage

/// Changes of the cards of the summary. They are preferences of the page and not settings of the
/// store: those apply to all apps, and changing them needs proof of presence.
enum PinRoutes {
  /// Pins or unpins the type of a page.
  static func pin(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    let type = try request.type()
    guard PinnedTypes.canPin(type) else { throw .notFound }
    var pinned = request.pinned
    guard form["pin"] == "yes" else {
      pinned.unpin(type)
      try save(pinned, request)
      return ActionReply(message: request.language["cards.unpinned"])
    }
    guard pinned.pin(type) else {
      let most = request.language.number(PinnedTypes.mostTypes)
      throw .invalid(
        request.language("cards.full", most), remedy: request.language["cards.fullRemedy"])
    }
    try save(pinned, request)
    return ActionReply(message: request.language["cards.pinned"])
  }

  /// Changes the order, or removes a card.
  static func change(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    guard let type = form["type"].flatMap(ObjectType.init(name:)), let action = form["action"]
    else { throw .notFound }
    var pinned = request.pinned
    if action == "unpin" {
      pinned.unpin(type)
    } else {
      guard let move = PinnedTypes.Move(rawValue: action) else { throw .notFound }
      pinned.move(type, move)
    }
    try save(pinned, request)
    return ActionReply()
  }

  private static func save(
    _ pinned: PinnedTypes, _ request: PageRequest
  ) throws(PageFailure) {
    var preferences = request.preferences
    preferences.pinned = pinned.names
    try SettingsRoutes.save(preferences, request)
  }
}

extension PageRequest {
  /// The types whose cards are on the summary.
  var pinned: PinnedTypes {
    PinnedTypes(names: preferences.pinned) { stored.latest(of: $0) != nil }
  }
}
