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

/// SQLite connections, pool and migrations; hot loops bind and step on its raw statements.
let grdb: [Target.Dependency] = [
  .product(name: "GRDB", package: "GRDB.swift"),
  .product(name: "GRDBSQLite", package: "GRDB.swift"),
]

/// With HEALTHD_FUZZ=1 the checks of the decoders are a program for libFuzzer (scripts/fuzz), which
/// needs compiler flags of its own; otherwise they are tests, which replay its corpus.
let fuzzed: [Target.Dependency] = [
  "HealthCommands", "HealthImport", "HealthModel", "HealthProtobuf", "HealthRPC", "HealthStore",
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
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
  ],
  dependencies: [
    // Connections, reader pool, migrations and backup over the system's SQLite.
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    // Commands, flags, help, completions and manual page of healthd and healthctl.
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    // Log levels and a logger that tests can replace, in daemon and store.
    .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    // SHA-256, signatures of health cards (ES256) and of apps (Ed25519): nothing of that sort should
    // be written a second time.
    .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
    // `swift package preview-documentation --target HealthKit` for those who write documentation.
    // No target depends on it, so that it costs a build nothing; scripts/docs says why it does without.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", .upToNextMinor(from: "1.5.0")),
  ],
  targets: [
    // What health data is: values without I/O.
    library("HealthModel", [.product(name: "Crypto", package: "swift-crypto")]),
    // ttrpc as values: bytes in, actions out. Knows no health, owns no descriptor.
    library("HealthRPC"),
    // Linux calls that Swift's Glibc does not show.
    .target(name: "CLinux"),
    // The system's protobuf-c.
    .systemLibrary(
      name: "CProtobufC", pkgConfig: "libprotobuf-c", providers: [.apt(["libprotobuf-c-dev"])]),
    // The system's zlib.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Generated from proto/ by scripts/generate.
    .target(name: "CHealthProto", dependencies: ["CProtobufC"]),
    // protobuf-c ⇄ the values that are both sent and stored: details of objects, metadata, ids. The
    // store keeps details in this encoding, so it may use it without knowing the wire.
    library("HealthProtobuf", ["HealthModel", "CHealthProto"]),
    // Requests and replies as messages.
    library("HealthWire", ["HealthModel", "HealthProtobuf", "CHealthProto"]),
    // Who may do what. Pure.
    library(
      "HealthAuthorization", ["HealthModel", .product(name: "Crypto", package: "swift-crypto")]),
    // The database.
    library(
      "HealthStore",
      [
        "HealthModel", "HealthProtobuf", "HealthAuthorization",
        .product(name: "Logging", package: "swift-log"),
      ] + grdb),
    // Socket, identity, connections, method table, handlers.
    library(
      "HealthServer",
      [
        "HealthModel", "HealthProtobuf", "HealthRPC", "HealthWire", "HealthAuthorization",
        "HealthStore", "CLinux", .product(name: "Logging", package: "swift-log"),
      ]),
    // Typed calls over a socket.
    library(
      "HealthClient",
      [
        "HealthModel", "HealthProtobuf", "HealthRPC", "HealthWire", "CLinux",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // Files of other systems → streams of values.
    library(
      "HealthImport", ["HealthModel", "CZlib", .product(name: "Crypto", package: "swift-crypto")]),
    // Apple's HealthKit, over HealthClient. HealthKit and HealthKitTesting are the targets with a public interface.
    library("HealthKit", ["HealthModel", "HealthClient", "HealthImport", "HealthWire"]),
    // A store in the process, for unit tests of apps: the daemon itself on a directory of its own.
    library(
      "HealthKitTesting",
      ["HealthKit", "HealthClient", "HealthModel", "HealthServer", "HealthAuthorization"]),
    // What healthctl reads and shows: arguments, tables, JSON, charts, progress. No I/O.
    library("HealthCommands", ["HealthModel"]),
    // The daemon: options, signals, and one HealthServer.
    executable(
      "healthd",
      [
        "HealthModel", "HealthServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    // The command line, as the user or as an app.
    executable(
      "healthctl",
      [
        "HealthClient", "HealthCommands", "HealthImport", "HealthModel", "HealthRPC",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Serves Tests/InteropServer/interop.proto on our transport, for clients written elsewhere.
    .target(
      name: "InteropService", dependencies: ["HealthRPC", "HealthServer"],
      path: "Tests/InteropService", swiftSettings: settings),
    .executableTarget(
      name: "interop-server", dependencies: ["HealthServer", "InteropService"],
      path: "Tests/InteropServer", exclude: ["interop.proto"], swiftSettings: settings),
    // Vectors, frames and random numbers for tests of the wire.
    .target(
      name: "WireTestSupport", dependencies: ["HealthRPC"], path: "Tests/WireTestSupport",
      swiftSettings: settings),
    // Runs the same trace in two worlds that differ in what an app must not know.
    .target(
      name: "NonInterference",
      dependencies: [
        "HealthModel", "HealthRPC", "HealthServer", "HealthWire", "DaemonTestSupport",
        "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
      ],
      path: "Tests/NonInterference", exclude: ["README.md"], swiftSettings: settings),
    executable(
      "noninterference", path: "Tests/NonInterferenceCheck",
      [
        "HealthServer", "NonInterference",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    tests("HealthRPCTests", ["HealthRPC", "WireTestSupport"]),
    tests(
      "HealthAuthorizationTests",
      [
        "HealthAuthorization", "HealthModel", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    tests(
      "HealthCommandsTests", ["HealthCommands", "HealthModel"], exclude: ["Snapshots"]),
    // healthctl and healthd as processes.
    tests(
      "HealthctlTests",
      [
        "healthctl", "healthd", "HealthClient", "HealthCommands", "HealthModel", "HealthRPC",
        "TestSupport",
      ]),
    tests(
      "HealthServerTests",
      [
        "HealthServer", "HealthAuthorization", "HealthModel", "HealthRPC", "HealthStore",
        "HealthClient", "HealthWire", "CLinux", "DaemonTestSupport", "InteropService",
        "NonInterference", "TestSupport", "WireTestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        "interop-server", "puppet",
      ] + grdb, exclude: ["Permissions/PermissionTable.txt"]),
    // Real daemon processes and their clients.
    tests(
      "SystemTests",
      [
        "abuse", "coach", "healthctl", "healthd", "probe-client", "puppet", "HealthModel",
        "HealthRPC",
        "HealthWire", "CLinux", "DaemonTestSupport", "TestSupport", "WireTestSupport",
      ]),
    // Misbehaving clients, and one that measures what they do to it: scripts/abuse.
    executable(
      "abuse", path: "Tests/Abuse",
      ["CLinux", "DaemonTestSupport", "HealthModel", "HealthRPC", "HealthWire", "TestSupport"],
      exclude: ["README.md"]),
    executable(
      "probe-client", path: "Tests/ProbeClient", ["DaemonTestSupport", "HealthModel", "HealthRPC"]),
    // An app in the terminal that knows nothing but HealthKit: Tests/Diary.
    executable("diary", path: "Tests/Diary", ["HealthKit"]),
    // An app whose workout goes on in several processes: Tests/Coach.
    executable("coach", path: "Tests/Coach", ["HealthKit"]),
    tests("HealthModelTests", ["HealthModel", "TestSupport"]),
    tests(
      "HealthKitTests",
      [
        "HealthKit", "HealthKitTesting", "HealthClient", "HealthModel", "DaemonTestSupport",
        "TestSupport", "diary",
      ], exclude: ["Listings/listings.tsv"]),
    tests(
      "HealthClientTests",
      [
        "HealthClient", "HealthModel", "HealthProtobuf", "HealthRPC", "HealthWire",
        "WireTestSupport",
      ]),
    // Makes SQLite's disk fail and records what reaches it.
    .target(
      name: "CFaultVFS", path: "Tests/CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    tests(
      "HealthStoreTests",
      [
        "HealthStore", "HealthAuthorization", "HealthModel", "CFaultVFS", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ] + grdb, exclude: ["Version1"]),
    tests(
      "HealthWireTests",
      ["HealthWire", "HealthProtobuf", "HealthModel", "CHealthProto", "TestSupport"]),
    // A client that shows what is on the wire.
    .target(
      name: "DaemonTestSupport",
      dependencies: ["HealthModel", "HealthRPC", "HealthWire", "CLinux", "TestSupport"],
      path: "Tests/DaemonTestSupport", swiftSettings: settings),
    // A program of a few kilobytes that connects, forks and execs as a test tells it.
    .executableTarget(name: "puppet", path: "Tests/Puppet"),
    // What several test targets need.
    .target(
      name: "TestSupport",
      dependencies: ["HealthModel", "CZlib", .product(name: "Logging", package: "swift-log")],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(
      "HealthImportTests",
      [
        "HealthImport", "HealthModel", "CZlib", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    // What scripts/bench runs of our own: the data set, the store in one process, calls and saves
    // over the socket.
    .target(
      name: "BenchData", dependencies: ["HealthModel"], path: "Tests/Benchmarks/BenchData",
      swiftSettings: settings),
    executable(
      "bench-store", path: "Tests/Benchmarks/StoreBench",
      ["BenchData", "CLinux", "HealthAuthorization", "HealthModel", "HealthStore"]),
    executable(
      "bench-client", path: "Tests/Benchmarks/ClientBench",
      ["BenchData", "DaemonTestSupport", "HealthClient", "HealthModel", "HealthWire"]),
    executable(
      "bench-healthkit", path: "Tests/Benchmarks/KitBench",
      ["BenchData", "HealthClient", "HealthKit", "HealthModel"]),
    // Runs scripts/bench in its quick form.
    tests(
      "BenchmarkTests",
      [
        "bench-client", "bench-healthkit", "bench-store", "healthctl", "healthd", "interop-server",
      ]),
  ] + fuzzTargets
)
