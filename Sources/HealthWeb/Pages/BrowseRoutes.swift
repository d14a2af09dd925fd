import HealthClient
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

enum BrowseRoutes {
  static func browse(_ request: PageRequest) async throws(PageFailure) -> Document {
    var counts: [ObjectType: Int] = [:]
    for entry in try await request.counts().types {
      counts[entry.type, default: 0] += entry.sampleCount
    }
    let search = request.query.get("q") ?? ""
    let language = request.language
    // The names of the language first, then the English ones, which people know too.
    let named = ObjectType.all.filter {
      language.name($0).lowercased().hasPrefix(search.lowercased())
    }
    let types =
      search.isEmpty
      ? ObjectType.all
      : named + EverydayNames.search(search).filter { !named.contains($0) }
    return BrowsePage(
      search: search,
      entries: types.filter(\.hasSamples).map { .init(type: $0, sampleCount: counts[$0] ?? 0) }
    ).document(request.page)
  }
}
