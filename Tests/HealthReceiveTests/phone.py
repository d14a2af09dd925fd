"""Sends documents as the app Health Auto Export does: phone.py URL HEADER [HEADER...]

Standard input is a JSON list of documents, which are sent at the same time, each on a connection of its own.
Prints a JSON list of {status, retryAfter, body} in the same order.
"""

import concurrent.futures
import http.client
import json
import sys
import urllib.parse


def send(url, headers, document):
    address = urllib.parse.urlsplit(url)
    # The server ends a connection after ten minutes; a shorter limit would be one for the machine.
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=660)
    fields = {"Content-Type": "application/json", "automation-name": "healthd metrics"}
    fields.update(header.split(": ", 1) for header in headers)
    connection.request("POST", address.path, body=document.encode(), headers=fields)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return {
        "status": answer.status, "retryAfter": answer.getheader("Retry-After"),
        "body": json.loads(text) if text else {}}


def main():
    url, headers = sys.argv[1], sys.argv[2:]
    documents = json.load(sys.stdin)
    with concurrent.futures.ThreadPoolExecutor(len(documents)) as connections:
        replies = list(connections.map(lambda document: send(url, headers, document), documents))
    json.dump(replies, sys.stdout)


main()
