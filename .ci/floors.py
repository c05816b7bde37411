"""Check the floors of branch coverage: 100 % in rules, normalising and reading, 95 % elsewhere."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

WHOLE = ("games/rules/", "lexicon/normalise.py", "lexicon/reading.py")
ELSEWHERE = 95.0  # per cent


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        subprocess.run([sys.executable, "-m", "coverage", "json", "-q", "-o", str(report)], check=True)
        files = json.loads(report.read_text())["files"]
    below = []
    rest = {"covered": 0, "all": 0}
    for name, file in sorted(files.items()):
        summary = file["summary"]
        covered = summary["covered_lines"] + summary["covered_branches"]
        everything = summary["num_statements"] + summary["num_branches"]
        if name.startswith(WHOLE):
            if covered < everything:
                below.append(f"{name}: {everything - covered} lines or branches not covered, of {everything}")
        else:
            rest["covered"] += covered
            rest["all"] += everything
    elsewhere = 100 * rest["covered"] / max(rest["all"], 1)
    print(f"coverage: {elsewhere:.1f} % outside the rules")
    if elsewhere < ELSEWHERE:
        below.append(f"outside the rules {elsewhere:.1f} % are covered, below {ELSEWHERE} %")
    print("\n".join(below))
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
