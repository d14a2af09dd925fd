import HealthAPI
import enum Crypto.Curve25519
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

  @Test("the digests of the examples in FIPS 180-4 are correct")
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

  @Test("the digest does not depend on the pieces of the input")
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
  static let daemon = DaemonIdentity(userID: 1000, groupID: 1000)

  /// Returns the evidence of a process of the daemon's user that can be pinned and measured.
  static func evidence(
    user: UInt32 = 1000, token: [UInt8] = [], program: [UInt8]? = nil
  ) -> IdentityEvidence {
    var evidence = IdentityEvidence(userID: user, groupID: user, isPinned: true)
    evidence.token = token
    evidence.program = program.map { .known($0) } ?? .unreadable(errno: 13)
    evidence.programName = .known("steps")
    evidence.sharesProcessNumbers = true
    return evidence
  }

  func level(
    _ binding: IdentityBinding, user: UInt32 = 1000, token: [UInt8] = [],
    executable: [UInt8]? = nil, _ change: (inout IdentityEvidence) -> Void = { _ in }
  ) -> EvidenceLevel? {
    var evidence = Self.evidence(user: user, token: token, program: executable)
    change(&evidence)
    return binding.level(of: evidence, daemon: Self.daemon)
  }

  @Test("a token is accepted if its hash is registered and the user is the daemon's")
  func token() {
    let binding = IdentityBinding.token(sha256: SHA256.digest(of: Self.token))
    #expect(level(binding, token: Self.token) == .claimed)
    #expect(level(binding, user: 1001, token: Self.token) == nil)
    #expect(level(binding, token: Self.digest) == nil)
    #expect(level(binding, token: Array(Self.token.dropLast())) == nil)
    #expect(level(binding) == nil)
  }

  @Test("an executable is accepted by its measured digest, and not if it cannot be measured")
  func executable() {
    let binding = IdentityBinding.executable(sha256: Self.digest)
    #expect(level(binding, executable: Self.digest) == .program)
    #expect(level(binding, executable: Self.token) == nil)
    #expect(level(binding) == nil)
    #expect(level(binding, executable: Self.digest) { $0.sharesProcessNumbers = false } == nil)
    #expect(level(binding, executable: Self.digest) { $0.isPinned = false } == nil)
    #expect(
      level(binding, executable: Self.digest) { $0.programName = .unreadable(errno: 13) } == nil)
  }

  @Test("ID-10: the file of an interpreter does not identify the script it runs")
  func interpreters() {
    for name in [
      "python3.11", "python", "node", "sh", "bash", "java", "perl5.36", "ruby2.7", "emacs-gtk",
      "vim.basic", "qml", "micropython",
    ] {
      #expect(Interpreters.contains(name))
      #expect(
        level(.executable(sha256: Self.digest), executable: Self.digest) {
          $0.programName = .known(name)
        } == nil)
    }
    for name in ["steps", "pythonic", "shell-app", "javaws-like", "emacsish", "vimeo"] {
      #expect(!Interpreters.contains(name))
    }
  }

  @Test("a user or group separates an app only if it is not the daemon's")
  func user() {
    #expect(level(.user(1001), user: 1001) == .separateUser)
    #expect(level(.user(1000), user: 1000) == .claimed)
    #expect(level(.user(1001), user: 1000) == nil)
    #expect(level(.group(2000)) { $0.groupID = 2000 } == .separateUser)
    #expect(level(.group(1000)) == .claimed)
    #expect(level(.group(2000)) == nil)
    #expect(level(.user(1001), user: 1001) { $0.isProgramSealed = true } == .verified)
    #expect(level(.user(1000)) { $0.isProgramSealed = true } == .claimed)
  }

  @Test("ID-11: a process that cannot be pinned proves at most a claimed identity, by any binding")
  func unpinned() throws {
    let key = Curve25519.Signing.PrivateKey()
    let signature = Array(try key.signature(for: Self.token))
    // The same complete evidence for every binding, so that only the pin makes the difference.
    func levels(_ binding: IdentityBinding, user: UInt32 = 1000) -> [EvidenceLevel?] {
      [true, false].map { isPinned in
        level(binding, user: user, token: Self.token, executable: Self.digest) {
          $0.groupID = 2000
          $0.flatpak = .known("org.example.A")
          $0.isFlatpakConfirmed = true
          $0.signedBytes = Self.token
          $0.signature = signature
          $0.isProgramSealed = true
          $0.isPinned = isPinned
        }
      }
    }
    #expect(levels(.token(sha256: SHA256.digest(of: Self.token))) == [.claimed, .claimed])
    #expect(levels(.executable(sha256: Self.digest)) == [.program, nil])
    #expect(levels(.user(1000)) == [.claimed, .claimed])
    #expect(levels(.user(1001), user: 1001) == [.verified, .claimed])
    #expect(levels(.group(2000)) == [.verified, .claimed])
    #expect(levels(.key(Array(key.publicKey.rawRepresentation))) == [.program, .claimed])
    #expect(levels(.flatpak("org.example.A")) == [.sandboxed, nil])
    // An app that was registered with a higher level is therefore not identified.
    for binding in [IdentityBinding.user(1001), .group(2000), .flatpak("org.example.A")] {
      #expect(binding.requiredLevel(hasPrograms: false, daemon: Self.daemon) > .claimed)
    }
    let keyed = IdentityBinding.key(Array(key.publicKey.rawRepresentation))
    #expect(keyed.requiredLevel(hasPrograms: true, daemon: Self.daemon) > .claimed)
  }

  @Test("a signature is accepted only for its own key and bytes, and a program raises its level")
  func key() throws {
    let key = Curve25519.Signing.PrivateKey()
    let binding = IdentityBinding.key(Array(key.publicKey.rawRepresentation))
    let bytes = BeginSessionReply(nonce: Self.token, daemonID: [1]).signedBytes(
      bundleIdentifier: "org.example.a")
    let signature = Array(try key.signature(for: bytes))
    func level(
      _ bytes: [UInt8], _ signature: [UInt8], program: [UInt8]? = nil
    ) -> EvidenceLevel? {
      self.level(binding, executable: program) {
        $0.signedBytes = bytes
        $0.signature = signature
      }
    }
    #expect(level(bytes, signature) == .claimed)
    #expect(level(bytes, signature, program: Self.digest) == .program)
    for index in [0, 40, bytes.count - 1] {
      var other = bytes
      other[index] ^= 1
      #expect(level(other, signature) == nil)
    }
    var other = signature
    other[0] ^= 1
    #expect(level(bytes, other) == nil)
    #expect(level(bytes, []) == nil)
    let stranger = Array(try Curve25519.Signing.PrivateKey().signature(for: bytes))
    #expect(level(bytes, stranger) == nil)
  }

  @Test(
    """
    ID-28, ID-29: the sandbox or socket of another app contradicts an identity, despite other \
    evidence
    """)
  func contradictions() {
    let principal = PrincipalID(bundleIdentifier: "org.example.a", binding: .user(1000))
    func contradicts(
      _ binding: IdentityBinding, _ change: (inout IdentityEvidence) -> Void
    ) -> Bool {
      var evidence = Self.evidence()
      change(&evidence)
      return evidence.contradicts(principal, binding, bundleIdentifier: "org.example.a")
    }
    let other = PrincipalID(bundleIdentifier: "org.example.b", binding: .user(1000))
    #expect(!contradicts(.user(1000)) { _ in })
    #expect(contradicts(.user(1000)) { $0.socket = other })
    #expect(!contradicts(.user(1000)) { $0.socket = principal })
    #expect(contradicts(.user(1000)) { $0.flatpak = .known("org.example.b") })
    #expect(!contradicts(.user(1000)) { $0.flatpak = .known("org.example.a") })
    let binding = IdentityBinding.flatpak("org.example.App")
    #expect(!contradicts(binding) { $0.flatpak = .known("org.example.App") })
    #expect(contradicts(binding) { $0.flatpak = .known("org.example.a") })
    func sandboxed(_ reading: Reading<String>, isConfirmed: Bool) -> EvidenceLevel? {
      level(binding) {
        $0.flatpak = reading
        $0.isFlatpakConfirmed = isConfirmed
      }
    }
    #expect(sandboxed(.known("org.example.App"), isConfirmed: true) == .sandboxed)
    #expect(sandboxed(.known("org.example.App"), isConfirmed: false) == nil)
    for reading in [Reading.absent, .unreadable(errno: 13), .known("org.example.b")] {
      #expect(sandboxed(reading, isConfirmed: true) == nil)
    }
  }

  @Test("a binding is restored from its kind and value")
  func roundTrip() {
    let bindings: [IdentityBinding] = [
      .token(sha256: Self.token), .executable(sha256: Self.digest), .user(.max), .user(3),
      .group(7), .key(Self.token), .flatpak("org.example.App"),
    ]
    for binding in bindings {
      #expect(IdentityBinding(kind: binding.kind, value: binding.value) == binding)
    }
    #expect(IdentityBinding(kind: 1, value: [1]) == nil)
    #expect(IdentityBinding(kind: 9, value: Self.token) == nil)
  }

  @Test("bundle identifier, binding, and generation each distinguish a principal")
  func principals() {
    let principals = [
      PrincipalID(bundleIdentifier: "org.example.a", binding: .user(1)),
      PrincipalID(bundleIdentifier: "org.example.b", binding: .user(1)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .user(2)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .group(2)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .token(sha256: Self.digest)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .executable(sha256: Self.digest)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .key(Self.digest)),
      PrincipalID(bundleIdentifier: "org.example.a", binding: .user(1), generation: 1),
      .owner,
    ]
    #expect(Set(principals).count == principals.count)
    #expect(
      principals[0] == PrincipalID(bundleIdentifier: "org.example.a", binding: .user(1)))
  }
}

