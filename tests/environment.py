"""The environment of a test run, set before Django reads it.

A PostgreSQL and a broker of its own.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from config.compiled import keep_in_data_dir
from tests.orphans import end_orphans, own

pytest_plugins = ["tests.measured", "tests.spread"]
OWN_DATA_DIR = (
    "REMEMBRANCER_TEST_DATA_DIR"  # set by the first process of a run, inherited by its workers
)

if OWN_DATA_DIR not in os.environ:
    end_orphans(Path(tempfile.gettempdir()))
    os.environ[OWN_DATA_DIR] = tempfile.mkdtemp(prefix="remembrancer-test-")
    own(Path(os.environ[OWN_DATA_DIR]))
    # registered first, so it runs last: after the database in it was stopped
    atexit.register(shutil.rmtree, os.environ[OWN_DATA_DIR], ignore_errors=True)
os.environ["DATA_DIR"] = os.environ[OWN_DATA_DIR]
keep_in_data_dir()  # the programs that tests start find compiled what this process has loaded
# each process of a run counts for itself: a scrape adds up all that is counted in one folder
os.environ["METRICS_DIR"] = (
    f"{os.environ['DATA_DIR']}/metrics-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
)
for name in (
    "DATABASE_URL",
    "READ_DATABASE_URL",
    "CELERY_BROKER_URL",
    "LLM_BASE_URL",
    "LLM_API_KEY",
    "EMBEDDING_PROVIDER",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "PUBLIC_URL",
    "HOST",
):
    os.environ.pop(name, None)
