import HealthWords
import Foundation
import HealthClient
import HealthModel
import HealthPage
import HealthPairing
import Hummingbird
import QRCodes

/// The pairing of a phone.
enum PhoneRoutes {
  static func show(_ request: PageRequest) async throws(PageFailure) -> Document {
    let app = try await request.call { (store) async throws(ClientError) in
      try await Pairing(store: store).registration()
    }
    let address = request.query.get("address") ?? LocalAddress.proposedURL
    guard let app else {
      return PhonePage(state: .unpaired, address: address).document(request.page)
    }
    var link: PairingLink?
    if let token = Pairing.token { link = try Self.link(address, token, request) }
    var codes: [(content: String, code: QRCode)] = []
    for content in PairingLink.Content.allCases {
      guard let link, let code = QRCode(link.automation(content)) else { continue }
      codes.append((content: content.rawValue, code: code))
    }
    let typeCount = app.grants.count { $0.direction == .share && $0.decision == .authorized }
    let phone = PairedPhone(
      since: app.registeredAt, typeCount: typeCount,
      appAddress: "/apps/\(app.principal.raw.uuidString)", url: link?.url ?? "",
      header: link?.header, codes: codes, last: LastDelivery.read().map(delivery))
    return PhonePage(state: .paired(phone), address: link?.url ?? address).document(request.page)
  }

  private static func delivery(_ last: LastDelivery) -> PairedPhone.Delivery {
    PairedPhone.Delivery(
      time: last.instant, isAccepted: last.failure == nil, added: last.added, updated: last.updated,
      present: last.present, deferred: last.deferred, refused: last.refusedCount)
  }

  static func pair(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    let address = try address(request, form)
    _ = try await request.call { (store) async throws(ClientError) in
      try await Pairing(store: store).pair(sharing: Receiver.defaultTypes)
    }
    return ActionReply(location: page(address), message: request.language["phone.done"])
  }

  static func setAddress(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    ActionReply(location: page(try address(request, form)))
  }

  static func revoke(_ request: PageRequest, _: Form) async throws(PageFailure) -> ActionReply {
    _ = try await request.call { (store) async throws(ClientError) in
      try await Pairing(store: store).revoke()
    }
    return ActionReply(location: "/phone", message: request.language["phone.revoked"])
  }

  /// Returns the address in a form, if a link can contain it.
  private static func address(
    _ request: PageRequest, _ form: Form
  ) throws(PageFailure) -> String {
    try link(form["address"] ?? "", [0], request).url
  }

  private static func link(
    _ address: String, _ token: [UInt8], _ request: PageRequest
  ) throws(PageFailure) -> PairingLink {
    guard let link = PairingLink(address: address, token: token) else {
      throw .invalid(
        request.language["phone.badAddress"], remedy: request.language["phone.badAddressRemedy"])
    }
    return link
  }

  private static func page(_ address: String) -> String {
    var parts = URLComponents()
    parts.path = "/phone"
    parts.queryItems = [URLQueryItem(name: "address", value: address)]
    return parts.string ?? "/phone"
  }
}
