// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled in the Swift 6 language mode, and a warning is an error.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func executable(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

// The products of other packages that several targets depend on; `dependencies` states why.
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")

/// SQLite connections, pool and migrations; hot loops bind and step on its raw statements.
let grdb: [Target.Dependency] = [
  .product(name: "GRDB", package: "GRDB.swift"),
  .product(name: "GRDBSQLite", package: "GRDB.swift"),
]

/// With HEALTHD_FUZZ=1 the checks of the decoders are a program for libFuzzer (scripts/fuzz), which
/// needs compiler flags of its own; otherwise they are tests, which replay its corpus.
let fuzzed: [Target.Dependency] = [
  "HealthAPI", "HealthBackup", "HealthTerminal", "HealthWords", "HealthDocuments", "HealthFeeds",
  "HealthImport", "HealthModel", "HealthProtobuf", "TTRPC", "HealthStorage", "HealthStore",
  "HealthWire", "TestSupport", "WireTestSupport",
]
let fuzzTargets: [Target] =
  Context.environment["HEALTHD_FUZZ"] == "1"
  ? [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/FuzzTests/CLibFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: fuzzed + ["CLibFuzzer"], path: "Tests/FuzzTests",
      exclude: ["CLibFuzzer", "Corpus", "README.md", "Suite"], swiftSettings: settings),
  ] : [tests("FuzzTests", fuzzed, exclude: ["CLibFuzzer", "Corpus", "Driver", "README.md"])]

