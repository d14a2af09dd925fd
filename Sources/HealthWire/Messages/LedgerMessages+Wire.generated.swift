// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension LedgerEntry: ProtobufMessage {
  package static var codec: Codec<Health__V1__LedgerEntry> {
    Codec("LedgerEntry", health__v1__ledger_entry__init, health__v1__ledger_entry__unpack)
  }

  package init(_ c: Health__V1__LedgerEntry) throws(WireError) {
    self.init(
      number: c.number,
      time: Instant(microseconds: c.time_us),
      event: try HealthProtobuf.enumeration(c.event.rawValue, "LedgerEntry.event"),
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "LedgerEntry.bundle_identifier"),
      method: try HealthProtobuf.text(c.method, "LedgerEntry.method"),
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "LedgerEntry.types"),
      sampleCount: try HealthProtobuf.count(c.sample_count, "LedgerEntry.sample_count"),
      foreignSampleCount: try HealthProtobuf.count(c.foreign_sample_count, "LedgerEntry.foreign_sample_count"),
      start: c.has_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.start_us),
      end: c.has_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.end_us),
      principal: (try HealthProtobuf.optional(c.principal)).map { PrincipalID($0) },
      level: try HealthProtobuf.byte(c.level, "LedgerEntry.level"),
      instance: c.instance,
      form: try HealthProtobuf.enumeration(c.form.rawValue, "LedgerEntry.form"),
      outcome: try HealthProtobuf.enumeration(c.outcome.rawValue, "LedgerEntry.outcome"),
      purpose: try HealthProtobuf.text(c.purpose, "LedgerEntry.purpose"),
      epoch: c.epoch,
      byteCount: try HealthProtobuf.count(c.byte_count, "LedgerEntry.byte_count"),
      answerCount: c.answer_count == 0 ? 1 : try HealthProtobuf.count(c.answer_count, "LedgerEntry.answer_count"))
  }

  package func fill(_ c: inout Health__V1__LedgerEntry, in arena: WireArena) {
    c.number = number
    c.time_us = time.microseconds
    c.event = Health__V1__LedgerEvent(UInt32(event.rawValue))
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.method = arena.text(method)
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
    c.sample_count = UInt64(clamping: sampleCount)
    c.foreign_sample_count = UInt64(clamping: foreignSampleCount)
    if let start {
      c.has_start_us_case = HEALTH__V1__LEDGER_ENTRY__HAS_START_US_START_US
      c.start_us = start.microseconds
    }
    if let end {
      c.has_end_us_case = HEALTH__V1__LEDGER_ENTRY__HAS_END_US_END_US
      c.end_us = end.microseconds
    }
    if let principal { c.principal = arena.make(principal.raw) }
    c.level = UInt32(clamping: level)
    c.instance = instance
    c.form = Health__V1__LedgerForm(UInt32(form.rawValue))
    c.outcome = Health__V1__LedgerOutcome(UInt32(outcome.rawValue))
    c.purpose = arena.text(purpose)
    c.epoch = epoch
    c.byte_count = UInt64(clamping: byteCount)
    c.answer_count = answerCount == 1 ? 0 : UInt64(clamping: answerCount)
  }
}

extension LedgerQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LedgerRequest> {
    Codec("LedgerRequest", health__v1__ledger_request__init, health__v1__ledger_request__unpack)
  }

  package init(_ c: Health__V1__LedgerRequest) throws(WireError) {
    self.init(
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "LedgerRequest.bundle_identifier"),
      before: c.before,
      limit: Int(c.limit))
  }

  package func fill(_ c: inout Health__V1__LedgerRequest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.before = before
    c.limit = UInt32(clamping: limit)
  }
}

extension LedgerReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LedgerReply> {
    Codec("LedgerReply", health__v1__ledger_reply__init, health__v1__ledger_reply__unpack)
  }

  package init(_ c: Health__V1__LedgerReply) throws(WireError) {
    self.init(
      entries: try HealthProtobuf.list(c.entries, c.n_entries))
  }

  package func fill(_ c: inout Health__V1__LedgerReply, in arena: WireArena) {
    (c.n_entries, c.entries) = arena.list(entries)
  }
}

extension VerifyLedgerRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__VerifyLedgerRequest> {
    Codec("VerifyLedgerRequest", health__v1__verify_ledger_request__init, health__v1__verify_ledger_request__unpack)
  }

  package init(_ c: Health__V1__VerifyLedgerRequest) throws(WireError) {
    self.init()
  }

  package func fill(_ c: inout Health__V1__VerifyLedgerRequest, in arena: WireArena) {
  }
}

