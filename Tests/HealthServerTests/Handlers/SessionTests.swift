import HealthAPI
import DaemonTestSupport
import Foundation
import HealthAuthorization
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct SessionTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  @Test("before the hello, data calls get the same refusal, and the health check is answered")
  func beforeHello() throws {
    let client = try WireClient(path: fixture.appPath)
    let answers = [
      try client.rawCall(
        HealthMethod.Samples.query, SampleQuery(types: [.stepCount])),
      try client.rawCall(
        HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount])),
      try client.rawCall(
        HealthMethod.Samples.statistics,
        StatisticsQuery(type: .stepCount, options: .cumulativeSum)),
      try client.rawCall(
        HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .stepCount, count: 1))),
      try client.rawCall(
        HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter())),
      try client.rawCall(
        HealthMethod.Authorization.status, AuthorizationStatusRequest(types: [.stepCount])),
    ]
    #expect(answers.allSatisfy { $0.status.code == .unauthenticated })
    #expect(Set(answers).count == 1)
    let stream = try client.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 1))
    #expect(try client.nextEvent(of: stream) == .ended(answers[0].status))
    #expect(
      try client.call(HealthMethod.Health.check, HealthCheckRequest()).status == .serving)
  }

  @Test("the health check knows the daemon and every service, and no other name")
  func healthCheck() throws {
    let client = try WireClient(path: fixture.appPath)
    #expect(HealthMethod.services.contains(HealthMethod.WorkoutSessions.service))
    for service in HealthMethod.services.union([""]) {
      let reply = try client.call(HealthMethod.Health.check, HealthCheckRequest(service: service))
      #expect(reply.status == .serving, "\(service)")
    }
    let answer = try client.rawCall(
      HealthMethod.Health.check, HealthCheckRequest(service: "health.v1.Other"))
    #expect(answer.status.code == .notFound)
  }

  @Test("an unknown bundle identifier, a wrong token and a missing token get the same bytes")
  func refusals() throws {
    let app = try fixture.owner.register("org.example.a")
    var wrong = app.token
    wrong[0] ^= 1
    let requests = [
      HelloRequest(bundleIdentifier: "org.example.b", token: app.token),
      HelloRequest(bundleIdentifier: "org.example.a", token: wrong),
      HelloRequest(bundleIdentifier: "org.example.a"),
    ]
    let answers = try requests.map {
      try WireClient(path: fixture.appPath).hello($0.bundleIdentifier, token: $0.token)
    }
    #expect(Set(answers).count == 1)
    #expect(answers[0].status.code == .unauthenticated)
  }

  @Test("a connection belongs to one app")
  func oneApp() throws {
    let first = try fixture.owner.register("org.example.a")
    let second = try fixture.owner.register("org.example.b")
    let client = try fixture.app("org.example.a", token: first.token)
    for (bundle, token) in [("org.example.a", first.token), ("org.example.b", second.token)] {
      let begin = try client.rawCall(
        HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: bundle))
      #expect(begin.status.code == .failedPrecondition)
      let hello = try client.rawCall(
        HealthMethod.Session.hello, HelloRequest(bundleIdentifier: bundle, token: token))
      #expect(hello.status.code == .failedPrecondition)
    }
  }

  @Test("AUTH-05: an app learns its share decisions and nothing about reading")
  func status() throws {
    let app = try fixture.owner.register(
      "org.example.a", read: [.heartRate], share: [.stepCount], denyShare: [.bodyMass])
    let client = try fixture.app("org.example.a", token: app.token)
    let reply = try client.call(
      HealthMethod.Authorization.status,
      AuthorizationStatusRequest(types: [.heartRate, .stepCount, .bodyMass]))
    #expect(reply.statuses == [.notDetermined, .authorized, .denied])
    let empty = try client.rawCall(
      HealthMethod.Authorization.status, AuthorizationStatusRequest(types: []))
    #expect(empty.status.code == .invalidArgument)
    #expect(empty.status.healthCode == .invalidArgument)
  }

  @Test("removing an app's registration ends its streams and refuses its open connection")
  func removed() throws {
    let app = try fixture.owner.register("org.example.a", read: [.stepCount])
    let client = try fixture.app("org.example.a", token: app.token)
    let stream = try client.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    guard case .message = try client.nextEvent(of: stream) else {
      Issue.record("the stream did not start with a page")
      return
    }
    _ = try fixture.owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: app.app.principal))
    let answer = try client.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(answer.status.code == .unauthenticated)
    #expect(try client.nextEvent(of: stream) == .ended(answer.status))
  }
}
