import HealthWords
import HealthInsight
import HealthModel

/// The words about a night, the same on every page.
extension SleepNight {
  /// The time asleep, or in bed if only that was recorded.
  func duration(_ language: Language) -> String { language.minutes(hours: hours) }

  /// What the duration is: asleep or in bed.
  func kind(_ language: Language) -> String {
    language[asleep > 0 ? "sleep.asleep" : "sleep.inBed"]
  }

  /// `23:00–06:00`, and the naps, because the duration has them.
  func clock(_ time: LocalTime) -> String {
    ([main] + naps).sorted { $0.start < $1.start }.map {
      "\(time.time($0.sleepStart))–\(time.time($0.sleepEnd))"
    }.joined(separator: ", ")
  }

  /// The value of a card.
  func headline(_ time: LocalTime) -> HTML {
    """
    <p class="value">\(HTML.fact("sleep.asleep", hours, duration(time.language))) \
    <small>\(kind(time.language)) · \(clock(time))</small></p>
    """
  }

  private var hours: Double { asleep > 0 ? asleep : inBed }
}

extension SleepTimeline.Stage {
  /// The name in the style sheet.
  var name: String { "\(self)" }
}
