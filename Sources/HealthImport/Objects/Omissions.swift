/// The parts of one element that a mapping left out. An element with omissions is stored as an
/// object of its kind and also deferred, so that a later version can parse the rest.
///
/// A class, because the readers of the parts of an element share it.
///
/// Counts suffice: the deferred copy contains what was left out.
final class Omissions {
  private(set) var problems: [ImportProblem: Int] = [:]

  var isEmpty: Bool { problems.isEmpty }

  /// The reason that is stored with the element: the first problem in order of declaration.
  var reason: ImportProblem? { ImportProblem.allCases.first { problems[$0] != nil } }

  func record(_ problem: ImportProblem) { problems[problem, default: 0] += 1 }
}
