import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Testing

@Suite struct PageTests {
  private func html(_ document: Document, _ context: PageContext = Berlin.context()) -> String {
    document.html(context).markup
  }

  private var span: ChartSpan {
    ChartSpan(.month, containing: Berlin.date(2025, 11, 2), calendar: Berlin.calendar)
  }

  @Test("an empty store leads to the import, in every language", arguments: ["en", "de"])
  func emptySummary(code: String) {
    let language = Language.accepted(by: code)
    let html = html(
      SummaryPage(day: nil).document(Berlin.context(language)), Berlin.context(language))
    #expect(html.contains("href=\"/imports\""))
    #expect(html.contains("lang=\"\(code)\""))
  }

  @Test("a summary without data of today names the day that it shows")
  func oldSummary() {
    var page = SummaryPage(day: CalendarDay(year: 2025, month: 11, day: 1))
    page.sampleCount = 1
    #expect(html(page.document(Berlin.context())).contains("Saturday, 1 November 2025"))
    page.day = CalendarDay(year: 2025, month: 11, day: 2)
    #expect(!html(page.document(Berlin.context())).contains("the latest day that has data"))
  }

  @Test("the rings name their day, which may be an earlier one")
  func rings() {
    var page = SummaryPage(day: CalendarDay(year: 2025, month: 11, day: 2))
    page.rings = ActivitySummary(day: CalendarDay(year: 2025, month: 10, day: 30))
    #expect(html(page.document(Berlin.context(.german))).contains("30. Okt."))
  }

  @Test("a waiting request is on the summary")
  func requests() {
    let context = Berlin.context(pending: 2)
    let html = html(SummaryPage(day: nil).document(context), context)
    #expect(html.contains("2 apps ask for access") && html.contains("href=\"/requests\""))
  }

  @Test("an empty period leads to the latest data")
  func emptyPeriod() {
    var page = TypePage(type: .stepCount, span: span, title: "November 2025", figure: nil)
    page.latest = Berlin.instant(2025, 10, 15, 12)
    let document = html(page.document(Berlin.context()))
    #expect(document.contains("/type/stepCount?span=M&amp;day=2025-10-15"))
    #expect(document.contains("Latest: 15 Oct 2025."))
    page.latest = nil
    #expect(html(page.document(Berlin.context())).contains("no data yet"))
  }

  @Test("the chart shows one of several sources, in every period and unit")
  func oneSource() {
    var page = TypePage(type: .stepCount, span: span, title: "November 2025", figure: nil)
    page.sources = [
      .init(name: "Watch", value: "2", key: "W&1"), .init(name: "Phone", value: "1", key: "P"),
    ]
    page.unit = "count"
    let all = html(page.document(Berlin.context()))
    #expect(all.contains("day=2025-11-02&amp;unit=count&amp;source=W%261\">Watch</a>"))
    #expect(!all.contains("All sources"))
    page.source = .init(key: "W&1", name: "Watch")
    let one = html(page.document(Berlin.context()))
    #expect(one.contains("November 2025 · Watch</h2>") && one.contains("All sources"))
    #expect(one.contains("<strong>Watch</strong>") && one.contains("source=P\">Phone</a>"))
    // The period before.
    #expect(one.contains("day=2025-10-31&amp;unit=count&amp;source=W%261\""))
    // A single source has nothing to choose.
    page.source = nil
    page.sources.removeLast()
    #expect(!html(page.document(Berlin.context())).contains("source=W"))
  }

  @Test("names of sources are text")
  func sourceNames() {
    let hostile = "<img src=x onerror=alert(1)>\""
    let source = Source(name: hostile, bundleIdentifier: "")
    let row = SamplesPage.Row(
      id: ObjectID(high: 1, low: 2), start: Berlin.instant(2025, 10, 15),
      end: Berlin.instant(2025, 10, 15), value: "1 <b>", source: hostile)
    let page = SamplesPage(
      type: .stepCount, rows: [row], sources: [source], source: hostile, from: "\"><script>",
      to: "",
      next: "00ff")
    let document = html(page.document(Berlin.context()))
    #expect(!document.contains("<img") && !document.contains("\"><script>"))
    #expect(document.contains("1 &lt;b&gt;"))
    #expect(document.contains("after=00ff"))
    #expect(document.contains("selected>&lt;img"))
  }

  @Test("only own entries can be deleted")
  func deletion() {
    let object = HealthObject(
      id: ObjectID(high: 1, low: 2), type: .bodyMass, start: Berlin.instant(2025, 10, 15),
      end: Berlin.instant(2025, 10, 15), value: 70,
      metadata: Metadata([.init(key: "<k>", value: .string("<v>"))]))
    func page(_ isOwn: Bool) -> String {
      html(
        SampleDetailPage(object: object, value: "70 kg", attachments: [], isOwn: isOwn)
          .document(Berlin.context()))
    }
    #expect(page(true).contains("/type/bodyMass/delete"))
    #expect(!page(false).contains("/delete"))
    #expect(page(false).contains("&lt;v&gt;"))
  }

  @Test("the workouts of an empty month lead to the latest one")
  func noWorkouts() {
    let page = WorkoutsPage(
      span: span, rows: [], distance: ValueDisplay(type: .distanceWalkingRunning),
      latest: Berlin.instant(2025, 10, 31))
    #expect(html(page.document(Berlin.context())).contains("day=2025-10-31"))
  }
}