struct CeilingsTests {
  @Test("sensitive types require a sandbox, and clinical types a separate identity")
  func standard() {
    let ceilings = Ceilings.standard
    for (type, level) in [
      (.stepCount, .claimed), (.heartRate, .claimed), (.workout, .claimed),
      (.menstrualFlow, .sandboxed), (.stateOfMind, .sandboxed), (.medicationDoseEvent, .sandboxed),
      (.visionPrescription, .sandboxed), (.workoutRoute, .sandboxed),
      (.allergyRecord, .separateUser),
    ] as [(ObjectType, EvidenceLevel)] {
      for raw in UInt8(0)...4 {
        let proved = EvidenceLevel(rawValue: raw)!
        #expect(ceilings.allows(type, at: proved) == (proved >= level))
      }
    }
    for type in ObjectType.all { #expect(ceilings.allows(type, at: .verified)) }
  }

  @Test("lines of the user change categories and single types, and an invalid line is reported")
  func edited() throws {
    let ceilings = try Ceilings(
      text: "# mine\nother 1\n\nreproductive\t0 # all of them\nmenstrualFlow 5\n")
    #expect(!ceilings.allows(.stepCount, at: .claimed))
    #expect(ceilings.allows(.stepCount, at: .program))
    #expect(ceilings.allows(.pregnancy, at: .claimed))
    #expect(!ceilings.allows(.menstrualFlow, at: .verified))
    #expect(!ceilings.allows(.allergyRecord, at: .sandboxed))
    for text in ["steps 1", "other", "other 6", "other one", "other 1 2"] {
      let error = #expect(throws: Ceilings.Malformed.self) { try Ceilings(text: "\n" + text) }
      #expect(error?.line == 2)
    }
  }
}
