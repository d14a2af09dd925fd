import Foundation
import HealthModel
import HealthPairing
import Testing

@testable import HealthReceive

/// Addresses and links, without a process.
@Suite struct PairingLinkTests {
  @Test("a link configures an automation of the app with URL and token")
  func link() throws {
    let link = try #require(
      PairingLink(address: "http://192.168.1.10:8788", token: [0x0a, 0xff]))
    #expect(link.url == "http://192.168.1.10:8788/health-auto-export")
    #expect(link.header == "Authorization: Bearer 0aff")
    for content in PairingLink.Content.allCases {
      let parts = try #require(URLComponents(string: link.automation(content)))
      #expect(parts.scheme == "com.HealthExport" && parts.host == "automation")
      let items = Dictionary(
        uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value) })
      #expect(items["url"] == link.url && items["format"] == "json")
      #expect(items["headers"] == "Authorization,Bearer 0aff")
      #expect(items["datatype"] == content.rawValue)
    }
  }

  @Test(
    "an address that is no URL of HTTP gives no link",
    arguments: [
      "", "192.168.1.10", "ftp://host/", "http://", "http:///path", "http://user@host/",
      "http://host/?a=b", "http://host/#a", "javascript:alert(1)",
      "http://host/" + String(repeating: "a", count: 600),
    ])
  func invalid(address: String) { #expect(PairingLink(address: address, token: [1]) == nil) }

  @Test("an address with a path is used as it is")
  func path() {
    #expect(
      PairingLink(address: "https://health.example/phone", token: [1])?.url
        == "https://health.example/phone")
  }

  @Test(
    "a listening address has a host and a port",
    arguments: [
      ("127.0.0.1:8788", "127.0.0.1", 8788, true), ("[::1]:80", "::1", 80, true),
      ("192.168.1.10:0", "192.168.1.10", 0, false), ("localhost:1", "localhost", 1, true),
      ("[::]:8788", "::", 8788, false),
    ])
  func listening(text: String, host: String, port: Int, isLoopback: Bool) throws {
    let address = try #require(ListenAddress(text))
    #expect(address.host == host && address.port == port && address.isLoopback == isLoopback)
  }

  @Test(
    "other texts are no listening address",
    arguments: ["", "8788", ":8788", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "::1:80", "a:b"])
  func notListening(text: String) { #expect(ListenAddress(text) == nil) }

  @Test("the default types can be granted by a token, and none is reproductive health")
  func types() {
    #expect(Receiver.defaultTypes.allSatisfy { $0.isShareable })
    #expect(Receiver.defaultTypes.contains(.stepCount) && Receiver.defaultTypes.contains(.workout))
    #expect(!Receiver.defaultTypes.contains { $0.group == "Reproductive" || $0 == .workoutRoute })
    #expect(Receiver.manifest.readUsage.isEmpty)
  }
}
