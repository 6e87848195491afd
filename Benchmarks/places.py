"""What benchmarks share: vaults made by the real command, the machine they run on, and how a page is timed."""
import base64
import os
import pathlib
import platform
import random
import subprocess

BINARIES = pathlib.Path(os.environ["SECOND_BIN"])
SECOND = str(BINARIES / "second")


def machine():
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    return f"{os.cpu_count()} x {model}, {platform.platform()}, load {os.getloadavg()[0]:.1f}"


def late(times, share=0.95):
    """What so great a share of the times is below: the 95th percentile, unless another one is asked for."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def painted(condition):
    """A script for a page: `window.painted` is the moment at which the frame is drawn in which a condition of the page is met."""
    return """addEventListener("DOMContentLoaded", () => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (window.painted = performance.now());
      new MutationObserver((_, observer) => {
        if (!(CONDITION)) return;
        observer.disconnect();
        requestAnimationFrame(() => channel.port2.postMessage(0));
      }).observe(document.body, { attributes: true, childList: true, subtree: true });
    })""".replace("CONDITION", condition)


def vault(folder, count):
    """A home with `count` tokens; answers the options that name it."""
    options = ["--home", f"{folder}/home", "--keychain", f"{folder}/keys"]
    source = random.Random(count)
    for number in range(count):
        secret = base64.b32encode(source.randbytes(20)).decode()
        issuer = "Needle" if number == count // 2 else f"{source.choice(WORDS)} {number}"
        link = f"otpauth://totp/{issuer}:person{number}@example.com?secret={secret}&issuer={issuer}".replace(" ", "%20")
        subprocess.run([SECOND, "add", *options], input=link, text=True, check=True, capture_output=True)
    return options


WORDS = ["Mail", "Bank", "Forum", "Shop", "Cloud", "Paper", "Garden", "Radio", "Harbour", "Library"]
