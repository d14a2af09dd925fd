"""The totals of a workout, from its statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .types import Type

if TYPE_CHECKING:
    from .objects import WorkoutStatistics


class WorkoutTotals:
    """Sums of the statistics of a workout; None if it has none of the type."""

    statistics: "list[WorkoutStatistics]"

    def total(self, *types: Type) -> Optional[float]:
        """Returns the sum over types, in their canonical unit."""
        sums = [
            entry.sum for entry in self.statistics if entry.type in types and entry.sum is not None]
        return sum(sums) if sums else None

    @property
    def distance_m(self) -> Optional[float]:
        """The distance over all kinds of movement, in meters."""
        return self.total(*(kind for kind in Type if kind.name.startswith("distance")))

    @property
    def energy_kcal(self) -> Optional[float]:
        """The active energy in kilocalories."""
        return self.total(Type.activeEnergyBurned)
