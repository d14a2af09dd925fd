"""Compares two lcov files: lines executed with hidden data, without it, in both runs, or in neither."""
import pathlib
import sys


def counts(path):
    """The execution count of each line, by file and line."""
    found, file = {}, ""
    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("SF:"):
            file = line[3:].split("/Sources/")[-1]
        elif line.startswith("DA:"):
            number, count = line[3:].split(",")[:2]
            found[file, int(number)] = int(count)
    return found


def main():
    full, empty = counts(sys.argv[1]), counts(sys.argv[2])
    by_file = {}
    for place in sorted(set(full) | set(empty)):
        with_data, without = full.get(place, 0) > 0, empty.get(place, 0) > 0
        sort = "both" if with_data and without else "full" if with_data else "empty" if without else "none"
        by_file.setdefault(place[0], {}).setdefault(sort, []).append(place[1])
    total = {}
    print("| file | lines | run in both worlds | only with hidden data | only without | never |")
    print("|---|---|---|---|---|---|")
    for file, sorts in sorted(by_file.items()):
        numbers = [len(sorts.get(sort, [])) for sort in ("both", "full", "empty", "none")]
        for sort, number in zip(("both", "full", "empty", "none"), numbers):
            total[sort] = total.get(sort, 0) + number
        if numbers[1] or numbers[2]:
            print(f"| {file} | {sum(numbers)} | " + " | ".join(map(str, numbers)) + " |")
    numbers = [total.get(sort, 0) for sort in ("both", "full", "empty", "none")]
    print(f"| all files | {sum(numbers)} | " + " | ".join(map(str, numbers)) + " |")
    print()
    for file, sorts in sorted(by_file.items()):
        for sort, words in (("full", "only with hidden data"), ("empty", "only without")):
            if sorts.get(sort):
                print(f"{file}: {words}: lines {', '.join(map(str, sorts[sort][:40]))}")


if __name__ == "__main__":
    main()
