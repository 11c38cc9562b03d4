"""What evolution keeps beside the memories: its jobs, its decisions, and what models cost."""

from evolution.models.calibration import Calibration, CalibrationLine
from evolution.models.decision import MadeDecision
from evolution.models.job import UNFINISHED, AppliedEffect, Job, PeriodicRun, Queue, State
from evolution.models.model_call import CallOutcome, ModelCall
from evolution.models.worker_sign import WorkerSign

__all__ = [
    "UNFINISHED",
    "AppliedEffect",
    "Calibration",
    "CalibrationLine",
    "CallOutcome",
    "Job",
    "MadeDecision",
    "ModelCall",
    "PeriodicRun",
    "Queue",
    "State",
    "WorkerSign",
]
