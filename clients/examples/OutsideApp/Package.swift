// swift-tools-version: 6.2
import PackageDescription

// A program outside of this project that depends on the product HealthClient by URL, as an app
// does. Tests/Systemclients/examples/OutsideAppTests.swift copies, builds and runs it. It writes the first apps of the
// documentation, as they are printed, into the copy, where they are targets too.
let environment = Context.environment
let printedApps = (environment["HEALTHD_PRINTED_APPS"] ?? "").split(separator: " ").map(String.init)
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
  ]
    + printedApps.map { name in
      .executableTarget(
        name: name, dependencies: [.product(name: "HealthKit", package: "healthd")])
    })
