import HealthClient
import HealthModel
import HealthPage
import HealthText

enum BrowseRoutes {
  static func browse(_ request: PageRequest) async throws(PageFailure) -> Document {
    let status = try await request.call { (store) async throws(ClientError) in
      try await store.status()
    }
    var counts: [ObjectType: Int] = [:]
    for entry in status.types { counts[entry.type, default: 0] += entry.sampleCount }
    let search = request.query["q"] ?? ""
    let folded = search.lowercased()
    let types = ObjectType.all.filter {
      folded.isEmpty || $0.displayName.lowercased().contains(folded)
        || $0.name.lowercased().contains(folded)
    }
    return BrowsePage(
      search: search, entries: types.map { .init(type: $0, sampleCount: counts[$0] ?? 0) }
    ).document(request.page)
  }
}
