// Made from proto/health/v1/ledger.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension LedgerRequest: ProtobufMessage, WireMessage {
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

extension VerifyLedgerReply: ProtobufMessage, WireMessage {
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
    (c.n_problems, c.problems) = arena.numbers(problems.map { arena.text($0) })
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
    (c.n_types, c.types) = arena.numbers(types.map { UInt32($0.code) })
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
      lines: try HealthProtobuf.list(c.lines, c.n_lines))
  }

  package func fill(_ c: inout Health__V1__LedgerSummary, in arena: WireArena) {
    (c.n_lines, c.lines) = arena.list(lines)
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
