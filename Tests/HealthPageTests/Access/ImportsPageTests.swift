import HealthWords
import Foundation
import HealthModel
import HealthPage
import Testing

/// The import page.
struct ImportsPageTests {
  private func page(_ state: ImportState, _ history: [ImportHistoryEntry] = []) -> Document {
    ImportsPage(state: state, history: history).document(Fixture.context())
  }

  @Test("a line of progress becomes a bar, a rate and the time left")
  func progress() throws {
    let line = #"{"done": 250, "total": 1000, "records": 4000, "seconds": 2}"#
    let progress = try #require(ImportProgress(line: line))
    #expect(progress.secondsLeft == 6)
    let document = page(.running(progress))
    #expect(document.reloadsEachSecond)
    let html = document.content.markup
    #expect(html.contains("value=\"25\""))
    #expect(html.contains("2,000 per second"))
    #expect(!html.contains("data-upload"))
    #expect(ImportProgress(line: "error: no such file") == nil)
  }

  @Test(
    "what is wrong with a file is stated in the language of the page",
    arguments: ImportFailure.Defect.allCases, Language.all.map(\.code))
  func defects(defect: ImportFailure.Defect, code: String) throws {
    let language = try #require(Language.all.first { $0.code == code })
    let failure = try #require(ImportFailure(line: #"{"defect": "\#(defect.rawValue)"}"#))
    let page = ImportsPage(state: .failed(failure), history: [])
    let html = page.document(Fixture.context(language)).content.markup
    #expect(html.contains(HTML.escaped(language["import.failed.\(defect.rawValue)"])))
    #expect(html.contains("data-upload"))
  }

  @Test("another failure has the message of healthctl, and progress is no failure")
  func otherFailures() {
    #expect(page(.failed(.other("<disk>"))).content.markup.contains("&lt;disk&gt;"))
    #expect(ImportFailure(line: #"{"done": 1, "total": 2, "records": 3, "seconds": 4}"#) == nil)
    #expect(ImportFailure(line: #"{"defect": "another"}"#) == nil)
  }

  @Test("a report names types in everyday words and what is not yet readable")
  func report() throws {
    let json = #"""
      {"complete": true, "types": [{"type": "stepCount", "found": 3, "added": 2, "present": 1}],
       "deferred": [{"kind": "WorkoutRoute", "reason": "<b>too long</b>", "count": 4}], "lost": 0,
       "missing": 2, "updated": 1, "truncated": true, "damaged": false, "seconds": 3.5}
      """#
    let summary = try #require(ImportSummary(json: Data(json.utf8)))
    let html = page(.finished(summary)).content.markup
    #expect(html.contains("<td>Steps</td>"))
    #expect(html.contains("Route of a workout"))
    #expect(html.contains("2 records cannot be read and were left out."))
    #expect(html.contains("&lt;b&gt;too long"))
    #expect(html.contains(HTML.escaped(Language.english["import.damaged"])))
    #expect(ImportSummary(json: Data("{}".utf8)) == nil)
  }

  @Test("an import that was removed has no button to remove it again")
  func history() {
    var entry = ImportHistoryEntry(
      number: 7, label: "<export>.zip", startedAt: Fixture.now, addedCount: 5)
    #expect(page(.none, [entry]).content.markup.contains("href=\"/imports/7\""))
    #expect(!page(.none, [entry]).content.markup.contains("<export>"))
    entry.isUndone = true
    #expect(!page(.none, [entry]).content.markup.contains("href=\"/imports/7\""))
  }
}
