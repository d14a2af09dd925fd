"""Reads the data pages of a running healthd-web with known samples: data_pages.py SOCKET"""

import html
import io
import json
import re
import zipfile

from page_socket import UnixConnection, check, end

WEIGHT_MAX = 150_000


def ask(method, path, body=None, language="en"):
    connection = UnixConnection()
    try:
        headers = {"Accept-Language": language}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def page(path, language="en"):
    status, data = ask("GET", path, language=language)
    check(f"{path.split('&after')[0][:60]} has at most {WEIGHT_MAX} bytes", status == 200 and len(data) <= WEIGHT_MAX)
    return html.unescape(data.decode())


def post(path, **fields):
    status, data = ask("POST", path, json.dumps({name: [value] for name, value in fields.items()}))
    return status, json.loads(data)


DAY = "day=2026-01-02"

text = page(f"/type/stepCount?span=D&{DAY}")
check("a day has the sum of its samples", "5,000 steps" in text)
text = page(f"/type/stepCount?span=D&{DAY}", "de")
check("a German page has German words and numbers", "5.000 Schritte" in text and "Freitag, 2. Januar 2026" in text)
text = page("/type/stepCount?span=M&day=2025-06-01")
check("an empty period names the latest day", "Latest: 2 Jan 2026." in text)
text = page(f"/type/bodyMass?span=M&{DAY}&unit=lb")
check("the unit can be switched", "154.3 lb" in text)
check("an entry has the unit of the page", 'name="unit" value="lb"' in text)
text = page(f"/type/distanceWalkingRunning?span=M&{DAY}")
check("distances are shown and entered in kilometers", " km" in text and 'name="unit" value="km"' in text)
text = page(f"/type/dietaryWater?span=D&{DAY}")
check("a chart has all sources", "800 mL" in text)
source = re.search(r'href="(/type/dietaryWater\?[^"]*&source=[^"]*)">Cup<', text)
text = page(source[1]) if source else ""
check("a chart shows one source", "300 mL" in text and "500 mL" in text and "800 mL" not in text)
export = re.search(r'href="([^"]*samples\.csv[^"]*)"', text)
check("a table has the source of the chart", export and ask("GET", export[1])[1].count(b"\r\n") == 2)
text = page("/type/bloodGlucose?span=D&day=2026-03-25&unit=mg/dL")
check("readings beyond the range of the sensor are signed and counted",
      "< 40 mg/dL" in text and "> 400 mg/dL" in text and "Below the range of the device" in text)
text = page("/type/bloodGlucose?span=M&day=2026-03-25&unit=mg/dL")
check("the values of an interval are signed too, in the chart and in its table",
      text.count("< 40 mg/dL") == 4 and text.count("> 400 mg/dL") == 3)
text = page("/type/bloodGlucose/samples")
check("samples show the limit in place of the value", text.count("< 40") == 2 and text.count("> 400") == 1)
text = page("/browse?q=weight")
check("the search understands everyday names", "/type/bodyMass\"" in text and "/type/stepCount\"" not in text)

status, _ = post("/type/bloodPressure/add", value="121", diastolic="79", start="2026-01-02T08:00")
check("a blood pressure is saved as a pair", status == 200 and "121/79" in page(f"/type/bloodPressure?span=M&{DAY}"))
status, answer = post("/type/bodyMass/add", value="70,5", unit="kg", start="2026-01-02T09:00")
check("a decimal comma is understood", status == 200 and "70.5 kg" in page("/type/bodyMass/samples"))
status, _ = post("/type/bodyMass/add", value="heavy", unit="kg", start="2026-01-02T09:00")
check("a value that is no number is refused", status == 400)
status, _ = post("/type/bodyMass/add", value="70", unit="kg", start="2999-01-02T09:00")
check("a time in the future is refused", status == 400)

# Every sample is on one page, in order.
path, found = "/type/heartRate/samples", []
while path:
    text = page(path)
    found += re.findall(r'href="/sample/heartRate/([0-9A-F-]+)"', text)
    after = re.search(r'rel="next" href="([^"]*)"', text)
    path = after and after[1]
check("paging shows each sample once", len(found) == len(set(found)) == 1500)



def table(path):
    status, data = ask("GET", path)
    lines = data.decode().split("\r\n")
    return (lines[0], lines[1:-1]) if status == 200 and lines[-1] == "" else (status, [])


heading, rows = table(f"/type/stepCount/samples.csv?span=D&{DAY}")
check("a table has the samples of the period", heading == "start,end,value,unit,source,device" and [row.split(",")[2:4] for row in rows] == [["4711", "count"], ["289", "count"]])
_, rows = table("/type/heartRate/samples.csv")
check("a table of all samples has each once", len(rows) == len(set(rows)) == 1500)
_, rows = table("/type/heartRate/samples.csv?from=2025-12-11&to=2025-12-11")
check("a table has what the filter selects", len(rows) == 100)
_, rows = table(f"/type/bodyMass/samples.csv?span=M&{DAY}&unit=lb")
check("a table is in the unit of the page", rows and rows[0].split(",")[3] == "lb")
status, data = ask("GET", f"/type/stepCount/samples.json?span=D&{DAY}")
check("JSON has the samples of the period", status == 200 and [sample["value"] for sample in json.loads(data)] == [4711, 289])
status, data = ask("GET", "/type/workout/samples.json")
check("JSON without samples is an empty list", status == 200 and json.loads(data) == [])
check("a type without values has no table", ask("GET", "/type/workout/samples.csv")[0] == 404)

