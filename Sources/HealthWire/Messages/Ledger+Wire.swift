package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension LedgerEntry: ProtobufMessage {
  package static var codec: Codec<Health__V1__LedgerEntry> {
    Codec("LedgerEntry", health__v1__ledger_entry__init, health__v1__ledger_entry__unpack)
  }

  package init(_ c: Health__V1__LedgerEntry) throws(WireError) {
    self.init(
      number: c.number, time: Instant(microseconds: c.time_us),
      event: try enumeration(c.event.rawValue, "LedgerEntry.event"),
      bundleIdentifier: try text(c.bundle_identifier, "LedgerEntry.bundle_identifier"),
      method: try text(c.method, "LedgerEntry.method"),
      types: try objectTypes(c.types, c.n_types, "LedgerEntry.types"),
      sampleCount: try count(c.sample_count, "LedgerEntry.sample_count"),
      foreignSampleCount: try count(c.foreign_sample_count, "LedgerEntry.foreign_sample_count"),
      start: c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us),
      end: c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us))
    let principal: ObjectID? = try optional(c.principal)
    self.principal = principal.map { PrincipalID($0) }
    level = UInt8(clamping: c.level)
    instance = c.instance
    form = try enumeration(c.form.rawValue, "LedgerEntry.form")
    outcome = try enumeration(c.outcome.rawValue, "LedgerEntry.outcome")
    purpose = try text(c.purpose, "LedgerEntry.purpose")
    epoch = c.epoch
    byteCount = try count(c.byte_count, "LedgerEntry.byte_count")
    answerCount = max(1, try count(c.answer_count, "LedgerEntry.answer_count"))
  }

  package func fill(_ c: inout Health__V1__LedgerEntry, in arena: WireArena) {
    c.number = number
    c.time_us = time.microseconds
    c.event = Health__V1__LedgerEvent(UInt32(event.rawValue))
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.method = arena.text(method)
    (c.n_types, c.types) = arena.numbers(types.map { UInt32($0.code) })
    c.sample_count = UInt64(sampleCount)
    c.foreign_sample_count = UInt64(foreignSampleCount)
    if let start {
      c.has_start_us_case = HEALTH__V1__LEDGER_ENTRY__HAS_START_US_START_US
      c.start_us = start.microseconds
    }
    if let end {
      c.has_end_us_case = HEALTH__V1__LEDGER_ENTRY__HAS_END_US_END_US
      c.end_us = end.microseconds
    }
    if let principal { c.principal = arena.make(principal.raw) }
    c.level = UInt32(level)
    c.instance = instance
    c.form = Health__V1__LedgerForm(UInt32(form.rawValue))
    c.outcome = Health__V1__LedgerOutcome(UInt32(outcome.rawValue))
    c.purpose = arena.text(purpose)
    c.epoch = epoch
    c.byte_count = UInt64(byteCount)
    c.answer_count = answerCount == 1 ? 0 : UInt64(answerCount)
  }
}
