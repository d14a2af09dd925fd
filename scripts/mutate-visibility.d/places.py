"""The places that scripts/mutate-visibility changes, and the copy of the sources with a switch at each."""
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGETS = [
    "HealthAuthorization", "HealthPermissions", "HealthStorage", "HealthStore", "HealthServer"]
# Files that do not decide what an app sees: encodings, the ledger, processes, sockets.
OUTSIDE = re.compile(
    r"/(Process|Identity|Container|Chunk|Compaction|Condensing"
    r"|Import|Dictionary|Ceilings|Work"
    r"|HealthPermissions/(?:.*/)?(Ledger|PermissionSchema|AppRecord|AppManifest))"
    r"|Verification|Verify|/OwnerHandlers|/ImportHandlers|/AppsHandlers"
    r"|/IdentityHandlers|/SettingsHandlers|GrantedObjects|HealthStore\+(Owner|Compact)|withholding")
# Sums and groups are mutated wherever they are computed, also while chunks are written.
SUMS = re.compile(
    r"HealthStore/Statistics/|HealthStorage/(Values/ExactSum|Chunk/Chunk(Summary|Encoder|Upgrade))")

# class, pattern, kind, files. `grow` and `shrink` append to a call or member that is a Bool; `scope`
# replaces the visibility of a type; `none` replaces an optional by nil; `equal` and `order` replace a
# comparison, `nearest` an exact sum by the double nearest to it, `zero` and `unsigned` a number, `single` a group size.
RULES = [
    ("scope", r"\bvisibility\(of:", "scope", None),
    ("scope", r"\.showsOthers\b", "grow", None),
    ("scope", r"\breadable\.contains\(", "grow", None),
    ("scope", r"\baggregated\.contains\(", "grow", None),
    ("scope", r"\ballows\((?:type|source):", "grow", None),
    ("scope", r"\bisVisible\((?!ofType)", "grow", None),
    ("filter", r"(?:\bSelection\.|\bSelf\.)visibilityTest\(", "none", None),
    ("filter", r"\.hidesSingleSamples\b", "shrink", None),
    ("filter", r"\.hidesNothing\b", "grow", None),
    ("filter", r"\bisWhole\(", "grow", re.compile("QuantityWalk|SampleScan")),
    ("filter", r"\bperiodPasses\(", "grow", None),
    ("filter", r"\bisCounted\(", "grow", None),
    ("filter", r"\.fit\(", "grow", None),
    ("filter", r"\.isOnlyPeriod\b", "grow", None),
    ("filter", r"\.isDisjoint\(with: \[\.separateBySource", "grow", None),
    ("filter", r"(?<!func )\bis(?:Boundary|SameZone)\(", "grow", None),
    ("objects", r"\bdecidesByObject\(", "shrink", None),
    ("objects", r"\.shows\(", "grow", None),
    ("hiding", r"\bhides\((?!_ )", "shrink", None),
    ("period", r"\bwasVisible\(in:", "grow", None),
    ("period", r"\bhasShown\(", "grow", None),
    ("period", r"\.showed\(", "grow", None),
    ("period", r"\bneverShowed\(", "shrink", None),
    ("period", r"\bisOpen\(", "grow", None),
    ("own source", r"(?<![=!<>])[=!]=(?!=)", "equal", None),
    ("own source", r"\bisOwn\(", "both", None),
    ("own source", r"\bisOf\(", "both", None),
    ("anchor", r"(?<![-<>=&|])(?:<=|>=|<|>)(?![=<>])", "order", None),
    ("order", r"\bisBefore\(", "both", re.compile("RowSet|SampleScan|WorkoutOrder")),
    ("count", r"% (?=count\b)", "single", SUMS),
    ("count", r"\bapart\.contains\(", "shrink", SUMS),
    ("rounding", r"\blost == 0", "literal", SUMS),
    ("rounding", r"\brest\.value == 0", "literal", SUMS),
    ("rounding", r"\bany\((?=isLost)", "shrink", SUMS),
    ("rounding", r"(?<=return high \+ )low\b", "zero", SUMS),
    ("rounding", r"(?<=\.add\()(?:other\.(?:sum|weightedSum|weight|total)|chunkSum|blockSum)(?=\))", "nearest", SUMS),
    ("rounding", r"\bsum\.parts\b", "nearest", SUMS),
    ("rounding", r"\b(?:minimum|maximum) \+ 0", "unsigned", SUMS),
]
OWN = re.compile(r"\b(owner|principal|author|ownerScope|own)\b")
ANCHOR = re.compile(
    r"(anchor|floor|position|earliest|leastEnd|\bleast\b|limit|countMax|remaining|recent|\.own\b"
    r"|\.foreign\b|rest\.count|key\(|tie\(|\$1)", re.I)
