// swift-tools-version: 6.2
import PackageDescription

// A program outside of this project that depends on the product HealthClient by URL, as an app
// does. Tests/SystemTests/OutsideAppTests.swift copies, builds and runs it.
let environment = Context.environment
let package = Package(
  name: "outside-app",
  dependencies: [
    .package(
      url: environment["HEALTHD_REPOSITORY"] ?? "https://example.org/healthd.git",
      revision: environment["HEALTHD_REVISION"] ?? "main")
  ],
  targets: [
    .executableTarget(
      name: "outside-app",
      dependencies: [.product(name: "HealthClient", package: "healthd")])
  ])
