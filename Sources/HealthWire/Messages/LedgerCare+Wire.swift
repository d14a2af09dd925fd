package import CHealthProto
package import HealthModel
package import HealthProtobuf

// Verification, sums and retention of the ledger.

extension VerifyLedgerReply: WireMessage {}
extension LedgerSummary: WireMessage {}

extension VerifyLedgerReply: ProtobufMessage {
  package static var codec: Codec<Health__V1__VerifyLedgerReply> {
    Codec(
      "VerifyLedgerReply", health__v1__verify_ledger_reply__init,
      health__v1__verify_ledger_reply__unpack)
  }

  package init(_ c: Health__V1__VerifyLedgerReply) throws(WireError) {
    self.init(
      checkedCount: try count(c.checked_count, "VerifyLedgerReply.checked_count"),
      first: c.first, last: c.last, head: bytes(c.head), problems: [])
    for index in 0..<c.n_problems {
      problems.append(try text(c.problems[index], "VerifyLedgerReply.problems"))
    }
  }

  package func fill(_ c: inout Health__V1__VerifyLedgerReply, in arena: WireArena) {
    c.checked_count = UInt64(checkedCount)
    c.first = first
    c.last = last
    c.head = arena.bytes(head)
    (c.n_problems, c.problems) = arena.numbers(problems.map { arena.text($0) })
  }
}

extension LedgerSummary: ProtobufMessage {
  package static var codec: Codec<Health__V1__LedgerSummary> {
    Codec("LedgerSummary", health__v1__ledger_summary__init, health__v1__ledger_summary__unpack)
  }

  package init(_ c: Health__V1__LedgerSummary) throws(WireError) {
    self.init(lines: try list(c.lines, c.n_lines))
  }

  package func fill(_ c: inout Health__V1__LedgerSummary, in arena: WireArena) {
    (c.n_lines, c.lines) = arena.list(lines)
  }
}