COUNT = re.compile(r"(limit|countMax|remaining|rest\.count|\.count >= |\.count <= )", re.I)
ORDER_FILES = re.compile(
    r"(ReadPeriods|Scopes|ObjectGrants|ChangeFloors|ObjectCatchUp|HealthStore\+Changes|HealthStore\+Query"
    r"|HealthStore\+Effort|HealthStore\+Series|CommitSummary|SignalFollower|ChangeFollower|RowFilter"
    r"|Selection|LatestSample|Aggregate|Correlations|DeliverySchedule|SampleCursor|AnchorScan"
    r"|SourceRanking|Attachments|Relations/|Sync|RowSet|SampleScan|SortKey|WorkoutOrder|Accumulator"
    r"|HealthStore\+Sources|QuantityWalk|FirstAnchors)")
MUTANT = """// Made by scripts/mutate-visibility.
import Glibc
IMPORTS
enum Mutant {
  private static let active = getenv("HEALTH_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

  /// A byte for each mutant, in a file that all targets of a process map.
  nonisolated(unsafe) private static let reach: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("HEALTH_MUTANT_REACH") else { return nil }
    let file = open(path, O_RDWR)
    guard file >= 0, let map = mmap(nil, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      map != MAP_FAILED
    else { return nil }
    return map.assumingMemoryBound(to: UInt8.self)
  }()

  /// Whether the mutant is active. Called where it would change a value.
  static func isOn(_ number: Int) -> Bool {
    if let reach { reach[number] = 1 }
    return active == number
  }
  static func none<T>(_ number: Int, _ value: T?) -> T? {
    value != nil && isOn(number) ? nil : value
  }
  static func zero(_ number: Int, _ value: Double) -> Double {
    value != 0 && isOn(number) ? 0 : value
  }
  /// A negative zero stays one.
  static func unsigned(_ number: Int, _ value: Double) -> Double {
    value == 0 && value.sign == .minus && isOn(number) ? value : value + 0
  }
  static func single(_ number: Int, _ value: Int) -> Int { isOn(number) ? 1 : value }
VISIBILITY}

extension Bool {
  func grown(_ number: Int) -> Bool { self || Mutant.isOn(number) }
  func shrunk(_ number: Int) -> Bool { self && !Mutant.isOn(number) }
}
"""
VISIBILITY = """
  static func all(_ number: Int, _ value: ReadScope.Visibility) -> ReadScope.Visibility {
    value != .allSources && isOn(number) ? .allSources : value
  }
  static func all(_ number: Int, _ value: ReadScope.Visibility?) -> ReadScope.Visibility? {
    value.map { all(number, $0) }
  }
"""
# The parts of a sum are internal to the storage, so that it rounds for the store too.
ROUNDING = """
extension ExactSum {
  /// The sum as one number; nil if that is the same.
  package var mutantRounded: ExactSum? {
    if parts?.low == 0 { return nil }
    var rounded = ExactSum()
    rounded.add(value)
    return rounded
  }
}

extension ExactSum.Parts {
  package var mutantRounded: ExactSum.Parts? {
    low == 0 ? nil : ExactSum.Parts(high: high, low: 0)
  }
}
"""
SUM_HELPERS = """
extension Mutant {
  static func nearest(_ number: Int, _ sum: ExactSum) -> ExactSum {
    guard let rounded = sum.mutantRounded, isOn(number) else { return sum }
    return rounded
  }
  static func nearest(_ number: Int, _ parts: ExactSum.Parts?) -> ExactSum.Parts? {
    parts.map { nearest(number, $0) }
  }
  static func nearest(_ number: Int, _ parts: ExactSum.Parts) -> ExactSum.Parts {
    guard let rounded = parts.mutantRounded, isOn(number) else { return parts }
    return rounded
  }
}
"""
# One byte for each mutant.
REACH_SIZE = 4096
CLOSING = {"(": ")", "[": "]", "{": "}"}
INDENTATION = re.compile(r" *")
DECLARATION = re.compile(
    r"( *)(?:[@\w()]+ +)*(?:func +(\w+)|(init|subscript)\b|var +(\w+)[^=]*\{)")


def code_of(line):
    """The line without its comment; None if it contains a string literal or a declaration."""
    stripped = line.strip()
    if stripped.startswith(("//", "///", "import", "@", "#", "*")):
        return None
    if '"' in line or re.search(r"\b(func|init|struct|class|enum|protocol|extension|typealias)\b", line):
        return None
    return line.split("//")[0]


