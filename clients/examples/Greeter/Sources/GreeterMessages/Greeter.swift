import SwiftProtobuf
import TTRPC

extension RPCMessage where Self: SwiftProtobuf.Message {
  public init(decoding bytes: UnsafeRawBufferPointer) throws {
    try self.init(serializedBytes: Array(bytes))
  }
  public func encode(to out: inout [UInt8]) throws { out += try serializedBytes() as [UInt8] }
}

extension HelloRequest: RPCMessage {}
extension HelloReply: RPCMessage {}

public enum Greeter {
  public static let sayHello = RPCMethod<HelloRequest, HelloReply>("example.v1.Greeter", "SayHello")
  public static let greet = RPCMethod<HelloRequest, HelloReply>("example.v1.Greeter", "Greet")
}
