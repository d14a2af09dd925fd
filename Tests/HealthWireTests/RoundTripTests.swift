import HealthAPI
import HealthModel
import HealthWire
import Testing

@Suite struct RoundTripTests {
  @Test("every message is decoded unchanged", arguments: 0..<80 as Range<UInt64>)
  func messages(seed: UInt64) throws {
    var any = Arbitrary(seed: seed)
    for message in any.messages() { try expectRoundTrip(message, seed) }
  }

  private func expectRoundTrip<Message: WireMessage & Hashable>(
    _ message: Message, _ seed: UInt64
  ) throws {
    let bytes = message.wireBytes
    let back = try Message(wire: bytes)
    #expect(back == message, "\(Message.self) of seed \(seed)")
    #expect(back.wireBytes == bytes, "\(Message.self) of seed \(seed)")
  }

  @Test("unknown fields are skipped before and after the known ones")
  func unknownFields() throws {
    var any = Arbitrary(seed: 17)
    // Numbers 100 to 103, with one field of each wire type.
    let unknown: [UInt8] = [
      0xa0, 0x06, 0x96, 0x01, 0xa9, 0x06, 1, 2, 3, 4, 5, 6, 7, 8, 0xb2, 0x06, 3, 9, 9, 9,
      0xbd, 0x06, 1, 2, 3, 4,
    ]
    for message in any.messages() { try expectSame(message, around: unknown) }
  }

  private func expectSame<Message: WireMessage & Hashable>(
    _ message: Message, around unknown: [UInt8]
  ) throws {
    #expect(try Message(wire: unknown + message.wireBytes) == message)
    #expect(try Message(wire: message.wireBytes + unknown) == message)
  }

  @Test("a message is appended to existing bytes")
  func appending() throws {
    var out: [UInt8] = [1, 2, 3]
    let request = HelloRequest(bundleIdentifier: "org.example.steps", token: [4])
    request.appendWire(to: &out)
    #expect(Array(out[..<3]) == [1, 2, 3])
    #expect(try HelloRequest(wire: Array(out[3...])) == request)
  }

  @Test("the listed methods have different paths, with the prefix of their service")
  func methods() {
    let paths = [
      HealthMethod.Samples.save.path, HealthMethod.Samples.delete.path,
      HealthMethod.Samples.query.path, HealthMethod.Samples.changes.path,
      HealthMethod.Samples.statistics.path, HealthMethod.Samples.observe.path,
      HealthMethod.Session.begin.path, HealthMethod.Session.hello.path,
      HealthMethod.Authorization.status.path,
      HealthMethod.Apps.register.path, HealthMethod.Apps.list.path,
      HealthMethod.Apps.remove.path, HealthMethod.Apps.setGrants.path,
      HealthMethod.Import.begin.path, HealthMethod.Import.samples.path,
      HealthMethod.Import.objects.path, HealthMethod.Owner.ledger.path,
      HealthMethod.Owner.status.path, HealthMethod.Owner.verify.path,
      HealthMethod.Backups.begin.path, HealthMethod.Owner.compact.path,
      HealthMethod.Owner.setSourceOrder.path,
      HealthMethod.Profile.characteristics.path, HealthMethod.Profile.setCharacteristic.path,
      HealthMethod.Profile.moveMode.path, HealthMethod.Profile.preferredUnits.path,
      HealthMethod.Profile.setPreferredUnit.path,
      HealthMethod.Profile.earliestPermittedSampleDate.path,
      HealthMethod.Profile.supportsHealthRecords.path, HealthMethod.Profile.splitTotalEnergy.path,
      HealthMethod.Profile.recalibrateEstimates.path,
      HealthMethod.Settings.get.path, HealthMethod.Settings.set.path,
      HealthMethod.Attachments.begin.path, HealthMethod.Attachments.write.path,
      HealthMethod.Attachments.finish.path, HealthMethod.Attachments.list.path,
      HealthMethod.Attachments.read.path, HealthMethod.Attachments.remove.path,
      HealthMethod.Settings.goals.path, HealthMethod.Settings.setGoals.path,
      HealthMethod.Settings.recalibrations.path,
      HealthMethod.Samples.relate.path, HealthMethod.Series.append.path,
      HealthMethod.Samples.sources.path,
      HealthMethod.Samples.effortRelationships.path,
      HealthMethod.Series.discard.path, HealthMethod.Series.read.path,
      HealthMethod.Health.check.path,
    ]
    #expect(Set(paths).count == paths.count)
    #expect(paths.first == "health.v1.Samples/Save")
    #expect(paths.last == "grpc.health.v1.Health/Check")
  }
}
