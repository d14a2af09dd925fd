package import HealthModel
import HealthWords

/// The counters of the daemon in the text format of Prometheus, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats).
///
/// No label contains an app, a type or a value: a monitoring system is not allowed to see health
/// data.
package enum MetricsOutput {
  package static func text(_ metrics: DaemonCounters) -> String {
    var text = head(
      "healthd_calls_total", "counter", "Calls that have ended, by method and status.")
    for method in metrics.methods {
      for status in method.statuses {
        let labels = #"{method="\#(method.method)",status="\#(name(ofStatus: status.code))"}"#
        text += "healthd_calls_total\(labels) \(status.count)\n"
      }
    }
    text += head(
      "healthd_call_duration_seconds", "histogram", "Durations of unary calls, by method.")
    for method in metrics.methods where !method.durationCounts.isEmpty {
      text += histogram(method, bounds: metrics.durationBounds)
    }
    let numbers: [(name: String, type: String, help: String, value: String)] = [
      ("commits_total", "counter", "Durable changes of the store.", "\(metrics.commitCount)"),
      ("connections", "gauge", "Open connections.", "\(metrics.connectionCount)"),
      ("jobs", "gauge", "Long calls that wait or run.", "\(metrics.jobCount)"),
      ("store_bytes", "gauge", "Size of the database file and its log.", "\(metrics.storeBytes)"),
    ]
    for number in numbers {
      text += head("healthd_" + number.name, number.type, number.help)
      text += "healthd_\(number.name) \(number.value)\n"
    }
    return text
  }

  private static func head(_ name: String, _ type: String, _ help: String) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// Returns the lines of one method. The buckets of Prometheus are cumulative.
  private static func histogram(_ method: MethodMetrics, bounds: [UInt64]) -> String {
    let name = "healthd_call_duration_seconds"
    let label = #"method="\#(method.method)""#
    var (text, sum) = ("", UInt64(0))
    for (index, count) in method.durationCounts.enumerated() {
      sum += count
      let bound = index < bounds.count ? "\(Double(bounds[index]) / 1e6)" : "+Inf"
      text += #"\#(name)_bucket{\#(label),le="\#(bound)"} \#(sum)"# + "\n"
    }
    text += "\(name)_sum{\(label)} \(Double(method.durationSum) / 1e6)\n"
    return text + "\(name)_count{\(label)} \(sum)\n"
  }

  /// The names of gRPC's status codes, by number.
  private static let statusNames = [
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND",
    "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED",
    "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
  ]

  private static func name(ofStatus code: UInt32) -> String {
    code < statusNames.count ? statusNames[Int(code)] : "\(code)"
  }
}
