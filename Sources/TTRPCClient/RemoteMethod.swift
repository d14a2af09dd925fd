/// The name of a method on the wire.
public struct RemoteMethod: Hashable, Sendable {
  /// The full protobuf name of the service, such as `example.v1.Greeter`.
  public var service: String
  /// The name of the method in its service, such as `SayHello`.
  public var name: String
  /// Whether a second execution has no effect. Before a call of another method is sent on an idle
  /// connection, the client checks whether the server has closed it, which takes a system call: the
  /// call then fails with `connectionLost` and not with `outcomeUnknown`.
  public var isIdempotent: Bool

  /// Creates the name of a method.
  public init(service: String, name: String, isIdempotent: Bool = false) {
    self.service = service
    self.name = name
    self.isIdempotent = isIdempotent
  }
}
