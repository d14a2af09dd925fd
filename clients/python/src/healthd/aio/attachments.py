"""Files that belong to samples."""

from __future__ import annotations

import hashlib
import uuid
from typing import Optional, Union

from .. import codec, methods
from ..batches import known_id
from ..pb import attachments_pb2
from ..sessions import Attachment
from ..values import MetadataValue, Sample
from .calls import Calls

_PIECE = 1 << 20


class AttachmentCalls(Calls):
    """Calls of health.v1.Attachments."""

    async def attach(
        self, sample: Union[Sample, uuid.UUID], name: str, content_type: str, data: bytes,
        metadata: Optional[dict[str, MetadataValue]] = None,
    ) -> Attachment:
        """Attaches a file to a sample of this app. `content_type` is such as `application/pdf`."""
        begin = attachments_pb2.BeginAttachmentRequest(
            object_id=codec.object_id(known_id(sample)), name=name, content_type=content_type,
            size=len(data))
        codec.fill_metadata(metadata or {}, begin.metadata)
        upload = await self.call(methods.Attachments.Begin, begin)
        for offset in range(0, len(data), _PIECE):
            await self.call(
                methods.Attachments.Write,
                attachments_pb2.WriteAttachmentRequest(
                    attachment_id=upload.attachment_id, offset=offset,
                    data=data[offset : offset + _PIECE]))
        reply = await self.call(
            methods.Attachments.Finish,
            attachments_pb2.FinishAttachmentRequest(
                attachment_id=upload.attachment_id, sha256=hashlib.sha256(data).digest()))
        return codec.decode(Attachment, reply.attachment)

    async def attachments(self, sample: Union[Sample, uuid.UUID]) -> list[Attachment]:
        """Returns the attachments of a sample, oldest first."""
        reply = await self.call(
            methods.Attachments.List,
            attachments_pb2.ListAttachmentsRequest(object_id=codec.object_id(known_id(sample))))
        return [codec.decode(Attachment, one) for one in reply.attachments]

    async def read_attachment(self, attachment: Attachment) -> bytes:
        """Returns the bytes of an attachment."""
        data = bytearray()
        while len(data) < attachment.size:
            reply = await self.call(
                methods.Attachments.Read,
                attachments_pb2.ReadAttachmentRequest(
                    attachment_id=codec.object_id(attachment.id), offset=len(data)))
            if not reply.data:
                break
            data += reply.data
        return bytes(data)

    async def remove_attachment(self, attachment: Attachment) -> None:
        """Removes an attachment from a sample of this app."""
        await self.call(
            methods.Attachments.Remove,
            attachments_pb2.RemoveAttachmentRequest(attachment_id=codec.object_id(attachment.id)))
