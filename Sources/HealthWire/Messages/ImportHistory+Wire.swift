package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension RemoveImportedRequest: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__RemoveImportedRequest> {
    Codec(
      "RemoveImportedRequest", health__v1__remove_imported_request__init,
      health__v1__remove_imported_request__unpack)
  }

  package init(_ c: Health__V1__RemoveImportedRequest) throws(WireError) {
    switch c.selection_case {
    case HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_IMPORTED:
      self.init(.imported(c.imported), isPreview: c.is_preview != 0)
    case HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_MISSING:
      self.init(.missing(c.missing), isPreview: c.is_preview != 0)
    default: throw WireError("RemoveImportedRequest.selection", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__RemoveImportedRequest, in arena: WireArena) {
    switch selection {
    case .imported(let number):
      c.selection_case = HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_IMPORTED
      c.imported = number
    case .missing(let importID):
      c.selection_case = HEALTH__V1__REMOVE_IMPORTED_REQUEST__SELECTION_MISSING
      c.missing = importID
    }
    c.is_preview = isPreview ? 1 : 0
  }

  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) { self = try .decode(bytes) }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
