// Made from proto/health/v1/agent.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

/// A query for the requests that await a decision.
package struct ListRequestsRequest: Hashable, Sendable {
  package init() {}
}