def forward(text, start):
    """The end of an operand: names, members, calls, subscripts, signs."""
    index = start
    while index < len(text) and text[index] == " ":
        index += 1
    if index < len(text) and text[index] in "-.!~":
        index += 1
    begin = index
    while index < len(text):
        char = text[index]
        if char.isalnum() or char in "_.$?":
            index += 1
        elif char in "([" and index > begin:
            end = balanced(text, index)
            if end is None:
                return None
            index = end
        elif char == "(":
            end = balanced(text, index)
            if end is None:
                return None
            index = end
        else:
            break
    return index if index > begin else None


def balanced(text, index):
    depth = []
    while index < len(text):
        char = text[index]
        if char in CLOSING:
            depth.append(CLOSING[char])
        elif depth and char == depth[-1]:
            depth.pop()
            if not depth:
                return index + 1
        elif char in ")]}":
            return None
        index += 1
    return None


def backward(text, end):
    """The start of an operand that ends before `end`."""
    index = end
    while index > 0 and text[index - 1] == " ":
        index -= 1
    stop = index
    while index > 0:
        char = text[index - 1]
        if char.isalnum() or char in "_.$?":
            index -= 1
        elif char in ")]":
            depth = 0
            place = index
            while place > 0:
                place -= 1
                if text[place] in ")]}":
                    depth += 1
                elif text[place] in "([{":
                    depth -= 1
                    if depth == 0:
                        break
            if depth:
                return None
            index = place
        else:
            break
    while index < stop and text[index] == ".":
        return None
    word = text[index:stop]
    if not word or word in ("if", "guard", "return", "where", "case", "let", "in", "else", "try"):
        return None
    return index


def sites_of(path, relative):
    """(rule, line, start, end, class, effect, replacement) of a file; replacement is a function of a number."""
    found = []
    is_outside = OUTSIDE.search(relative)
    for number, line in enumerate(path.read_text().split("\n")):
        code = code_of(line)
        if code is None:
            continue
        for rule, (group, pattern, kind, files) in enumerate(RULES):
            if files is None and is_outside or files is not None and not files.search(relative):
                continue
            for match in re.finditer(pattern, code):
                for start, end, make, how in replacements(code, match, kind, relative):
                    name = group if kind != "order" else class_of(code[start:end])
                    found.append((rule, number, start, end, name, how, make))
    return found


def declaration_around(lines, number):
    """The name of the innermost function or computed property that contains a line."""
    depth = INDENTATION.match(lines[number]).end()
    for place in range(number, -1, -1):
        match = DECLARATION.match(lines[place])
        if match and (place == number or len(match.group(1)) < depth):
            return next(filter(None, match.groups()[1:]))
    return ""


def class_of(comparison):
    if re.search(r"\$1|key\(|tie\(|recent", comparison):
        return "order"
    return "count" if COUNT.search(comparison) else "anchor"


def switched(name):
    return lambda old, number: f"Mutant.{name}({number}, {old})"


def replacements(code, match, kind, relative):
    start, end = match.start(), match.end()
    if kind in ("grow", "shrink", "both"):
        if code[end - 1] == "(" or "(" in match.group(0):
            end = balanced(code, code.index("(", start))
        # A call with a closure, or one that ends on a later line, is not changed.
        if end is None or re.match(r"\s*(\{|=[^=])", code[end:]) and not re.search(
                r"\b(if|guard|where)\b", code):
            return
        if kind != "shrink":
            yield start, end, lambda old, n: f"{old}.grown({n})", "true"
        if kind != "grow":
            yield start, end, lambda old, n: f"{old}.shrunk({n})", "false"
    elif kind == "scope":
        start = backward(code, match.start() + 1) if code[match.start() - 1] == "." else match.start()
        if start is None:
            return
        start += re.match(r"(try\s+)?", code[start:]).end()
        end = balanced(code, code.index("(", match.start()))
        if end is not None:
            yield start, end, switched("all"), "all"
    elif kind == "none":
        end = balanced(code, code.index("(", start))
        if end is not None:
            yield start, end, switched("none"), "nil"
    elif kind in ("nearest", "zero"):
        yield start, end, switched(kind), "rounded" if kind == "nearest" else "0"
    elif kind == "unsigned":
        number = match.group(0).split()[0]
        yield start, end, lambda old, n: f"Mutant.unsigned({n}, {number})", "-0"
    elif kind == "single":
        yield end, end + len("count"), switched("single"), "1"
    elif kind == "literal":
        yield start, end, lambda old, n: f"({old}).grown({n})", "true"
    elif kind in ("equal", "order"):
        # An endless loop shows nothing about visibility.
        if kind == "order" and (not ORDER_FILES.search(relative) or re.match(r"\s*while\b", code)):
            return
        start, end = backward(code, match.start()), forward(code, match.end())
        if start is None or end is None or code[match.start() - 1] != " ":
            return
        text = code[start:end]
        if kind == "equal" and not OWN.search(text) or "nil" in text:
            return
        if kind == "order" and not ANCHOR.search(text):
            return
        if re.search(r"\b(let|var|case|try)\b", text):
            return
        prefix = code[:start]
        # Inside a longer expression or a type this is not the whole operand.
        if re.search(r"[-+*/&|<>^]\s*$", prefix) and not re.search(r"(&&|\|\|)\s*$", prefix):
            return
        if re.match(r"\s*[-+*/&][^&]", code[end:]) or re.match(r"\s*\?\?", code[end:]):
            return
        yield start, end, lambda old, n: f"({old}).grown({n})", "true"
        yield start, end, lambda old, n: f"({old}).shrunk({n})", "false"


