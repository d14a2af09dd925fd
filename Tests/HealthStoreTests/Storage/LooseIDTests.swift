import HealthModel
import TestSupport
import Testing

@testable import HealthAuthorization
@testable import HealthStorage
@testable import HealthStore

/// Identifiers that were not minted by the store are distinguished.
@Suite struct LooseIDTests {
  private let app = TestApp(1)

  private func sample(_ id: ObjectID) -> Sample {
    Sample(id: id, type: .stepCount, start: at(0), end: at(1), value: .quantity(1))
  }

  private func found(_ id: ObjectID, in store: HealthStore) throws -> [ObjectID] {
    var query = SampleQuery(types: [.stepCount])
    query.filter.ids = [id]
    return try store.allSamples(query, in: app.readOwn).map(\.id)
  }

  @Test("SAVE-01: an identifier is in use only if it is equal, not if only its hash is")
  func collision() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    var random = SplitMix(seed: 9)
    let first = randomID(&random)
    // Owners are numbered from 1 in the order in which they first save.
    let twins = (1...5).map { Self.twin(of: first, owner: 1, $0) }
    #expect(Set(twins + [first]).count == 6)
    #expect(Set((twins + [first]).map { LooseIDIndex.hash($0, owner: 1) }).count == 1)
    try store.save([sample(first)], as: app)
    for twin in twins {
      try store.seal()
      try store.save([sample(twin)], as: app)
    }
    try store.seal()
    for id in twins + [first] {
      #expect(throws: StoreError.self) { try store.save([sample(id)], as: app) }
      #expect(try found(id, in: store) == [id])
    }
    // The identifier of a deleted sample remains in use, even when its row is gone.
    try store.delete(.objects([twins[0]]), in: app.write)
    #expect(throws: StoreError.self) { try store.save([sample(twins[0])], as: app) }
    try store.save([sample(randomID(&random))], as: app)
    try store.seal()
    #expect(throws: StoreError.self) { try store.save([sample(twins[0])], as: app) }
    try store.save([sample(Self.twin(of: first, owner: 1, 6))], as: TestApp(2))
  }

  /// Returns another identifier with the same 48 bits of hash. `IDHashTable.hash` is invertible,
  /// because each of its steps is.
  private static func twin(of id: ObjectID, owner: UInt32, _ number: UInt64) -> ObjectID {
    let factor: UInt64 = 0xD6E8_FEB8_6659_FD93
    var inverse: UInt64 = 1  // of the factor modulo 2^64, by Newton's method
    for _ in 0..<6 { inverse &*= 2 &- factor &* inverse }
    func unmixed(_ x: UInt64) -> UInt64 { x ^ (x >> 32) }
    var head = id.high ^ (UInt64(owner) &* 0x9E37_79B9_7F4A_7C15)
    head = unmixed(head) &* factor
    var x = unmixed(IDHashTable.hash(id, owner: owner) ^ (number << 48))
    x = unmixed(x &* inverse)
    x = unmixed(x &* inverse)
    return ObjectID(high: id.high, low: x ^ head)
  }
}