def steps(query):
    status, data = ask("GET", "/export?" + query)
    lines = [json.loads(line) for line in data.decode().splitlines()] if status == 200 else []
    return [line["value"] for line in lines if line.get("type") == "stepCount"]


check("an export of everything has the samples of every type", steps("format=jsonl") == [4711, 289])
check("an export has the samples of its period", steps("format=jsonl&from=2026-01-02&to=2026-01-02") == [4711, 289] and steps("format=jsonl&from=2026-01-03") == [])
cup = re.search(r'<option value="(Cup\norg\.example\.cup)"', page("/imports"))
status, data = ask("GET", "/export?format=jsonl&source=Cup%0Aorg.example.cup")
check("an export has the samples of its source", cup and status == 200 and [json.loads(line)["value"] for line in data.decode().splitlines() if "dietaryWater" in line] == [300] and b"stepCount" not in data)
status, data = ask("GET", "/export?format=apple")
with zipfile.ZipFile(io.BytesIO(data)) as file:
    check("an Apple Health export is a whole zip file", file.testzip() is None and any(name.endswith("/export.xml") for name in file.namelist()))
status, data = ask("GET", "/export?format=fhir")
check("a bundle of FHIR is a whole JSON file", status == 200 and json.loads(data)["resourceType"] == "Bundle")
status, data = ask("GET", "/export?format=sqlite")
check("a database is a whole file", status == 200 and data.startswith(b"SQLite format 3\0"))
for query in ["", "?format=shell", "?format=jsonl&source=nobody", "?format=jsonl&from=--help", "?format=jsonl&to=2026-02-30"]:
    check(f"/export{query} is refused", ask("GET", "/export" + query)[0] in (400, 404))
text = page(f"/report?span=M&{DAY}&type=stepCount&type=bodyMass&tables=yes")
check("the report has the chosen types in their order", re.findall(r'<section class="card chapter"><h2 class="\w+">(\w+)<', text) == ["Steps", "Weight"] and "5,000 steps" in text)

entry = re.search(r'href="(/sample/bodyMass/[0-9A-F-]+)"', page("/type/bodyMass/samples"))[1]
status, _ = post("/type/bodyMass/delete", id=entry.rsplit("/", 1)[1])
check("an own entry can be deleted", status == 200 and ask("GET", entry)[0] == 404)

text = page("/records")
check("the list of records has the value of a result", "13.57 g/dL" in text)
record = re.search(r'href="(/sample/labResultRecord/[0-9A-F-]+)"', text)
check("a record has its content", record and "13.57 g/dL" in page(record[1]))
check("a record can be saved as its provider wrote it", record
      and json.loads(ask("GET", record[1] + "/original")[1])["resourceType"] == "Observation")
check("a sample without a document has no original", ask("GET", entry + "/original")[0] == 404)
text = page("/")
check("the summary shows the latest values", "121/79" in text and "5,000" in text)
check("the summary signs a latest value that is a limit", "< 40" in text)
check("the summary counts the limits in an average", "3 values beyond the range of the device" in text)
check("the summary names the latest day with data", "25 March 2026" in text)


def cards():
    return re.findall(r'class="card" href="/type/(\w+)"', page("/"))


before = cards()
check("the summary has cards of the usual types with data", before[:2] == ["stepCount", "heartRate"])
check("a type is pinned", post("/type/bodyMassIndex/pin", pin="yes")[0] == 200 and post("/type/stepCount/pin", pin="no")[0] == 200)
status, _ = post("/settings/cards", type="heartRate", action="down")
check("the cards have the chosen order", status == 200 and cards() == [before[2], "heartRate", *before[3:]])
check("a pinned type without data waits in the settings", "/type/bodyMassIndex\"" in page("/settings"))
check("a type without a card cannot be pinned", post("/type/sleepAnalysis/pin", pin="yes")[0] == 404)
text = page("/settings", "de")
check("a German page has German names of types", "Gewicht" in text and "Weight" not in text)
for name in ["sleep", "workouts", "trends", "records"]:
    page(f"/{name}")
for bad in ["/type/nothing", "/sample/bodyMass/x", "/workouts/x", "/type/stepCount/samples?after=zz"]:
    check(f"{bad} is not found", ask("GET", bad)[0] == 404)
status, _ = post("/type/bloodGlucose/add", value="100", unit="mg/dL", start="2026-04-02T08:00")
check("a comparison counts the limits in the period before", status == 200
      and "3 values of the period before were beyond" in page("/type/bloodGlucose?span=M&day=2026-04-02"))
check("a hostile period shows a page", ask("GET", "/type/stepCount?span=%3Cb%3E&day=0-0-0&unit=%22")[0] == 200)
end()
