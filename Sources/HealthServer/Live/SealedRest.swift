import HealthKeys
import HealthWire

/// What a stream keeps while an encrypted store is locked: its query, which may contain a note or a name, and what
/// its client was told. Only the unlocked store can open it.
struct SealedRest<Follower: LiveFollower> {
  private static var queryPlace: [UInt8] { Array("live query".utf8) }
  private static var toldPlace: [UInt8] { Array("live told".utf8) }

  private let query: [UInt8]
  private let told: [UInt8]?
  private let mark: Follower.Mark

  init(_ rest: FollowerRest<Follower>, by sealer: JournalSealer) throws(KeyError) {
    query = try sealer.seal(rest.query.wireBytes, at: Self.queryPlace)
    told =
      if let told = rest.told { try sealer.seal(told.wireBytes, at: Self.toldPlace) } else { nil }
    mark = rest.mark
  }

  /// Returns nil if the keys were replaced.
  func open(with opener: JournalOpener) -> FollowerRest<Follower>? {
    guard let query = opened(query, Self.queryPlace, opener, as: Follower.Request.Query.self) else {
      return nil
    }
    guard let told else { return FollowerRest(query: query, told: nil, mark: mark) }
    return opened(told, Self.toldPlace, opener, as: Follower.Reply.self).map {
      FollowerRest(query: query, told: $0, mark: mark)
    }
  }

  private func opened<Message: WireMessage>(
    _ sealed: [UInt8], _ place: [UInt8], _ opener: JournalOpener, as _: Message.Type
  ) -> Message? {
    opener.open(sealed, at: place).flatMap { bytes in
      bytes.withUnsafeBytes { try? Message(wire: $0) }
    }
  }
}
