import Glibc
import NIOCore
import Synchronization

/// The places of open connections.
///
/// A connection is a stranger until a request on it has the right token. Strangers have places of their own, so
/// they cannot take those of the phone. When all are taken, a new one gets the place of the oldest connection of the
/// address that has the most. A client with many connections loses its own, and a phone, which sends its request at
/// once, needs a place for milliseconds only.
final class ConnectionPlaces: Sendable {
  private struct Place {
    var channel: any Channel
    /// Nil without an address of the Internet.
    var network: [UInt8]?
    var order: Int
    var isStranger = true
  }

  private struct State {
    var places: [ObjectIdentifier: Place] = [:]
    var order = 0

    func count(strangers: Bool) -> Int {
      places.values.count { $0.isStranger == strangers }
    }
  }

  private let strangerCountMax: Int
  private let knownCountMax: Int
  private let state = Mutex(State())

  init(strangerCountMax: Int, knownCountMax: Int) {
    self.strangerCountMax = strangerCountMax
    self.knownCountMax = knownCountMax
  }

  /// Gives a place to a new connection, and closes another one if all were taken.
  func enter(_ channel: any Channel) {
    let displaced = state.withLock { state in
      let displaced =
        state.count(strangers: true) >= strangerCountMax ? Self.displaced(state) : nil
      if let displaced { state.places[ObjectIdentifier(displaced)] = nil }
      state.order += 1
      state.places[ObjectIdentifier(channel)] = Place(
        channel: channel, network: channel.remoteAddress?.network, order: state.order)
      return displaced
    }
    displaced?.close(promise: nil)
  }

  /// Moves a connection to the places of the phone. Returns false if all are taken or the connection was closed.
  func know(_ channel: any Channel) -> Bool {
    state.withLock { state in
      guard let place = state.places[ObjectIdentifier(channel)] else { return false }
      guard place.isStranger else { return true }
      guard state.count(strangers: false) < knownCountMax else { return false }
      state.places[ObjectIdentifier(channel)]?.isStranger = false
      return true
    }
  }

  func isStranger(_ channel: any Channel) -> Bool {
    state.withLock { $0.places[ObjectIdentifier(channel)]?.isStranger ?? true }
  }

  func leave(_ channel: any Channel) {
    state.withLock { _ = $0.places.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  private static func displaced(_ state: State) -> (any Channel)? {
    let strangers = state.places.values.filter(\.isStranger)
    let counts = Dictionary(grouping: strangers, by: \.network).mapValues(\.count)
    let most = counts.values.max()
    return strangers.filter { counts[$0.network] == most }.min { $0.order < $1.order }?.channel
  }
}

extension SocketAddress {
  /// The IPv4 address, or the first 64 bits of the IPv6 address, of which one machine can use all others.
  fileprivate var network: [UInt8]? {
    guard let ipAddress else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, ipAddress, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, ipAddress, &bytes) == 1 ? Array(bytes.prefix(8)) : nil
  }
}
