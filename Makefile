# Two commands: `make run` starts the service, `make test` runs every test. Both install what they need into .venv.

PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
CHECKED := config memory evolution observability tests manage.py .ci/legibility.py

.PHONY: run test test-long check client lock clean browser servers

run: $(VENV)/run.stamp
	@exec $(BIN)/python manage.py up

test: $(VENV)/dev.stamp browser
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not long"

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

# the client's models and its sync twin, made again from the API's document
client: $(VENV)/dev.stamp
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py spectacular --validate --fail-on-warn --file $(VENV)/schema.yml
	DATA_DIR=$(VENV)/check $(BIN)/python manage.py mcp --describe > $(VENV)/tools.json
	$(BIN)/python memory/client/generate.py $(VENV)/schema.yml $(VENV)/tools.json

# what the lock says and nothing else; a changed lock installs again
$(VENV)/run.stamp: config/requirements/run.txt | $(VENV)
	@echo "Installing what the service needs into $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/dev.stamp: config/requirements/dev.txt | $(VENV)
	@echo "Installing what the tests need into $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
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
