# Everything a person or a machine does with the project. `make run` and `make test`
# need python3.11 (or newer) with venv, and nothing else prepared.

PYTHON ?= $(shell for p in python3.11 python3; do \
	$$p -c 'import ensurepip, venv' 2>/dev/null && command -v $$p && break; done)
PY := .venv/bin/python
INSTALLED := .venv/installed
CHECKED_TYPES := games boosters tichu_site

export PORT ?= 8000

.PHONY: run prepare test check format bench load nightly messages admin lock screenshots

run: prepare
	@$(PY) manage.py serve

# Brings the database and the collected static files up to date, and tells what it migrates.
prepare: $(INSTALLED)
	@$(PY) manage.py prepare

test: $(INSTALLED)
	@$(PY) -m tests.run $(ARGS)

check: $(INSTALLED)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m djlint templates --lint --quiet
	$(PY) -m djlint templates --check --quiet
	$(PY) -m tests.format_static --check
	.venv/bin/oxlint --deny-warnings --quiet static/js
	DENO_DIR=.venv/deno .venv/bin/deno check --quiet --no-remote --config tests/scripts/deno.json static/js
	$(PY) -m mypy $(CHECKED_TYPES)
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) -m pytest -q -rs tests/test_imports.py tests/test_doors.py tests/test_documents.py tests/test_translations.py tests/test_class_names.py

format: $(INSTALLED)
	$(PY) -m ruff check --fix --quiet .
	$(PY) -m ruff format --quiet .
	-$(PY) -m djlint templates --reformat --quiet
	$(PY) -m tests.format_static

# make bench ONLY=classify_us measures one figure only; AGAINST=<commit> in turns with an older one.
bench: $(INSTALLED)
	@$(PY) -m tests.bench $(if $(AGAINST),--against $(AGAINST)) $(ONLY)

# make load ARGS="many --tables 100"; `python -m tests.load --help` says what there is.
load: $(INSTALLED)
	@$(PY) -m tests.load $(ARGS)

# Hours: of the long tests the 1,002 rounds that are looked back on step by step took 100 minutes
# on two slow cores with other work beside them; ten minutes to find out which tests reach which
# line, then the breaks, a few seconds each.
nightly: $(INSTALLED)
	@$(PY) -m tests.e2e.other_browsers
	$(PY) -m pytest -n 2 -m "nightly or hypothesis" --hypothesis-profile nightly \
		--posts 100000
	$(PY) -m tests.mutation

messages: $(INSTALLED)
	$(PY) manage.py makemessages --all --add-location file --ignore tests
	$(PY) manage.py compilemessages --ignore .venv

admin: prepare
	@$(PY) manage.py createsuperuser

screenshots: $(INSTALLED)
	$(PY) -m tests.e2e.screenshots $(OUT)

# Pins the newest versions that pyproject.toml allows, with their hashes.
lock: $(INSTALLED)
	CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/pip-compile --quiet --upgrade \
		--all-extras --generate-hashes --strip-extras --allow-unsafe \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file requirements.lock pyproject.toml

$(INSTALLED): requirements.lock
	@test -n "$(PYTHON)" || { echo "python3.11 with venv is needed: apt-get install python3.11-venv"; exit 1; }
	@echo "Installing into .venv (about half a minute) ..."
	@$(PYTHON) -m venv .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check \
		--require-hashes --requirement requirements.lock
	@touch $@
