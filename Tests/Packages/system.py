"""A fresh Debian system in a folder, in which packages are installed and programs are run."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE = ROOT / ".build-deb"
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
SUITE = "bookworm"


def run(*words, **options):
    """What a command says; it must succeed."""
    words = [str(word) for word in words]
    done = subprocess.run(words, capture_output=True, text=True, **options)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


class System:
    """The smallest system that debootstrap makes. It is made once and kept beside the packages."""

    def __init__(self, folder: Path):
        self.folder = folder
        kept = MADE / f"{SUITE}.tar"
        if not kept.exists():
            fresh, new = MADE / f"{SUITE}.new", kept.with_suffix(".new.tar")
            shutil.rmtree(fresh, ignore_errors=True)
            run("debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, fresh, MIRROR)
            run("tar", "-C", fresh, "-cf", new, ".")
            new.rename(kept)
            shutil.rmtree(fresh)
        folder.mkdir()
        run("tar", "-C", folder, "-xf", kept)
        # Nothing is started by installing: no systemd runs here.
        (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (folder / "usr/sbin/policy-rc.d").chmod(0o755)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")

    def words(self, *command) -> list:
        """The command within the system: with its own processes, which end together, and the network of this one."""
        within = ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self.folder}/proc", "chroot", self.folder]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        return [str(word) for word in (*within, *clean, *command)]

    def run(self, *command, **options) -> str:
        return run(*self.words(*command), **options)

    def install(self, package: Path) -> str:
        """Installs a package with what it depends on, as a person does."""
        shutil.copy(package, self.folder / "tmp")
        return self.run("apt-get", "install", "-y", "--no-install-recommends", f"/tmp/{package.name}")

    def purge(self, package: str) -> str:
        """Purges a package, and then what was installed for it; of one without settings apt knows nothing any more."""
        said = self.run("dpkg", "--purge", package)
        self.run("apt-get", "autoremove", "-y", "--purge")
        return said

    def update(self) -> None:
        self.run("apt-get", "-o", "APT::Sandbox::User=root", "update")

    def files_of(self, package: str) -> set:
        """The files and links of a package that are there, and not other packages' folders."""
        listed = {Path(self.folder) / line.lstrip("/") for line in self.run("dpkg", "-L", package).splitlines()}
        return {path for path in listed if not path.is_dir()}

    def state(self) -> set:
        """All files of the system but those that apt and dpkg keep for themselves."""
        own = ("proc", "dev", "sys", "tmp", "var/lib/apt", "var/lib/dpkg", "var/cache", "var/log")
        out = set()
        for parent, folders, names in os.walk(self.folder):
            place = os.path.relpath(parent, self.folder)
            folders[:] = [name for name in folders if os.path.normpath(f"{place}/{name}") not in own]
            out |= {os.path.normpath(f"{place}/{name}") for name in (*names, *folders)}
        return out
