# make serve · make test · make check · make browser · make bench.  PORT=, HOST=, SITE_URL= and PYTHON= are heard.
PY := .venv/bin/python
export PYTHON

.PHONY: serve install test check browser bench catalogues

serve: install
	$(PY) manage.py prepare
	$(PY) manage.py serve

install: .venv/.installed

test: .venv/.dev
	$(PY) -m pytest -q -n 2 -m "not browser and not bench"

check: .venv/.dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/djade --check --target-version 6.0 $$(git ls-files 'templates/*.html')
	$(PY) manage.py makemigrations --check --dry-run
	SITE_URL=https://lexio.example $(PY) manage.py check --deploy --fail-level WARNING
	$(PY) manage.py build_french --check

browser: .venv/.dev
	$(PY) -m pytest -q -m browser

bench: .venv/.dev
	$(PY) -m pytest -q -s -m bench

.venv/.installed: requirements.lock .ci/find-python
	py=$$(sh .ci/find-python) && "$$py" -m venv --clear .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

.venv/.dev: .venv/.installed requirements-dev.lock
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@
