import HealthWords
import HealthModel

/// The limits of the grants of an answer, folded away: most users decide without them.
struct RequestLimits {
  let sheet: ConsentSheet

  func html(_ language: Language) -> HTML {
    // Objects are granted without limits.
    guard sheet.objectType == nil else { return "" }
    let reads = sheet.items.contains { $0.direction == .read }
    let readLimits: HTML = """
      <label>\(language["request.from"])<input type="date" name="since"></label>
      """
    let form: HTML = """
      <label class="check"><input type="checkbox" name="statistics" value="yes"> \
      \(language["request.statistics"])</label>
      """
    return """
      <details class="card"><summary>\(language["request.more"])</summary>
      <div class="fields"><label>\(language["request.until"])<input type="date" name="until"></label>
      \(reads ? readLimits : "")
      <label>\(language["request.purpose"])<input type="text" name="purpose" maxlength="64"></label></div>
      \(reads ? form : "")
      <label class="check"><input type="checkbox" name="leave" value="yes"> \
      \(language["request.leave"])</label>
      </details>
      """
  }
}
