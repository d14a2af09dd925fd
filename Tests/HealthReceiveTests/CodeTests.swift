import Foundation
import QRCodes
import TestSupport
import Testing

private let zbarimg = "/usr/bin/zbarimg"

/// QR codes, read by an independent decoder.
@Suite(
  .process, .bounded,
  .enabled(if: FileManager.default.fileExists(atPath: zbarimg), "needs zbar-tools"))
struct CodeTests {
  let host: ReceiveHost

  init() throws { host = try ReceiveHost() }

  private func contents(_ text: String) throws -> [String] {
    let answer = try host.run(
      URL(filePath: "/usr/bin/python3"), ["-B", ReceiveHost.script("read_codes.py").path],
      input: text)
    return try JSONDecoder().decode([String].self, from: Data(answer.output.utf8))
  }

  @Test("the codes in a terminal are the links for the phone", arguments: [true, false])
  func terminal(hasColor: Bool) throws {
    let address = "http://192.168.100.100:8788"
    let words = [
      ReceiveHost.program("healthctl").path, "receive", "pair", "--share", "stepCount", "--url",
      address,
    ]
    let color = hasColor ? "TERM=xterm-256color" : "TERM=dumb"
    let shown = try host.run(
      URL(filePath: "/usr/bin/script"),
      [
        "--quiet", "--return", "--command", "env \(color) " + words.joined(separator: " "),
        "/dev/null",
      ])
    #expect(shown.status == 0, "\(shown.output)")
    let status = try host.healthctl("receive", "status", "--token", "--url", address, "--json")
    let links = try #require(try status.json()["links"] as? [String: String])
    #expect(
      try contents(shown.output) == [links["healthMetrics"] ?? "", links["workouts"] ?? ""],
      "\(shown.output)")
  }

  @Test("texts of every length are read as they were written")
  func lengths() throws {
    var random = SplitMix(seed: 20_261_126)
    let texts = [1, 2, 17, 100, 400, 900].map { length in
      String(
        (0..<length).map { _ in
          "ABCDEFabcdef0123456789:/?&=%-._~".randomElement(using: &random) ?? "A"
        })
    }
    let codes = try texts.map { try #require(QRCode($0)).halfBlocks(hasColor: true) }
    #expect(try contents(codes.joined(separator: "\n\n")) == texts)
    #expect(QRCode(String(repeating: "a", count: 3_000)) == nil && QRCode("") == nil)
  }
}