let package = Package(
  name: "healthd",
  products: [
    .executable(name: "healthd", targets: ["healthd"]),
    .executable(name: "healthctl", targets: ["healthctl"]),
    .executable(name: "healthd-measure", targets: ["healthd-measure"]),
    .executable(name: "healthd-web", targets: ["healthd-web"]),
    .executable(name: "healthd-receive", targets: ["healthd-receive"]),
    .executable(name: "healthd-desktop", targets: ["healthd-desktop"]),
    .executable(name: "healthd-multicall", targets: ["healthd-multicall"]),
    .library(name: "HealthClient", targets: ["HealthClient"]),
    .library(name: "HealthClientTesting", targets: ["HealthClientTesting"]),
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
    .library(name: "TTRPC", targets: ["TTRPC"]),
    .library(name: "TTRPCClient", targets: ["TTRPCClient"]),
    .library(name: "TTRPCServer", targets: ["TTRPCServer"]),
  ],
  dependencies: [
    // Connections, reader pool, migrations and backup over the system's SQLite.
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    // Commands, flags, help, completions and manual page of healthd and healthctl.
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    // Log levels and a logger that tests can replace, in daemon and store.
    .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    // SHA-256, signatures of health cards (ES256) and of apps (Ed25519). Cryptography is not
    // reimplemented here.
    .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
    // The HTTP server of the Health page and of the receiver: connections, requests and streaming bodies
    // over SwiftNIO. Only healthd-web and healthd-receive link it. Without its traits, because they read no
    // configuration files.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1"),
      traits: []),
    // Types of requests and headers, which Hummingbird uses in its API.
    .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
    // The socket below a connection of Hummingbird, whose owner healthd-web asks the kernel for.
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
    // `swift package preview-documentation --target HealthKit`, to write documentation. No target
    // depends on it, so builds do not compile it; scripts/docs states why it does not use it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", .upToNextMinor(from: "1.5.0")),
  ],
  targets: [
    // The model of health data: values without I/O.
    library("HealthModel", [crypto]),
    // The reader and writer of protobuf fields, for messages that protobuf-c does not encode: the
    // envelopes of ttrpc, and columns of samples.
    library("ProtobufCoding"),
    // ttrpc without I/O: bytes in, actions out. Independent of health data.
    library("TTRPC", ["ProtobufCoding"]),
    // The system's nghttp2. It implements HTTP/2 alone, as a state machine without sockets or threads,
    // which fits the event loop. gRPC for C++ has its own threads and listener, and swift-nio-http2
    // its own loop.
    .systemLibrary(
      name: "CNGHTTP2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
    // gRPC over HTTP/2, the server side of a connection as a state machine.
    library("GRPC", ["TTRPC", "CNGHTTP2"]),
    // A ttrpc server on Unix sockets: event loop, connections, accounts, calls.
    library("TTRPCServer", ["ProtobufCoding", "TTRPC", "GRPC", "CLinux"]),
    // A ttrpc client on Unix sockets: one connection for all threads and tasks, calls, streams.
    library("TTRPCClient", ["TTRPC", "CLinux"]),
    // Linux system calls that Swift's Glibc module does not export.
    .target(name: "CLinux"),
    // What the kernel reports about a process, read directly or by the measuring service.
    library("ProcessMeasuring", ["CLinux"]),
    // The measuring service: a process with a capability, separate from the daemon.
    executable("healthd-measure", ["ProcessMeasuring"]),
    // The system's protobuf-c.
    .systemLibrary(
      name: "CProtobufC", pkgConfig: "libprotobuf-c", providers: [.apt(["libprotobuf-c-dev"])]),
    // The system's zlib.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The system's libcrypto (OpenSSL): AES-256-GCM with the instructions of the processor. It seals
    // a page of 4 KiB in 0.83 µs, swift-crypto in 3.09, and every page that is read or written is.
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Encryption at rest: a VFS of SQLite that seals pages, logs and journals.
    .target(
      name: "CSealedVFS", dependencies: ["CLibcrypto"],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    // The system's libargon2, the reference implementation of Argon2id: OpenSSL has it only from 3.2,
    // and swift-crypto does not have it.
    .systemLibrary(
      name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    // Memory that is overwritten when it is freed, for the process of the daemon.
    .target(name: "CWipe"),
    // The requests of the protocol and their validation. Apps do not see them.
    library("HealthAPI", ["HealthModel"]),
    // Generated from proto/ by scripts/generate.
    .target(name: "CHealthProto", dependencies: ["CProtobufC"]),
    // The protobuf encoding of values that are both sent and stored: details of objects, metadata,
    // ids. The store uses it without depending on the messages of the API.
    library("HealthProtobuf", ["HealthModel", "CHealthProto"]),
    // The protobuf encoding of requests and replies.
    library(
      "HealthWire",
      ["HealthAPI", "HealthModel", "HealthProtobuf", "CHealthProto", "ProtobufCoding"]),
    // Authorization rules, without I/O.
    library(
      "HealthAuthorization",
      ["HealthAPI", "HealthModel", crypto]),
    // What the two databases share: statements of SQLite, encryption, checksums of rows, the disk
    // reserve, and clocks.
    library("StorageSupport", ["HealthModel", "CSealedVFS"] + grdb),
    // The keys of an encrypted store: slots, the keyring, sealed records of the locked store.
    library(
      "HealthKeys",
      ["HealthModel", "StorageSupport", "CArgon2", crypto]),
    // The database of apps, grants and the ledger. Independent of the database of samples.
    library(
      "HealthPermissions",
      ["CLinux", "HealthAPI", "HealthModel", "HealthAuthorization", "StorageSupport"] + grdb),
    // Unpacking of bit-packed columns with AVX2, where the processor has it.
    .target(name: "CPackedBlock"),
    // How samples are stored: the SQLite file, journal, chunks and catalogue. Columns in and out; it
    // knows neither requests nor who asks.
    library("HealthStorage", ["CPackedBlock", "HealthModel", "StorageSupport"] + grdb),
    // The database of samples: saves, queries and statistics within the scope of the caller.
    library(
      "HealthStore",
      [
        "HealthAPI", "HealthModel", "HealthProtobuf", "HealthAuthorization", "HealthStorage",
        "StorageSupport", logging,
      ] + grdb),
    // The daemon as a library: sockets, identity of clients, connections, method table, handlers.
    library(
      "HealthServer",
      [
        "HealthAPI", "HealthModel", "HealthProtobuf", "TTRPC", "TTRPCServer", "HealthWire",
        "HealthAuthorization", "HealthStorage", "HealthStore", "CLinux", "HealthKeys",
        "ProcessMeasuring", logging, "HealthPermissions", "StorageSupport",
      ]),
    // The client library for apps and for the user's tools; exports HealthModel.
    library(
      "HealthClient",
      [
        "CLinux", "HealthAPI", "HealthModel", "HealthProtobuf", "TTRPC", "TTRPCClient",
        "HealthWire", crypto,
      ]),
    // The file of a backup: a tar archive, encrypted with age.
    library(
      "HealthBackup",
      ["CLibcrypto", "CLinux", "HealthClient", "HealthModel", crypto]),
    // Parsers of documents of other systems: CDA, FHIR, health cards, prescriptions.
    library(
      "HealthDocuments",
      ["HealthModel", "CZlib", crypto]),
    // Reads an Apple Health export as a stream of values.
    library(
      "HealthImport", ["HealthDocuments", "HealthAPI", "HealthModel", "HealthWire", "CZlib"]),
    // Settings of SQLite for files of other programs.
    .target(name: "CForeignSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    // Reads SQLite databases of other programs, which are untrusted. Independent of the store.
    library(
      "ForeignSQLite", ["CForeignSQLite", .product(name: "GRDBSQLite", package: "GRDB.swift")]),
    // The formats that healthctl imports: files of other systems as the values of HealthImport.
    library(
      "HealthFeeds", ["ForeignSQLite", "HealthDocuments", "HealthImport", "HealthModel"]),
    // The API of Apple's HealthKit, over HealthClient.
    library(
      "HealthKit", ["HealthDocuments", "HealthAPI", "HealthModel", "HealthClient", "HealthWire"]),
    // A store for unit tests of apps: the daemon in the process of the test, with temporary data.
    library(
      "HealthClientTesting",
      ["HealthAuthorization", "HealthClient", "HealthModel", "HealthServer", "TTRPCServer"]),
    // The same for apps that use HealthKit.
    library(
      "HealthKitTesting", ["HealthClient", "HealthClientTesting", "HealthKit", "HealthModel"]),
    // What health data means, values in and values out, and what each needs of the store: one
    // definition for every screen, command and export.
    library("HealthInsight", ["HealthModel"]),
    // The words of every screen, without I/O: names, units, numbers, dates and sentences, in English
    // and German; what a user types; JSON.
    .target(
      name: "HealthWords", dependencies: ["HealthInsight", "HealthModel"],
      resources: [.embedInCode("Strings/en.strings"), .embedInCode("Strings/de.strings")],
      swiftSettings: settings),
    // Health data for a terminal, without I/O: tables, charts and forms.
    library("HealthTerminal", ["HealthInsight", "HealthModel", "HealthWords"]),
    // Writes health data in other formats: CSV, JSON lines, SQLite, FHIR, Apple Health exports. The
    // importer determines whether Apple's format can hold an object.
    library(
      "HealthExport",
      [
        "CLinux", "HealthImport", "HealthInsight", "HealthAPI", "HealthModel", "HealthWords",
        "HealthWire",
        "CZlib",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // The daemon: options, signals, and a HealthServer.
    executable(
      "healthd",
      ["CWipe", "HealthKeys", "HealthModel", "HealthServer", "TTRPCServer", arguments, logging]),
    // The commands of healthctl: the command line for the user, and for apps that run it.
    library(
      "HealthCommands",
      [
        "CLinux", "HealthBackup", "HealthClient", "HealthDocuments", "HealthExport", "HealthFeeds",
        "HealthImport", "HealthInsight", "HealthAPI", "HealthModel", "HealthPairing",
        "HealthTerminal", "HealthWords", "QRCodes", "TTRPC", arguments,
      ]),
    // HealthCommands as a program.
    executable("healthctl", ["HealthCommands"]),
    // The Health page as HTML and SVG, without I/O.
    .target(
      name: "HealthPage",
      dependencies: ["HealthDocuments", "HealthInsight", "HealthModel", "HealthWords", "QRCodes"],
      resources: [.embedInCode("Assets/page.css"), .embedInCode("Assets/page.js")],
      swiftSettings: settings),
    // HTTP servers that may end while connections arrive.
    library(
      "HTTPServing",
      [
        .product(name: "HummingbirdCore", package: "hummingbird"),
        logging,
        nio,
      ]),
    // The web server of the Health page: access, routes, and the calls to the daemon.
    library(
      "HealthWeb",
      [
        "CLinux", "HTTPServing", "HealthBackup", "HealthClient", "HealthInsight", "HealthModel",
        "HealthPage", "HealthPairing", "HealthWords", "QRCodes",
        arguments,
        crypto,
        .product(name: "Hummingbird", package: "hummingbird"),
        httpTypes,
        logging,
        nio,
      ]),
    // The Health page as a program of the user: the daemon has no network.
    executable("healthd-web", ["HealthWeb"]),
    // The system's libqrencode.
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // QR codes as modules, and as text for a terminal.
    library("QRCodes", ["CQREncode"]),
    // The pairing of a phone: the registration of the receiver, its token, and links for the phone.
    library("HealthPairing", ["HealthClient", "HealthModel", "HealthWords", "TTRPC"]),
    // The web server for the app Health Auto Export of a phone: tokens, limits, and saves as an app.
    library(
      "HealthReceive",
      [
        "HTTPServing", "HealthClient", "HealthFeeds", "HealthImport", "HealthModel",
        "HealthPairing", "HealthWords", "TTRPC",
        arguments,
        crypto,
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        httpTypes,
        logging,
        nio,
      ]),
    // The receiver as a program of its own: it parses what the network sends, and can only save.
    executable("healthd-receive", ["HealthReceive"]),
    // The system's libsystemd, for sd-bus, D-Bus with descriptors: it is installed wherever there is a
    // service manager, has no main loop of its own, and needs no type system of another language, as
    // GDBus does. The reference library, libdbus, advises programs against itself. Loaded when the
    // desktop service starts, so that other programs in the same file do not load it.
    .target(name: "CSystemd"),
    // The desktop service: org.healthd.Health1 on D-Bus, and notifications of requests. A program of
    // its own, so that neither the daemon nor an app loads libsystemd.
    library(
      "HealthDesktop",
      ["CLinux", "CSystemd", "HealthClient", "HealthModel", "HealthWords", arguments]),
    // HealthDesktop as a program.
    executable("healthd-desktop", ["HealthDesktop"]),
    // healthctl, healthd-desktop, healthd-receive and healthd-web as one program, for packages.
    executable(
      "healthd-multicall", ["HealthCommands", "HealthDesktop", "HealthReceive", "HealthWeb"]),
    // Serves Tests/InteropServer/interop.proto on the daemon's transport, for other ttrpc clients.
    .target(
      name: "InteropService", dependencies: ["ProtobufCoding", "TTRPC", "TTRPCServer"],
      path: "Tests/InteropService", swiftSettings: settings),
    // InteropService as a program.
    .executableTarget(
      name: "interop-server", dependencies: ["TTRPCServer", "InteropService"],
      path: "Tests/InteropServer", exclude: ["interop.proto"], swiftSettings: settings),
    // A server whose answers a test scripts. Independent of health data.
    .target(
      name: "TTRPCTestSupport", dependencies: ["TTRPC"], path: "Tests/TTRPCTestSupport",
      swiftSettings: settings),
    // Vectors, frames and random numbers for tests of the protocol.
    .target(
      name: "WireTestSupport", dependencies: ["GRPC", "ProtobufCoding", "TTRPC", "TestSupport"],
      path: "Tests/WireTestSupport", swiftSettings: settings),
    // Runs the same trace in two worlds that differ only in data that the app may not see.
    .target(
      name: "NonInterference",
      dependencies: [
        "CLinux", "HealthKeys", "HealthAPI", "HealthModel", "TTRPC", "TTRPCServer", "HealthServer",
        "HealthWire", "DaemonTestSupport", "TestSupport", crypto, logging,
      ],
      path: "Tests/NonInterference", exclude: ["README.md"], swiftSettings: settings),
    // NonInterference as a program, for longer runs: scripts/noninterference.
    executable(
      "noninterference", path: "Tests/NonInterferenceCheck",
      ["HealthServer", "NonInterference", "TestSupport", arguments]),
    tests(
      "TTRPCServerTests",
      [
        "TTRPC", "TTRPCServer", "CLinux", "InteropService", "TestSupport", "WireTestSupport",
        "TTRPCTestSupport", "interop-server",
      ]),
    tests(
      "TTRPCClientTests",
      ["TTRPC", "TTRPCClient", "TTRPCServer", "InteropService", "TTRPCTestSupport", "TestSupport"]),
    tests("GRPCTests", ["CNGHTTP2", "GRPC", "TTRPC", "TestSupport", "WireTestSupport"]),
    tests("TTRPCTests", ["ProtobufCoding", "TTRPC", "TestSupport", "WireTestSupport"]),
    tests(
      "HealthAuthorizationTests",
      ["HealthAuthorization", "HealthAPI", "HealthModel", "TestSupport", crypto]),
    tests("HealthInsightTests", ["HealthInsight", "HealthModel", "TestSupport"]),
    tests("HealthWordsTests", ["HealthInsight", "HealthModel", "HealthWords", "TestSupport"]),
    tests(
      "HealthTerminalTests", ["HealthInsight", "HealthModel", "HealthTerminal", "HealthWords"],
      exclude: ["Snapshots"]),
    tests(
      "HealthExportTests",
      [
        "HealthDocuments", "HealthExport", "HealthImport", "HealthWords", "HealthModel",
        "TestSupport",
      ]),
    tests(
      "HealthPageTests",
      ["HealthInsight", "HealthPage", "HealthWords", "HealthModel", "QRCodes", "TestSupport"]),
    tests(
      "HealthWebTests",
      ["diary", "healthctl", "healthd", "healthd-web", "HealthWeb", "TestSupport", httpTypes],
      exclude: [
        "begin_upload.py", "chromium.py", "connections_at_end.py", "consent_pages.py",
        "data_pages.py", "every_page.py", "firefox.py", "guest_pages.py", "hostile.py",
        "hostile_uploads.py", "open_command.py", "open_file.py", "other_origin.py",
        "page_facts.py", "page_socket.py", "phone_page.py", "use_pages.py",
      ]),
    tests(
      "HealthReceiveTests",
      [
        "healthctl", "healthd", "healthd-receive", "HealthClient", "HealthModel", "HealthPairing",
        "HealthReceive", "QRCodes", "TestSupport",
      ], exclude: ["held_places.py", "hostile_posts.py", "phone.py", "read_codes.py"]),
    // Tests of healthctl and healthd as processes.
    tests(
      "HealthctlTests",
      [
        "healthctl", "healthd", "HealthClient", "HealthAPI", "HealthModel", "HealthTerminal",
        "HealthWords", "TTRPC", "TestSupport", arguments,
      ]),
    tests(
      "HealthServerTests",
      [
        "CLinux", "DaemonTestSupport", "HealthAuthorization", "HealthClient", "HealthKeys",
        "HealthAPI", "HealthModel", "HealthPermissions", "HealthServer", "HealthStorage",
        "HealthStore", "HealthWire", "InteropService", "NonInterference", "ProcessMeasuring",
        "StorageSupport", "TTRPC", "TTRPCServer", "TestSupport", "WireTestSupport",
        "healthd-measure", "puppet", crypto, "interop-server", logging,
      ] + grdb, exclude: ["Permissions/PermissionTable.txt"]),
    // Tests of daemon processes and their clients.
    tests(
      "SystemTests",
      [
        "abuse", "coach", "healthctl", "healthd", "healthd-desktop", "healthd-measure",
        "healthd-multicall", "healthd-receive", "healthd-web", "noninterference", "probe-client",
        "puppet", "HealthClient", "HealthKeys", "HealthAPI", "HealthModel", "TTRPC", "HealthWire",
        "CLinux", "DaemonTestSupport", "TestSupport", "StorageSupport", "WireTestSupport",
      ]),
    // Misbehaving clients, and one that measures their effect on others: scripts/abuse.
    executable(
      "abuse", path: "Tests/Abuse",
      [
        "CLinux", "DaemonTestSupport", "HealthAPI", "HealthModel", "TTRPC", "HealthWire",
        "TestSupport", "WireTestSupport",
      ],
      exclude: ["README.md"]),
    // Prints the transcript of what the daemon returns to an app: Tests/Probes.
    executable(
      "probe-client", path: "Tests/ProbeClient",
      [
        "DaemonTestSupport", "HealthClient", "HealthAPI", "HealthModel", "HealthWire",
        "ProtobufCoding", "TTRPC", "TTRPCClient",
      ]),
    // A terminal app that imports only HealthKit: clients/examples/Diary.
    executable(
      "diary", path: "clients/examples/Diary", ["HealthKit"], exclude: ["README.md"]),
    // An app whose workout continues across several processes: clients/examples/Coach.
    executable(
      "coach", path: "clients/examples/Coach", ["HealthKit"], exclude: ["README.md"]),
    tests("HealthModelTests", ["HealthAPI", "HealthModel", "TestSupport"]),
    tests(
      "HealthBackupTests", ["HealthBackup", "HealthModel", "TestSupport"], exclude: ["AgeVectors"]),
    tests(
      "HealthKitTests",
      [
        "HealthKit", "HealthKitTesting", "HealthClient", "HealthClientTesting", "HealthModel",
        "DaemonTestSupport", "TestSupport", "diary",
      ], exclude: ["Listings/listings.tsv"]),
    tests(
      "HealthClientTestingTests",
      ["HealthClient", "HealthClientTesting", "HealthModel", "TestSupport"]),
    tests(
      "HealthClientTests",
      [
        "HealthClient", "HealthAPI", "HealthModel", "HealthProtobuf", "TTRPC", "TTRPCClient",
        "HealthWire", "TTRPCTestSupport", "TestSupport", "WireTestSupport",
      ]),
    // A VFS of SQLite that injects disk failures and records writes.
    .target(
      name: "CFaultVFS", path: "Tests/CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    tests(
      "HealthStoreTests",
      [
        "HealthStore", "HealthStorage", "HealthAuthorization", "HealthAPI", "HealthModel",
        "HealthPermissions", "StorageSupport", "CFaultVFS", "TestSupport", crypto, logging,
      ] + grdb, exclude: ["Version1"]),
    tests("StorageSupportTests", ["StorageSupport", "CFaultVFS", "TestSupport"] + grdb),
    tests(
      "HealthKeysTests",
      ["HealthKeys", "HealthModel", "StorageSupport", "TestSupport", crypto]),
    tests(
      "HealthPermissionsTests",
      [
        "HealthPermissions", "HealthAuthorization", "HealthAPI", "HealthModel", "StorageSupport",
        "TestSupport", crypto,
      ] + grdb),
    tests(
      "HealthWireTests",
      ["HealthWire", "HealthProtobuf", "HealthAPI", "HealthModel", "CHealthProto", "TestSupport"]),
    // A client that exposes frames and messages, and processes for tests of the daemon.
    .target(
      name: "DaemonTestSupport",
      dependencies: [
        "CNGHTTP2", "HealthAPI", "HealthModel", "ProtobufCoding", "TTRPC", "HealthWire", "CLinux",
        "TestSupport",
      ],
      path: "Tests/DaemonTestSupport", swiftSettings: settings),
    // A program of a few kilobytes that connects, forks and executes under the control of a test.
    .executableTarget(name: "puppet", path: "Tests/Puppet"),
    // Helpers shared by several test targets.
    .target(
      name: "TestSupport",
      dependencies: ["HealthModel", "CZlib", logging],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests(
      "HealthDocumentsTests",
      ["HealthDocuments", "HealthModel", "TestSupport", crypto]),
    tests(
      "HealthImportTests",
      ["HealthDocuments", "HealthImport", "HealthAPI", "HealthModel", "CZlib", "TestSupport"]),
    tests(
      "HealthFeedsTests",
      [
        "ForeignSQLite", "HealthDocuments", "HealthFeeds", "HealthImport", "HealthModel",
        "TestSupport",
      ], exclude: ["Fixtures"]),
    // The data set and the queries of scripts/bench.
    .target(
      name: "BenchData", dependencies: ["HealthModel"], path: "Tests/Benchmarks/BenchData",
      swiftSettings: settings),
    // Measures the store in one process, without a socket: scripts/bench.
    executable(
      "bench-store", path: "Tests/Benchmarks/StoreBench",
      [
        "BenchData", "CLinux", "HealthAuthorization", "HealthAPI", "HealthModel",
        "HealthPermissions", "HealthStorage", "HealthStore", "StorageSupport",
      ]),
    // Measures calls and saves over the socket: scripts/bench.
    executable(
      "bench-client", path: "Tests/Benchmarks/ClientBench",
      [
        "BenchData", "DaemonTestSupport", "HealthClient", "HealthAPI", "HealthModel", "HealthWire",
        "TestSupport",
      ]),
    // Compares HealthKit with plain Swift and with HealthClient: scripts/bench.
    executable(
      "bench-healthkit", path: "Tests/Benchmarks/KitBench",
      ["BenchData", "HealthClient", "HealthKit", "HealthModel"]),
    // Runs the quick form of scripts/bench.
    tests(
      "BenchmarkTests",
      [
        "bench-client", "bench-healthkit", "bench-store", "healthctl", "healthd", "healthd-web",
        "interop-server", "TestSupport",
      ]),
  ] + fuzzTargets
)

/// The parts of the package that are built and tested alone, with the tests of each. Tests that need
/// programs belong to none.
let parts = [
  "transport": ["GRPCTests", "TTRPCClientTests", "TTRPCServerTests", "TTRPCTests"],
  "model": ["HealthAuthorizationTests", "HealthModelTests", "HealthWireTests"],
  "store": [
    "HealthKeysTests", "HealthPermissionsTests", "HealthStoreTests", "StorageSupportTests",
  ],
  "server": ["HealthServerTests"],
  "formats": [
    "HealthBackupTests", "HealthDocumentsTests", "HealthExportTests", "HealthFeedsTests",
    "HealthImportTests",
  ],
  "words": ["HealthInsightTests", "HealthTerminalTests", "HealthWordsTests"],
  "page": ["HealthPageTests"],
  "clients": ["HealthClientTests"],
  "healthkit": ["HealthClientTestingTests", "HealthKitTests"],
]

// With HEALTHD_PART the package has the tests of one part and the targets that these need:
// `scripts/test --quick PART`.
if let part = Context.environment["HEALTHD_PART"] {
  guard var rest = parts[part] else {
    fatalError("HEALTHD_PART must be one of \(parts.keys.sorted().joined(separator: ", "))")
  }
  var needed = Set(rest)
  while let name = rest.popLast() {
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      if case .byNameItem(let name, _) = dependency, needed.insert(name).inserted {
        rest.append(name)
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
