# Every target sets up what it needs in .venv first, and costs nothing when that is done.
# Needs Python 3.11 or newer with pip, git and make. Another Python: make PYTHON=python3.12 setup

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
# The plugins and examples are found by themselves: a new game needs no line here.
OURS := core api workers $(patsubst %/pyproject.toml,%,$(sort $(wildcard plugins/*/pyproject.toml examples/*/pyproject.toml)))
# pip learnt to read this list by itself only lately; Python can since 3.11.
TOOLS = $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['dev'])")
READY := .venv/.ready

.PHONY: test test-long lint fix up screenshots bench setup compiler browser lock clean

test: lint compiler browser
	$(BIN)/pytest -q -n 2 -m "not long"

test-long: lint compiler browser
	$(BIN)/pytest -q -n 2

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

fix: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

up: setup
	@exec $(BIN)/tafl up

# Every page and board, at both sizes and in both themes, into docs/images/.
screenshots: setup browser
	@exec $(BIN)/python -m tests.web.screenshots

bench: setup
	@exec $(BIN)/tafl bench

setup: $(READY)

# The power-cut test watches a server through a few lines of C.
compiler:
	@command -v cc >/dev/null || command -v gcc >/dev/null || { test "$$(id -u)" = 0 && \
		{ apt-get install -qy gcc libc6-dev || { apt-get update -q && apt-get install -qy gcc libc6-dev; }; } >/dev/null; } || { \
		echo "The tests need a C compiler. On Debian and Ubuntu: apt install gcc libc6-dev"; exit 1; } >&2

# The tests of the pages use the system's own Chromium.
browser:
	@test -x /usr/bin/chromium || { sudo=$$(test "$$(id -u)" = 0 || command -v sudo); echo "Installing Chromium ..."; \
		{ $$sudo apt-get update -q && $$sudo apt-get install -qy chromium; } </dev/null >/dev/null; } || { \
		echo "The tests of the web pages need Chromium. On Debian and Ubuntu: apt install chromium"; exit 1; } >&2

$(READY): constraints.txt pyproject.toml $(addsuffix /pyproject.toml,$(OURS)) | $(BIN)/pip
	@echo "Installing into .venv ..."
	@$(PIP) install -c constraints.txt $(TOOLS)
	@$(PIP) install -c constraints.txt --no-build-isolation $(addprefix -e ,$(OURS))
	@touch $@

# Python's own messages come first; these lines say what to do about them.
$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tafl needs Python 3.11 or newer, and $(PYTHON) is not. If you have one under another"; \
		echo "name, say so: make PYTHON=python3.12 setup"; exit 1; } >&2
	@echo "Making .venv with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv .venv && $(BIN)/python -m pip --version >/dev/null || { rm -rf .venv; \
		echo "Could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; \
		exit 1; } >&2

# The pins of constraints.txt anew: the newest of everything, in an environment of its own.
lock:
	@rm -rf .venv && : > constraints.txt && $(MAKE) -s setup
	@$(PIP) freeze --exclude-editable > constraints.txt
	@touch $(READY)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
