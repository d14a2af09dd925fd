package import HealthModel

// The messages that protobuf-c reads and writes whole. (An extension of `WireMessage` could do this
// once for all, but its witnesses would have to name the internal `ProtobufMessage`.)

extension SaveReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension DeleteRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension DeleteReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SampleQuery: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ChangeQuery: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ObserveRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension StatisticsQuery: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension StatisticsReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension HelloRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension HelloReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension AuthorizationStatusRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension AuthorizationStatusReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension RegisterAppRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension RegisterAppReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ListAppsRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ListAppsReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension RemoveAppRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension RemoveAppReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetGrantsRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetGrantsReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension BeginImportRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension BeginImportReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ImportObjectsRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ImportReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension LedgerRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension LedgerReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension StatusRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension StatusReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension VerifyStoreRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension VerifyStoreReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension BackupStoreRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension BackupStoreReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetSourceOrderRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension SetSourceOrderReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension HealthCheckRequest: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension HealthCheckReply: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}

extension ErrorDetail: WireMessage {
  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {
    self = try .decode(bytes)
  }
  package func appendWire(to out: inout [UInt8]) { encode(to: &out) }
}
