"""The subset of protobuf and ttrpc that is required to write request envelopes."""


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def data(field, content):
    content = content.encode() if isinstance(content, str) else content
    return varint(field << 3 | 2) + varint(len(content)) + content


def request(service, method, payload):
    return data(1, service) + data(2, method) + data(3, payload)
