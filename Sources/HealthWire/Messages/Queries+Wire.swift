package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension SampleQuery: ProtobufMessage {
  package static var codec: Codec<Health__V1__SampleQuery> {
    Codec("SampleQuery", health__v1__sample_query__init, health__v1__sample_query__unpack)
  }

  package init(_ c: Health__V1__SampleQuery) throws(WireError) {
    self.init(
      descriptors: try queryDescriptors(c.descriptors, c.n_descriptors, "SampleQuery.descriptors"))
    order = try enumeration(c.order.rawValue, "SampleQuery.order")
    limit = try count(c.limit, "SampleQuery.limit")
    cursor = bytes(c.cursor)
    pageBytes = Int(c.page_bytes)
    includesDocumentData = c.includes_document_data != 0
  }

  package func fill(_ c: inout Health__V1__SampleQuery, in arena: WireArena) {
    (c.n_descriptors, c.descriptors) = arena.list(descriptors)
    c.order = Health__V1__SampleOrder(UInt32(order.rawValue))
    c.limit = UInt64(limit)
    c.cursor = arena.bytes(cursor)
    c.page_bytes = UInt32(pageBytes)
    c.includes_document_data = includesDocumentData ? 1 : 0
  }
}

extension ChangeQuery: ProtobufMessage {
  package static var codec: Codec<Health__V1__ChangeQuery> {
    Codec("ChangeQuery", health__v1__change_query__init, health__v1__change_query__unpack)
  }

  package init(_ c: Health__V1__ChangeQuery) throws(WireError) {
    self.init(
      descriptors: try queryDescriptors(c.descriptors, c.n_descriptors, "ChangeQuery.descriptors"))
    anchor = bytes(c.anchor)
    limit = try count(c.limit, "ChangeQuery.limit")
  }

  package func fill(_ c: inout Health__V1__ChangeQuery, in arena: WireArena) {
    (c.n_descriptors, c.descriptors) = arena.list(descriptors)
    c.anchor = arena.bytes(anchor)
    c.limit = UInt64(limit)
  }
}

extension ObserveRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__ObserveRequest> {
    Codec(
      "ObserveRequest", health__v1__observe_request__init, health__v1__observe_request__unpack)
  }

  package init(_ c: Health__V1__ObserveRequest) throws(WireError) {
    guard 1...64 ~= c.credit else { throw WireError("ObserveRequest.credit", .outOfRange) }
    if let query = c.query?.pointee {
      self = .start(try ChangeQuery(query), credit: c.credit)
    } else {
      self = .credit(c.credit)
    }
  }

  package func fill(_ c: inout Health__V1__ObserveRequest, in arena: WireArena) {
    switch self {
    case .start(let query, let credit):
      c.query = arena.make(query)
      c.credit = credit
    case .credit(let credit): c.credit = credit
    }
  }
}

extension DeleteRequest: ProtobufMessage {
  package static var codec: Codec<Health__V1__DeleteRequest> {
    Codec("DeleteRequest", health__v1__delete_request__init, health__v1__delete_request__unpack)
  }

  package init(_ c: Health__V1__DeleteRequest) throws(WireError) {
    switch c.what_case {
    case HEALTH__V1__DELETE_REQUEST__WHAT_OBJECTS:
      let set: ObjectIDSet = try required(c.objects, "DeleteRequest.objects")
      guard !set.ids.isEmpty else { throw WireError("DeleteRequest.objects", .missing) }
      self = .objects(set.ids)
    case HEALTH__V1__DELETE_REQUEST__WHAT_MATCHING:
      guard let matching = c.matching?.pointee else {
        throw WireError("DeleteRequest.matching", .missing)
      }
      self = .matching(
        type: try objectType(matching.type, "MatchingObjects.type"),
        filter: try .decode(matching.filter))
    default: throw WireError("DeleteRequest.what", .missing)
    }
  }

  package func fill(_ c: inout Health__V1__DeleteRequest, in arena: WireArena) {
    switch self {
    case .objects(let ids):
      c.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_OBJECTS
      c.objects = arena.make(ObjectIDSet(ids: ids))
    case .matching(let type, let filter):
      c.what_case = HEALTH__V1__DELETE_REQUEST__WHAT_MATCHING
      c.matching = arena.make(health__v1__matching_objects__init) {
        $0.type = UInt32(type.code)
        $0.filter = filter.encode(in: arena)
      }
    }
  }
}
