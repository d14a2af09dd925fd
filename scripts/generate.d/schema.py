"""The schema in proto/ as descriptors of google.protobuf, with comments and the options of the API."""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROTO = ROOT / "proto"
OPTIONS = "health/v1/options.proto"
DESCRIPTOR = "google/protobuf/descriptor.proto"
EXPECTED_PROTOC = "libprotoc 3.21.12"

try:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
except ImportError:
    sys.exit("generate: the protobuf package of Python is missing; run: scripts/setup")


class Schema:
    """All files of proto/, sorted by name."""

    def __init__(self):
        names = sorted(
            str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))
        self.set = descriptor_pb2.FileDescriptorSet()
        with tempfile.TemporaryDirectory() as directory:
            work = pathlib.Path(directory)
            # Debian's protobuf-compiler does not contain descriptor.proto; Python's package does.
            own = descriptor_pb2.FileDescriptorSet()
            descriptor_pb2.DESCRIPTOR.CopyToProto(own.file.add())
            (work / "descriptor.binpb").write_bytes(own.SerializeToString())
            made = subprocess.run(
                ["protoc", f"--descriptor_set_in={work / 'descriptor.binpb'}", "-I", str(PROTO),
                 "--include_imports", "--include_source_info",
                 f"--descriptor_set_out={work / 'all.binpb'}", *names],
                capture_output=True, text=True)
            if made.returncode != 0:
                sys.exit(f"generate: {made.stderr}")
            self.set.ParseFromString((work / "all.binpb").read_bytes())
        pool = descriptor_pool.DescriptorPool()
        for file in self.set.file:
            pool.AddSerializedFile(file.SerializeToString())
        # One factory makes all classes: each registers the extensions of the classes that it made,
        # and a class made by another one would keep an option as an unknown field.
        factory = message_factory.MessageFactory(pool)
        factory.GetMessages([OPTIONS])
        self._classes = {
            kind: factory.GetPrototype(pool.FindMessageTypeByName(f"google.protobuf.{kind}"))
            for kind in (
                "EnumOptions", "EnumValueOptions", "FieldOptions", "MessageOptions",
                "MethodOptions", "OneofOptions")}
        self.files = sorted(
            (file for file in self.set.file if file.name not in (OPTIONS, DESCRIPTOR)),
            key=lambda file: file.name)

    def options(self, item):
        """The API options of an item of the schema, by name."""
        kind = type(item.options).__name__
        parsed = self._classes[kind].FromString(item.options.SerializeToString())
        if len(parsed.UnknownFields()):
            sys.exit(f"generate: {item.name} has an option that {OPTIONS} does not declare")
        return {field.name: value for field, value in parsed.ListFields() if field.is_extension}

    def plain(self):
        """The files without options and the import of options, for other generators and clients."""
        result = []
        for file in self.files:
            copy = descriptor_pb2.FileDescriptorProto()
            copy.CopyFrom(file)
            if OPTIONS in copy.dependency:
                place = list(copy.dependency).index(OPTIONS)
                del copy.dependency[place]
                # These are indices into the dependencies.
                copy.public_dependency[:] = [
                    index - (index > place) for index in copy.public_dependency]
            for service in copy.service:
                for method in service.method:
                    method.ClearField("options")
            strip(copy.message_type)
            strip_enums(copy.enum_type)
            result.append(copy)
        return result


def strip(messages):
    for message in messages:
        is_map = message.options.map_entry
        message.ClearField("options")
        if is_map:
            message.options.map_entry = True
        for field in message.field:
            is_packed = field.options.packed if field.options.HasField("packed") else None
            field.ClearField("options")
            field.ClearField("json_name")
            if is_packed is not None:
                field.options.packed = is_packed
        for oneof in message.oneof_decl:
            oneof.ClearField("options")
        strip_enums(message.enum_type)
        strip(message.nested_type)


def strip_enums(enums):
    for enum in enums:
        enum.ClearField("options")
        for value in enum.value:
            value.ClearField("options")


def comments(file):
    """The comment before each item, by its path in the descriptor."""
    return {
        tuple(location.path): [
            line.strip() for line in location.leading_comments.rstrip("\n").split("\n")]
        for location in file.source_code_info.location if location.leading_comments}


def write(outputs, checks, name):
    """Writes files, or with `checks` reports which of them are stale. Returns the exit status."""
    stale = []
    for path, text in outputs.items():
        target = ROOT / path
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if not checks:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    if checks and stale:
        for path in stale:
            print(f"{name}: {path} is stale; run: scripts/generate", file=sys.stderr)
        return 1
    return 0
