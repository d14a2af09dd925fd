import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

// What several pages load.

extension PageRequest: StoreReader {
  func statistics(_ query: StatisticsQuery) async throws(PageFailure) -> [Statistics] {
    try await call { (store) async throws(ClientError) in try await store.statistics(query) }
  }

  func samplePages(_ query: SampleQuery) async throws(PageFailure) -> [SamplePage] {
    try await call { (store) async throws(ClientError) in
      var pages: [SamplePage] = []
      for try await page in store.samples(query) { pages.append(page) }
      return pages
    }
  }

  func summaries(_ query: SummaryQuery) async throws(PageFailure) -> [ActivitySummary] {
    try await call { (store) async throws(ClientError) in try await store.summaries(query) }
  }
}

extension PageRequest {
  /// The days and times of the user's time zone.
  var clock: DayClock { page.time.clock }

  /// What the store has; nothing if the daemon does not respond.
  var stored: StoredTypes { StoredTypes(status?.types ?? [], now: page.now) }

  /// Returns the counts of the store for pages that would be wrong without them.
  func counts() async throws(PageFailure) -> DaemonStatus {
    if let status { return status }
    return try await call { (store) async throws(ClientError) in try await store.status() }
  }

  /// Returns how values of a type are shown: in the unit of the query if it fits the type, otherwise
  /// in the one that the user prefers.
  func display(of type: ObjectType) async throws(PageFailure) -> ValueDisplay {
    if let symbol = query.get("unit"), let unit = try? HealthUnit(symbol),
      unit.isCompatible(with: type.canonicalUnit)
    {
      return ValueDisplay(type: type, unit: unit)
    }
    return try await displays(of: [type])[type] ?? ValueDisplay(type: type)
  }

  /// Returns how values of several types are shown, in the units that the user prefers.
  func displays(of types: [ObjectType]) async throws(PageFailure) -> [ObjectType: ValueDisplay] {
    guard !types.isEmpty else { return [:] }
    let units = try await call { (store) async throws(ClientError) in
      try await store.preferredUnits(for: types)
    }
    var displays: [ObjectType: ValueDisplay] = [:]
    for (type, unit) in units {
      displays[type] = ValueDisplay(type: type, unit: unit)
    }
    return displays
  }

  /// Returns an object by the identifier in the path.
  func object(of type: ObjectType) async throws(PageFailure) -> HealthObject {
    try await object(try id(), of: type)
  }

  func object(_ id: ObjectID, of type: ObjectType) async throws(PageFailure) -> HealthObject {
    var query = SampleQuery(types: [type])
    query.descriptors[0].filter.ids = [id]
    let asked = query
    let found = try await call { (store) async throws(ClientError) in
      try await store.objects(asked)
    }
    guard let object = found.first else { throw .notFound }
    return object
  }
}
