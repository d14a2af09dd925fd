// swift-tools-version: 6.2
import PackageDescription

// Separate from the main package, so that building that package fetches none of these
// dependencies.
let package = Package(
  name: "grpc-swift",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/grpc/grpc-swift-2.git", exact: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", exact: "2.9.2"),
  ],
  targets: [
    // The client for the tests.
    .executableTarget(
      name: "grpc-swift-client",
      dependencies: [
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport"),
      ],
      path: "Client"),
    // The rival of scripts/bench.
    .executableTarget(
      name: "grpc-swift-echo",
      dependencies: [
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport"),
      ],
      path: "Echo"),
  ]
)