class Site:
    def __init__(self, rule, file, line, start, end, group, how, make, lines):
        self.rule, self.file, self.line, self.start, self.end = rule, file, line, start, end
        self.group, self.how, self.make = group, how, make
        self.text = lines[line][start:end].strip()
        # As in the tables of Tests/NonInterference/README.md: it survives changes of other lines.
        self.place = f"{pathlib.Path(file).stem}.{declaration_around(lines, line)}"

    @property
    def key(self):
        return f"{self.file}:{self.line + 1}:{self.start}:{self.how}"


def all_sites():
    sites = []
    for target in TARGETS:
        for path in sorted((ROOT / "Sources" / target).rglob("*.swift")):
            relative = str(path.relative_to(ROOT))
            lines = path.read_text().split("\n")
            for rule, line, start, end, group, how, make in sites_of(path, relative):
                sites.append(Site(rule, relative, line, start, end, group, how, make, lines))
    return sites


def write(sites, directory, dropped):
    """Write the copy with a switch at every place that is not dropped."""
    by_file = collections.defaultdict(list)
    for number, site in enumerate(sites, 1):
        if site.key not in dropped:
            by_file[site.file].append((number, site))
    for target in TARGETS:
        imports = {"HealthAuthorization": "", "HealthStorage": "",
                   "HealthStore": "import HealthAuthorization\nimport HealthStorage\n"}.get(
                       target, "import HealthAuthorization\n")
        text = MUTANT.replace("IMPORTS\n", imports).replace("SIZE", str(REACH_SIZE))
        # Storage does not know scopes.
        scopes = "" if target == "HealthStorage" else VISIBILITY.rstrip() + "\n"
        text = text.replace("VISIBILITY", scopes)
        if target in ("HealthStorage", "HealthStore"):
            text += SUM_HELPERS
        if target == "HealthStorage":
            text += ROUNDING
        put(directory / "Sources" / target / "Mutant.swift", text)
    for path in (ROOT / "Sources").rglob("*.swift"):
        relative = str(path.relative_to(ROOT))
        lines = path.read_text().split("\n")
        places = collections.defaultdict(list)
        for number, site in by_file.get(relative, []):
            places[site.line].append((number, site))
        for line, entries in places.items():
            lines[line] = nested(entries, lines[line])[1]
        put(directory / relative, "\n".join(lines))


def nested(entries, line=None):
    """The numbers in use of one line, and the line with their switches. Expressions may contain others;
    of two that overlap otherwise the first is used."""
    spans = collections.OrderedDict()
    for number, site in entries:
        spans.setdefault((site.start, site.end), []).append((number, site))
    used = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if all(end <= b or start >= b or end <= a for a, b in used):
            used.append((start, end))
    numbers = {number for span in used for number, _ in spans[span]}

    def rendered(start, end, inside):
        text, position = "", start
        for a, b in inside:
            if a < position:
                continue
            children = [span for span in inside if a <= span[0] and span[1] <= b and span != (a, b)]
            part = rendered(a, b, children)
            for number, site in spans[a, b]:
                part = site.make(part, number)
            text += line[position:a] + part
            position = b
        return text + line[position:end]

    return numbers, None if line is None else rendered(0, len(line), used)


def numbers_in_use(sites, dropped):
    by_line = collections.defaultdict(list)
    for number, site in enumerate(sites, 1):
        if site.key not in dropped:
            by_line[site.file, site.line].append((number, site))
    return set().union(*(nested(entries)[0] for entries in by_line.values()))


def put(path, text):
    """Writes a file only if its content has changed, so that little is rebuilt."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
