"""What a report of an error may hold: where it happened, and nothing of what was on the table."""

from typing import Any

from django.views.debug import SafeExceptionReporterFilter


class NoLocals(SafeExceptionReporterFilter):
    """Frames without their variables and requests without their forms: both can hold racks and bags."""

    def get_traceback_frame_variables(self, request: Any, tb_frame: Any) -> Any:
        """Show none."""
        return []

    def get_post_parameters(self, request: Any) -> dict[str, Any]:
        """Show none."""
        return {}
