import HTTPTypes
import HealthPage
import HealthWords
import Hummingbird
import NIOCore

extension Response {
  static func html(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
    text(html.markup, type: "text/html; charset=utf-8", status: status)
  }

  static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    text(value.line, type: "application/json", status: status)
  }

  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    bytes(ByteBuffer(string: text), type: type, status: status)
  }

  static func bytes(
    _ bytes: ByteBuffer, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: type, .contentLength: "\(bytes.readableBytes)"],
      body: ResponseBody(byteBuffer: bytes))
  }
}
