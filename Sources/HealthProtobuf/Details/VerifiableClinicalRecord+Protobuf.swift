package import CHealthProto
package import HealthModel

extension VerifiableClinicalRecord: ProtobufMessage {
  package static var codec: Codec<Health__V1__VerifiableClinicalRecord> {
    Codec(
      "VerifiableClinicalRecord", health__v1__verifiable_clinical_record__init,
      health__v1__verifiable_clinical_record__unpack)
  }

  package init(_ c: Health__V1__VerifiableClinicalRecord) throws(WireError) {
    self.init(
      recordTypes: try texts(
        c.record_types, c.n_record_types, "VerifiableClinicalRecord.record_types"),
      sourceType: try text(c.source_type, "VerifiableClinicalRecord.source_type"),
      issuerIdentifier: try text(c.issuer_identifier, "VerifiableClinicalRecord.issuer_identifier"),
      subjectName: try text(c.subject_name, "VerifiableClinicalRecord.subject_name"),
      subjectDateOfBirth: try optional(c.subject_date_of_birth),
      issuedDate: Instant(microseconds: c.issued_us),
      relevantDate: Instant(microseconds: c.relevant_us),
      expirationDate: optionalInstant(c.has_expiration_us_case, c.expiration_us),
      itemNames: try texts(c.item_names, c.n_item_names, "VerifiableClinicalRecord.item_names"),
      signature: try enumeration(c.signature.rawValue, "VerifiableClinicalRecord.signature"),
      data: bytes(c.data))
  }

  package func fill(_ c: inout Health__V1__VerifiableClinicalRecord, in arena: WireArena) {
    (c.n_record_types, c.record_types) = arena.numbers(recordTypes.map { arena.text($0) })
    c.source_type = arena.text(sourceType)
    c.issuer_identifier = arena.text(issuerIdentifier)
    c.subject_name = arena.text(subjectName)
    if let subjectDateOfBirth { c.subject_date_of_birth = arena.make(subjectDateOfBirth) }
    c.issued_us = issuedDate.microseconds
    c.relevant_us = relevantDate.microseconds
    if let expirationDate {
      c.has_expiration_us_case =
        HEALTH__V1__VERIFIABLE_CLINICAL_RECORD__HAS_EXPIRATION_US_EXPIRATION_US
      c.expiration_us = expirationDate.microseconds
    }
    (c.n_item_names, c.item_names) = arena.numbers(itemNames.map { arena.text($0) })
    c.signature = Health__V1__CardSignature(UInt32(signature.rawValue))
    c.data = arena.bytes(data)
  }
}