extension LedgerVerification: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__VerifyLedgerReply> {
    Codec("VerifyLedgerReply", health__v1__verify_ledger_reply__init, health__v1__verify_ledger_reply__unpack)
  }

  package init(_ c: Health__V1__VerifyLedgerReply) throws(WireError) {
    self.init(
      checkedCount: try HealthProtobuf.count(c.checked_count, "VerifyLedgerReply.checked_count"),
      first: c.first,
      last: c.last,
      head: HealthProtobuf.bytes(c.head),
      problems: try HealthProtobuf.texts(c.problems, c.n_problems, "VerifyLedgerReply.problems"))
  }

  package func fill(_ c: inout Health__V1__VerifyLedgerReply, in arena: WireArena) {
    c.checked_count = UInt64(clamping: checkedCount)
    c.first = first
    c.last = last
    c.head = arena.bytes(head)
    (c.n_problems, c.problems) = arena.numbers(problems) { arena.text($0) }
  }
}

extension LedgerSummaryRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LedgerSummaryRequest> {
    Codec("LedgerSummaryRequest", health__v1__ledger_summary_request__init, health__v1__ledger_summary_request__unpack)
  }

  package init(_ c: Health__V1__LedgerSummaryRequest) throws(WireError) {
    self.init(
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "LedgerSummaryRequest.bundle_identifier"))
  }

  package func fill(_ c: inout Health__V1__LedgerSummaryRequest, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
  }
}

extension LedgerSummary.Line: ProtobufMessage {
  package static var codec: Codec<Health__V1__LedgerSummaryLine> {
    Codec("LedgerSummaryLine", health__v1__ledger_summary_line__init, health__v1__ledger_summary_line__unpack)
  }

  package init(_ c: Health__V1__LedgerSummaryLine) throws(WireError) {
    self.init(
      bundleIdentifier: try HealthProtobuf.text(c.bundle_identifier, "LedgerSummaryLine.bundle_identifier"),
      event: try HealthProtobuf.enumeration(c.event.rawValue, "LedgerSummaryLine.event"),
      types: try HealthProtobuf.objectTypes(c.types, c.n_types, "LedgerSummaryLine.types"),
      answerCount: try HealthProtobuf.count(c.answer_count, "LedgerSummaryLine.answer_count"),
      sampleCount: try HealthProtobuf.count(c.sample_count, "LedgerSummaryLine.sample_count"),
      foreignSampleCount: try HealthProtobuf.count(c.foreign_sample_count, "LedgerSummaryLine.foreign_sample_count"),
      first: Instant(microseconds: c.first_us),
      last: Instant(microseconds: c.last_us))
  }

  package func fill(_ c: inout Health__V1__LedgerSummaryLine, in arena: WireArena) {
    c.bundle_identifier = arena.text(bundleIdentifier)
    c.event = Health__V1__LedgerEvent(UInt32(event.rawValue))
    (c.n_types, c.types) = arena.numbers(types) { UInt32($0.code) }
    c.answer_count = UInt64(clamping: answerCount)
    c.sample_count = UInt64(clamping: sampleCount)
    c.foreign_sample_count = UInt64(clamping: foreignSampleCount)
    c.first_us = first.microseconds
    c.last_us = last.microseconds
  }
}

extension LedgerSummary: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LedgerSummary> {
    Codec("LedgerSummary", health__v1__ledger_summary__init, health__v1__ledger_summary__unpack)
  }

  package init(_ c: Health__V1__LedgerSummary) throws(WireError) {
    self.init(
      lines: try HealthProtobuf.list(c.lines, c.n_lines),
      retention: try HealthProtobuf.optional(c.retention) ?? LedgerRetention())
  }

  package func fill(_ c: inout Health__V1__LedgerSummary, in arena: WireArena) {
    (c.n_lines, c.lines) = arena.list(lines)
    if retention != LedgerRetention() { c.retention = arena.make(retention) }
  }
}

extension LedgerRetention: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__LedgerRetention> {
    Codec("LedgerRetention", health__v1__ledger_retention__init, health__v1__ledger_retention__unpack)
  }

  package init(_ c: Health__V1__LedgerRetention) throws(WireError) {
    self.init(
      entryDays: Int(c.entry_days),
      sumDays: Int(c.sum_days))
  }

  package func fill(_ c: inout Health__V1__LedgerRetention, in arena: WireArena) {
    c.entry_days = UInt32(clamping: entryDays)
    c.sum_days = UInt32(clamping: sumDays)
  }
}
