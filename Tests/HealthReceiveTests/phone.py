"""Sends documents as the app Health Auto Export does: phone.py URL HEADER [HEADER...]

Standard input is a JSON list of documents, which are sent at the same time, each on a connection of its own.
Prints a JSON list of {status, retryAfter, body} in the same order.
"""

import http.client
import json
import sys
import threading
import urllib.parse


def send(url, headers, document, replies, index):
    address = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=120)
    fields = {"Content-Type": "application/json", "automation-name": "healthd metrics"}
    fields.update(header.split(": ", 1) for header in headers)
    connection.request("POST", address.path, body=document.encode(), headers=fields)
    answer = connection.getresponse()
    text = answer.read().decode()
    replies[index] = {
        "status": answer.status, "retryAfter": answer.getheader("Retry-After"),
        "body": json.loads(text) if text else {}}
    connection.close()


def main():
    url, headers = sys.argv[1], sys.argv[2:]
    documents = json.load(sys.stdin)
    replies = [None] * len(documents)
    threads = [
        threading.Thread(target=send, args=(url, headers, document, replies, index))
        for index, document in enumerate(documents)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    json.dump(replies, sys.stdout)


main()
