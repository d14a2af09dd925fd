// swift-tools-version: 6.2
import PackageDescription

// A service and a client on a Unix socket, with messages of swift-protobuf.
let environment = Context.environment
let package = Package(
  name: "greeter",
  dependencies: [
    .package(url: "https://github.com/apple/swift-protobuf", .upToNextMinor(from: "1.39.0")),
    .package(
      url: environment["HEALTHD_REPOSITORY"] ?? "https://example.org/healthd.git",
      revision: environment["HEALTHD_REVISION"] ?? "main"),
  ],
  targets: [
    .target(
      name: "GreeterMessages",
      dependencies: [
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
        .product(name: "TTRPC", package: "healthd"),
      ],
      exclude: ["greeter.proto"]),
    .executableTarget(
      name: "greeter-server",
      dependencies: ["GreeterMessages", .product(name: "TTRPCServer", package: "healthd")]),
    .executableTarget(
      name: "greeter-client",
      dependencies: ["GreeterMessages", .product(name: "TTRPCClient", package: "healthd")]),
  ],
  swiftLanguageModes: [.v6])
