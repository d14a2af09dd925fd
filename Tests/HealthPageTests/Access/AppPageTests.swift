import HealthWords
import HealthModel
import HealthPage
import Testing

/// The pages about apps and their access.
struct AppPageTests {
  private static let grants = [
    Grant(type: .stepCount, direction: .read, decision: .authorized),
    Grant(type: .heartRate, direction: .read, decision: .denied),
    Grant(type: .stepCount, direction: .share, decision: .authorized),
  ]

  @Test("each decision is a switch that shows its state")
  func switches() {
    let page = AppPage(app: Fixture.app(grants: Self.grants), hasNamesake: false)
    let html = page.document(Fixture.context()).content.markup
    #expect(html.contains("value=\"read.stepCount\" checked"))
    #expect(html.contains("name=\"wasOff\" value=\"read.heartRate\""))
  }

  @Test("a hostile app name remains text in the confirmation of its removal")
  func hostile() {
    let app = Fixture.app(name: "\"><script>x()</script>")
    let html = AppPage(app: app, hasNamesake: true).document(Fixture.context()).html(
      Fixture.context()
    ).markup
    #expect(!html.contains("<script>x"))
    #expect(html.contains(Language.english["app.hasNamesake"]))
  }

  @Test("what an app may do begins with a capital letter")
  func capital() {
    let grants = Self.grants.filter { $0.direction == .share }
    let html = AppsPage(
      entries: [.init(app: Fixture.app(grants: grants), lastRead: nil, hasNamesake: false)],
      requests: []
    ).document(Fixture.context()).content.markup
    #expect(html.contains(">May add 1 type<"))
  }

  @Test("apps whose names differ only in case have the same name")
  func namesakes() {
    let apps = [
      Fixture.app(), Fixture.app("com.example.other", name: "paces", low: 2),
      Fixture.app("org.example.diary", name: "Diary", low: 3),
    ]
    #expect(apps.map { $0.hasNamesake(in: apps) } == [true, true, false])
  }

  @Test("only switches that the user has changed become decisions")
  func changes() {
    let app = Fixture.app(grants: Self.grants)
    let changes = AppChanges(
      on: ["read.heartRate", "share.stepCount"], wasOn: ["read.stepCount", "share.stepCount"],
      wasOff: ["read.heartRate"], in: app)
    #expect(
      changes.grants == [
        Grant(type: .stepCount, direction: .read, decision: .denied),
        Grant(type: .heartRate, direction: .read, decision: .authorized),
      ])
    #expect(
      AppChanges(on: ["read.stepCount"], wasOn: ["read.stepCount"], wasOff: [], in: app).isEmpty)
  }

  @Test("a type about which there is no decision is not granted by a made-up switch")
  func foreignSwitch() {
    let changes = AppChanges(
      on: ["read.bodyMass"], wasOn: [], wasOff: ["read.bodyMass"], in: Fixture.app(grants: []))
    #expect(changes.isEmpty)
  }

  @Test("the user can allow what the app may have and what is not decided yet")
  func additions() {
    var app = Fixture.app(grants: Self.grants)
    #expect(app.allowableTypes(.read).isEmpty && app.allowableTypes(.share).isEmpty)
    app.manifest.readUsage = "Draws your days."
    let types = app.allowableTypes(.read)
    #expect(types.contains(.bodyMass) && !types.contains(.stepCount) && !types.contains(.heartRate))
    // A correlation is granted by the types inside, and a medication on its own.
    #expect(!types.contains(.bloodPressure) && !types.contains(.userAnnotatedMedication))
    #expect(app.allowableTypes(.share).isEmpty)
    app.manifest.shareUsage = "Adds its walks."
    // Apps cannot add what only the system measures.
    #expect(!app.allowableTypes(.share).contains(.appleExerciseTime))
    #expect(app.allowableTypes(.share).contains(.heartRate))
    let html = AppPage(app: app, hasNamesake: false).document(Fixture.context()).content.markup
    let form = html.parts(from: "/allow\"", to: "</form>").first
    #expect(form?.contains("value=\"bodyMass\"") == true)
  }

  @Test("the result of an answer shows the decisions in effect, and what was not proved")
  func answer() {
    let page = AnswerPage(
      app: Fixture.app(), grants: Self.grants, unproved: [.sexualActivity])
    let html = page.document(Fixture.context()).content.markup
    #expect(html.contains("may read steps."))
    #expect(html.contains("may not read heart rate."))
    #expect(html.contains(Language.english["answer.unproved"]))
  }
}

struct LanguageListTests {
  @Test("names are joined as a sentence, and many names are counted")
  func list() {
    let language = Language.english
    #expect(language.list([]) == "")
    #expect(language.list(["a"]) == "a")
    #expect(language.list(["a", "b", "c"]) == "a, b and c")
    #expect(language.list(["a", "b", "c", "d"], mostNames: 3) == "a, b and 2 more")
  }
}
