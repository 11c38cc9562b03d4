"""What every section of a policy shares.

Frozen, nothing unknown, every number finite and in range.
"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


class Section(BaseModel):
    """One part of a policy document.

    The sentence below a field is its description, in the schema and in the admin.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
    )


Count = Annotated[int, Field(ge=0, le=1000)]
Tokens = Annotated[int, Field(ge=0, le=32_000)]
Hours = Annotated[float, Field(gt=0, le=8760)]
Days = Annotated[float, Field(gt=0, le=36_500)]
Share = Annotated[float, Field(ge=0, le=1)]
Factor = Annotated[float, Field(gt=0, le=10)]
Step = tuple[Days | None, Factor]


def _covering(steps: Sequence[Step]) -> Sequence[Step]:
    uppers = [upper for upper, _ in steps]
    if not uppers or uppers[-1] is not None or None in uppers[:-1]:
        raise ValueError("the last step, and only the last, has no upper bound")
    bounds = [upper for upper in uppers if upper is not None]
    if sorted(set(bounds)) != bounds:
        raise ValueError("upper bounds must grow from step to step")
    return steps


# Factors by age: (upper bound in days, exclusive; None is endless), factor; youngest first.
Steps = Annotated[tuple[Step, ...], AfterValidator(_covering)]
