import HealthAuthorization
import HealthModel
import Testing

struct SHA256Tests {
  func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  @Test("the examples of FIPS 180-4")
  func examples() {
    #expect(
      hex(SHA256.digest(of: []))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex(SHA256.digest(of: Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex(SHA256.digest(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hex(SHA256.digest(of: [UInt8](repeating: 0x61, count: 1_000_000)))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("the pieces in which the input comes do not matter")
  func pieces() {
    let input = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = SHA256.digest(of: input)
    for size in [1, 3, 55, 56, 63, 64, 65, 127, 128, 299] {
      var hash = SHA256()
      for start in stride(from: 0, to: input.count, by: size) {
        hash.update(Array(input[start..<min(start + size, input.count)]))
      }
      #expect(hash.finish() == whole)
    }
  }
}

struct IdentityBindingTests {
  static let token = [UInt8](repeating: 5, count: 32)
  static let digest = [UInt8](repeating: 6, count: 32)

  func level(
    _ binding: IdentityBinding, user: UInt32 = 1000, token: [UInt8] = [],
    executable: [UInt8]? = nil
  ) -> EvidenceLevel? {
    binding.level(
      of: IdentityEvidence(userID: user, token: token, executableDigest: executable),
      daemonUserID: 1000)
  }

  @Test("a token counts when its hash is the registered one and the user is the daemon's")
  func token() {
    let binding = IdentityBinding.token(sha256: SHA256.digest(of: Self.token))
    #expect(level(binding, token: Self.token) == .claimed)
    #expect(level(binding, user: 1001, token: Self.token) == nil)
    #expect(level(binding, token: Self.digest) == nil)
    #expect(level(binding, token: Array(Self.token.dropLast())) == nil)
    #expect(level(binding) == nil)
  }

  @Test("an executable counts by its measured digest, and not when it could not be measured")
  func executable() {
    let binding = IdentityBinding.executable(sha256: Self.digest)
    #expect(level(binding, executable: Self.digest) == .program)
    #expect(level(binding, executable: Self.token) == nil)
    #expect(level(binding) == nil)
  }

  @Test("a user id sets an app apart only when it is not the daemon's")
  func user() {
    #expect(level(.user(1001), user: 1001) == .separateUser)
    #expect(level(.user(1000), user: 1000) == .claimed)
    #expect(level(.user(1001), user: 1000) == nil)
  }

  @Test("kind and value bring a binding back")
  func roundTrip() {
    let bindings: [IdentityBinding] = [
      .token(sha256: Self.token), .executable(sha256: Self.digest), .user(.max), .user(3),
    ]
    for binding in bindings {
      #expect(IdentityBinding(kind: binding.kind, value: binding.value) == binding)
    }
    #expect(IdentityBinding(kind: 1, value: [1]) == nil)
    #expect(IdentityBinding(kind: 9, value: Self.token) == nil)
  }

  @Test("a principal is bundle identifier and binding: either one changed is another")
  func principals() {
    let principals = [
      PrincipalID(bundleIdentifier: "org.example.a", binding: .user(1)),
      PrincipalID(bundleIdentifier: "org.example.b", binding: .user(1)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .user(2)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .token(sha256: Self.digest)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .executable(sha256: Self.digest)),
      .owner,
    ]
    #expect(Set(principals).count == principals.count)
    #expect(
      principals[0] == PrincipalID(bundleIdentifier: "org.example.a", binding: .user(1)))
  }
}
