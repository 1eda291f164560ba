# make run · test · soak · lint · bench · doctor · clean      (make run PORT=8001 DEMO=0)
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,$(shell \
	$(p) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $(p))) python3)
BOOTSTRAP = @$(PYTHON) -I platform/config/launch/bootstrap.py
BIN = .venv/bin

# Only what was given: an empty PORT would be a wrong setting.
ifdef PORT
export PORT
endif
ifdef DEMO
export DEMO
endif
# Compiled modules are kept, whatever the shell says: they halve the time of a warm start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test soak lint bench doctor clean

run:
	$(BOOTSTRAP)
	@exec $(BIN)/python -m config.launch

test:
	$(BOOTSTRAP) --dev
	@$(BIN)/python -m config.launch.browser
	@exec $(BIN)/python -m pytest $(ARGS)

soak:
	$(BOOTSTRAP) --dev
	@$(BIN)/python -m config.launch.browser
	@DUALTRACE_SOAK=1 exec $(BIN)/python -m pytest -m soak $(ARGS)

lint:
	$(BOOTSTRAP) --dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q -p no:randomly tests/test_layout.py

bench:
	$(BOOTSTRAP)
	@exec $(BIN)/python manage.py bench $(ARGS)

doctor:
	$(BOOTSTRAP) --check
	@exec $(BIN)/python manage.py doctor

clean:
	@exec $(BIN)/python -m config.launch.clean
