"""Authorization, and data about the user other than samples."""

from __future__ import annotations

import datetime
from typing import Optional, Union

from .. import codec, enums, methods
from ..pb import (
    authorization_pb2, earliest_dates_pb2, owner_pb2, profile_pb2)
from ..predicates import Predicate
from ..raw_value import RawValue
from ..sessions import StoredType
from ..types import Type
from ..values import (
    Decision, RequestStatus, TypeName, Types, as_type, as_types, instant, microseconds)
from .calls import Calls

# An enumeration such as BloodType, or the date of birth; None if it is not set or not readable.
Characteristic = Union[RawValue, datetime.date, None]


class ProfileCalls(Calls):
    """Calls of health.v1.Authorization and Profile."""

    # Authorization

    async def authorization_status(self, types: Types) -> dict[Type, Decision]:
        """Returns whether the app may save each type. As in HealthKit, an app cannot find out
        whether it may read."""
        names = as_types(types)
        reply = await self.call(
            methods.Authorization.Status,
            authorization_pb2.AuthorizationStatusRequest(types=names))
        return {name: Decision(status) for name, status in zip(names, reply.statuses)}

    async def authorization_request_status(
        self, share: Types = (), read: Types = ()
    ) -> RequestStatus:
        """Returns whether `request_authorization` would show a consent sheet."""
        reply = await self.call(
            methods.Authorization.RequestStatus,
            authorization_pb2.RequestStatusRequest(share=as_types(share), read=as_types(read)))
        return RequestStatus(reply.status)

    async def request_authorization(
        self, share: Types = (), read: Types = (), from_extension: bool = False
    ) -> None:
        """Requests authorization and waits for the user, which may take minutes. Does not report
        what the user decided."""
        await self.call(
            methods.Authorization.Request,
            authorization_pb2.AuthorizationRequest(
                share=as_types(share), read=as_types(read), from_extension=from_extension))

    async def request_object_authorization(
        self, kind: TypeName, where: Optional[Predicate] = None
    ) -> None:
        """Requests authorization for single objects of a type, such as visionPrescription, and
        waits for the user."""
        request = authorization_pb2.ObjectAuthorizationRequest(type=as_type(kind))
        if where is not None:
            request.predicate.CopyFrom(where.message())
        await self.call(methods.Authorization.RequestObjects, request)

    async def handle_extension_authorization(self) -> None:
        """Shows the sheet that an extension of the app has requested, and waits for the user."""
        await self.call(
            methods.Authorization.HandleExtension,
            authorization_pb2.HandleExtensionRequest())

    async def earliest_authorized_dates(self, types: Types) -> dict[Type, datetime.datetime]:
        """Returns from when on the app can read data of other apps, for types that are limited."""
        reply = await self.call(
            methods.Authorization.EarliestDates,
            earliest_dates_pb2.EarliestDatesRequest(types=as_types(types)))
        return {Type(limit.type): instant(limit.earliest_us) for limit in reply.dates}

    # Profile

    async def characteristics(self, types: Types = ()) -> dict[Type, Characteristic]:
        """Returns the user's characteristics, such as bloodType; by default all of them."""
        names = as_types(types) or [kind for kind in Type if kind.kind == "characteristic"]
        reply = await self.call(
            methods.Profile.Characteristics,
            profile_pb2.CharacteristicsRequest(types=names))
        found: dict[Type, Characteristic] = {}
        for one in reply.characteristics:
            kind, value = Type(one.type), one.WhichOneof("value")
            if value == "date":
                found[kind] = datetime.date(one.date.year, one.date.month, one.date.day)
            elif value:
                found[kind] = enums.OF_TYPES[kind](one.choice)
            else:
                found[kind] = None
        return found

    async def set_characteristic(self, kind: TypeName, value: Characteristic) -> None:
        """Sets or clears a characteristic. Only for the user."""
        message = profile_pb2.Characteristic(type=as_type(kind))
        if isinstance(value, datetime.date):
            message.date.CopyFrom(codec.day(value))
        elif value is not None:
            message.choice = int(value)
        await self.call(
            methods.Profile.SetCharacteristic,
            profile_pb2.SetCharacteristicRequest(characteristic=message))

    async def move_mode(self) -> enums.ActivityMoveMode:
        """Returns whether the Move ring counts energy or minutes today."""
        reply = await self.call(methods.Profile.MoveMode, profile_pb2.MoveModeRequest())
        return enums.ActivityMoveMode(reply.mode)

    async def preferred_units(self, types: Types) -> dict[Type, str]:
        """Returns the units in which the user wants to see quantity types."""
        names = as_types(types)
        reply = await self.call(
            methods.Profile.PreferredUnits, profile_pb2.PreferredUnitsRequest(types=names))
        return dict(zip(names, reply.units))

    async def set_preferred_unit(self, kind: TypeName, unit: Optional[str]) -> None:
        """Sets a preferred unit; None restores the canonical one. Only for the user."""
        await self.call(
            methods.Profile.SetPreferredUnit,
            profile_pb2.SetPreferredUnitRequest(type=as_type(kind), unit=unit))

    async def earliest_permitted_sample_date(self) -> Optional[datetime.datetime]:
        """Returns the date before which no sample is saved or disclosed to apps, if there is
        one."""
        reply = await self.call(
            methods.Profile.EarliestPermittedSampleDate,
            profile_pb2.EarliestPermittedSampleDateRequest())
        return instant(reply.date_us) if reply.HasField("date_us") else None

    async def supports_health_records(self) -> bool:
        """Returns whether apps can request access to clinical records."""
        reply = await self.call(
            methods.Profile.SupportsHealthRecords,
            profile_pb2.SupportsHealthRecordsRequest())
        return reply.is_supported

    async def split_total_energy(
        self, total_kcal: float, start: datetime.datetime, end: datetime.datetime
    ) -> tuple[float, float]:
        """Returns the resting and the active part of the energy of a period, in kilocalories."""
        reply = await self.call(
            methods.Profile.SplitTotalEnergy,
            profile_pb2.SplitTotalEnergyRequest(
                total_kcal=total_kcal, start_us=microseconds(start), end_us=microseconds(end)))
        return reply.resting_kcal, reply.active_kcal

    async def recalibrate_estimates(self, kind: TypeName, date: datetime.datetime) -> None:
        """Records that estimates of a type must ignore data from before a date."""
        await self.call(
            methods.Profile.RecalibrateEstimates,
            profile_pb2.RecalibrateEstimatesRequest(
                type=as_type(kind), date_us=microseconds(date)))

    async def stored_types(self) -> list[StoredType]:
        """Returns the types in the store with their counts. Only for the user."""
        reply = await self.call(methods.Owner.Status, owner_pb2.StatusRequest())
        counts: dict[Type, int] = {}
        for entry in reply.types:
            kind = Type(entry.type)
            counts[kind] = counts.get(kind, 0) + entry.sample_count
        return [StoredType(kind, count) for kind, count in sorted(counts.items())]
