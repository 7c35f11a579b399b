# Everything a person or a machine does with the project. `make run` and `make test`
# need Python 3.11 to 3.14 with venv, and nothing else prepared.

FITS := import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$p -c '$(FITS)' 2>/dev/null && command -v $$p && break; done)
PY := .venv/bin/python
# To serve, what requirements.lock pins is enough; everything else needs the tools of developers.
INSTALLED := .venv/installed
TOOLS := .venv/installed-dev
CHECKED_TYPES := games boosters tichu_site

export PORT ?= 8000

.PHONY: run demo install prepare test check format bench load nightly messages admin lock screenshots release

run: prepare
	@$(PY) manage.py serve

# A site full of life in a database of its own, to look around in. Remove .data/demo to begin anew.
demo: export DATA_DIR := .data/demo
demo: $(TOOLS)
	@$(PY) manage.py prepare
	@$(PY) -m tests.demo
	@$(PY) manage.py serve

install: $(INSTALLED)

# Brings the database and the collected static files up to date, and tells what it migrates.
prepare: $(INSTALLED)
	@$(PY) manage.py prepare

test: $(TOOLS)
	@$(PY) -m tests.run $(ARGS)

check: $(TOOLS)
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

format: $(TOOLS)
	$(PY) -m ruff check --fix --quiet .
	$(PY) -m ruff format --quiet .
	-$(PY) -m djlint templates --reformat --quiet
	$(PY) -m tests.format_static

# make bench ONLY=classify_us measures one figure only; AGAINST=<commit> in turns with an older one.
bench: $(TOOLS)
	@$(PY) -m tests.bench $(if $(AGAINST),--against $(AGAINST)) $(ONLY)

# make load ARGS="many --tables 100"; `python -m tests.load --help` says what there is.
load: $(TOOLS)
	@$(PY) -m tests.load $(ARGS)

# Hours: of the long tests the 1,002 rounds that are looked back on step by step took 100 minutes
# on two slow cores with other work beside them; 20 minutes to find out which tests reach
# which line, then the breaks, a few seconds each. Between them bots play with every index of the
# search checked, which compiled code does not do by itself.
nightly: $(TOOLS)
	@$(PY) -m tests.e2e.other_browsers
	$(PY) -m pytest -n 2 -m "nightly or hypothesis" --hypothesis-profile nightly \
		--posts 100000
	DATA_DIR=.data/checked NUMBA_BOUNDSCHECK=1 $(PY) -m pytest -n 2 tests/games/bots
	$(PY) -m tests.mutation

messages: $(INSTALLED)
	$(PY) manage.py makemessages --exclude de_CH --add-location file --ignore tests
	$(PY) manage.py compilemessages --ignore .venv
	$(PY) manage.py spell_swiss

admin: prepare
	@$(PY) manage.py createsuperuser

screenshots: $(TOOLS)
	$(PY) -m tests.e2e.screenshots $(OUT)

# Says what a release still lacks, or how to tag it.
release: $(TOOLS)
	@$(PY) -m tests.release

# Pins the newest versions that pyproject.toml allows, with their hashes.
PIN := CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/pip-compile --quiet --upgrade \
	--generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

lock: $(TOOLS)
	$(PIN) --extra search --extra postgres --extra redis \
		--output-file requirements.lock pyproject.toml
	$(PIN) --all-extras --constraint requirements.lock \
		--output-file requirements-dev.lock pyproject.toml

WITHOUT := Not installed: see above. The first start needs a package index that pip reaches.

# $(call install,LOCK,HOW LONG)
define install
	@$(or $(PYTHON),false) -c '$(FITS)' || { \
		echo "Python 3.11 to 3.14 with venv is needed: apt-get install python3-venv"; exit 1; }
	@test ! -x $(PY) || $(PY) -c '$(FITS)' || { \
		echo ".venv has another Python than 3.11 to 3.14: remove .venv and try again"; exit 1; }
	@echo "Installing into .venv ($(2)) ..."
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check --retries 2 \
		--require-hashes --requirement $(1) || { echo "$(WITHOUT)"; exit 1; }
endef

$(INSTALLED): requirements.lock
	$(call install,requirements.lock,half a minute or more)
	@touch $@

$(TOOLS): requirements-dev.lock
	$(call install,requirements-dev.lock,a minute or two)
	@touch $(INSTALLED) $@
