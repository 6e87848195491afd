"""All checks of the apps' projects as one. Not a program: check-app-project and check-apple-faults use it."""

from pathlib import Path

import app_project
import app_resources
import app_workflow
import manifest
import xcode


def check(root: Path, dump: dict, targets: list, app: manifest.App) -> list:
    """Every fault of one app, as a sentence.

    `dump` and `targets` are those of the true Package.swift, also where `root` is a copy of a part.
    """
    try:
        project = xcode.Project.read(root, app)
        found = app_project.check(project, dump)
        if found:
            return found
        sources = app_resources.Sources(root, targets, app)
        return [*app_resources.check(project, sources), *app_workflow.check(project, sources)]
    except (xcode.Unreadable, OSError) as fault:
        return [str(fault)]
