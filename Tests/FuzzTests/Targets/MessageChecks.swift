import HealthAPI
import HealthModel
import HealthProtobuf
import HealthWire

/// Requests and replies of every method, as protobuf-c decodes them.
enum MessageChecks {
  struct MethodMessages: Sendable {
    let path: String
    let messages: [(name: String, check: FuzzSelector.Check)]
  }

  static func rows<Request, Reply>(_ method: Method<Request, Reply>) -> MethodMessages {
    MethodMessages(
      path: method.path, messages: [message(Request.self), message(Reply.self)])
  }

  /// Each message once, by the name of its type.
  static let selector: FuzzSelector = {
    var checks = methods.flatMap(\.messages)
    checks.append(message(ErrorDetail.self))
    checks.append(message(HealthPredicate.self))
    checks.append(message(Attachment.self))
    var names: Set<String> = []
    return FuzzSelector(checks.filter { names.insert($0.name).inserted })
  }()

  static func check(_ input: UnsafeRawBufferPointer) -> String? { selector.check(input) }

  static func message<Message: WireMessage>(
    _ type: Message.Type
  ) -> (name: String, check: FuzzSelector.Check) {
    ("\(type)", { check(type, $0) })
  }

  /// Checks that a decoded message encodes to bytes that decode and encode to themselves, and that
  /// the error of a rejected one is plain text.
  private static func check<Message: WireMessage>(
    _ type: Message.Type, _ input: UnsafeRawBufferPointer
  ) -> String? {
    let message: Message
    do throws(WireError) {
      message = try Message(wire: input)
    } catch {
      let isPlain = error.message.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
      return isPlain ? nil : "the error is not plain text"
    }
    let bytes = message.wireBytes
    guard let again = try? Message(wire: bytes) else {
      return "what was decoded and encoded does not decode again"
    }
    return again.wireBytes == bytes ? nil : "a second encoding differs from the first"
  }
}
