package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension VerifyStoreReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__VerifyStoreReply> {
    Codec(
      "VerifyStoreReply", health__v1__verify_store_reply__init,
      health__v1__verify_store_reply__unpack)
  }

  package init(_ c: Health__V1__VerifyStoreReply) throws(WireError) {
    self.init(
      checkedChunks: try count(c.checked_chunks, "VerifyStoreReply.checked_chunks"),
      checkedSamples: try count(c.checked_samples, "VerifyStoreReply.checked_samples"),
      problems: [])
    for index in 0..<c.n_problems {
      problems.append(try text(c.problems[index], "VerifyStoreReply.problems"))
    }
  }

  package func fill(_ c: inout Health__V1__VerifyStoreReply, in arena: WireArena) {
    c.checked_chunks = UInt64(checkedChunks)
    c.checked_samples = UInt64(checkedSamples)
    (c.n_problems, c.problems) = arena.numbers(problems.map { arena.text($0) })
  }
}
