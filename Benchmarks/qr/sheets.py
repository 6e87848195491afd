"""Sheets of many codes, as a phone photographs them: twelve megapixels on a table, or a small picture of hard ones.

Everything the light does comes in its order: the page is seen from aside, blurred by the lens, lit unevenly, made noisy
by the sensor and squeezed by JPEG.
"""
import math

import cv2
import numpy as np

from generate import blurred, code, link, noisy, shaded, squeezed

PHONE = (4000, 3000)
# What each kind has beside turning by 5 to 30 degrees: pixels a module before tilting, blur, noise, the share of light
# that is lost on the way across, how much shorter the far edge is, and JPEG's quality.
KINDS = {
    "turned": dict(module=6, blur=1.2, noise=6, shade=0.25, far=0.9, quality=80),
    "blurred": dict(module=7, blur=3.0, noise=5, shade=0.25, far=0.9, quality=75),
    "tilted": dict(module=7, blur=1.5, noise=6, shade=0.25, far=0.62, quality=75),
    "uneven light": dict(module=6, blur=1.5, noise=8, shade=0.75, far=0.85, quality=75),
    "squeezed": dict(module=4.5, blur=1.2, noise=10, shade=0.35, far=0.85, quality=60),
    "small": dict(module=3.2, blur=0.8, noise=6, shade=0.3, far=0.9, quality=60),
}
# The same on 1.4 megapixels, where modules have 2 to 4 pixels.
SMALL_KINDS = {
    "turned": dict(module=3, blur=0.8, noise=8, shade=0.3, far=0.9, quality=60),
    "blurred": dict(module=3.4, blur=1.4, noise=5, shade=0.25, far=0.92, quality=60),
    "tilted": dict(module=3.4, blur=0.8, noise=6, shade=0.3, far=0.7, quality=60),
    "uneven light": dict(module=3.2, blur=0.9, noise=6, shade=0.75, far=0.88, quality=60),
}


def page(random, count=14, columns=4, module=8):
    """A white page with `count` codes in rows; its drawing and the texts."""
    texts = [link(random, int(random.integers(95, 140))) for _ in range(count)]
    pitch = 62 * module
    rows = -(-count // columns)
    drawing = np.full((rows * (pitch + 4 * module) + 8 * module, columns * pitch + 8 * module), 250, np.uint8)
    for i, text in enumerate(texts):
        one = code(text, module=module)
        free = pitch - one.shape[0]
        y = 8 * module + i // columns * (pitch + 4 * module) + int(random.integers(0, free + 1))
        x = 4 * module + i % columns * pitch + int(random.integers(0, free + 1))
        drawing[y:y + one.shape[0], x:x + one.shape[1]] = one
        cv2.putText(drawing, f"Account {i + 1}", (x + 4 * module, y - 4), cv2.FONT_HERSHEY_SIMPLEX, module / 9, 30, 2)
    return drawing, texts


def table(random, size):
    """Wood: stripes along one side, with knots of light."""
    width, height = size
    streaks = random.uniform(80, 130, (height // 6 + 1, 12)).astype(np.float32)
    wood = cv2.resize(streaks, size, interpolation=cv2.INTER_LINEAR)
    coarse = random.uniform(-18, 18, (6, 8)).astype(np.float32)
    return (wood + cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC)).clip(0, 255).astype(np.uint8)


def photo(random, drawing, size, drawn, module, blur, noise, shade, far, quality):
    """The page on a table, `drawn` pixels of it to a module, in a picture of `size`."""
    height, width = drawing.shape
    turn = math.radians(random.uniform(5, 30) * random.choice([-1, 1]))
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    placed = (corners - [width / 2, height / 2]) * (module / drawn)
    # Seen from aside: the far edge is shorter, and the way to it, too.
    placed[:2, 0] *= far
    placed[:2, 1] *= (1 + far) / 2
    if random.random() < 0.5:
        placed[[0, 3], 1] *= (1 + far) / 2
    rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    placed = placed @ rotation.T
    placed -= (placed.min(axis=0) + placed.max(axis=0)) / 2
    free = (np.array(size) - np.ptp(placed, axis=0)) / 2
    assert (free > 0).all(), f"the page does not fit by {free}"
    placed += np.array(size) / 2 + free * random.uniform(-0.9, 0.9, 2)
    matrix = cv2.getPerspectiveTransform(corners, placed.astype(np.float32))
    double = np.diag([2.0, 2.0, 1.0]) @ matrix
    twice = (size[0] * 2, size[1] * 2)
    # Twice as fine and then halved, so that small modules are not aliased.
    seen = cv2.resize(cv2.warpPerspective(drawing, double, twice, flags=cv2.INTER_AREA), size,
                      interpolation=cv2.INTER_AREA)
    covers = cv2.resize(cv2.warpPerspective(np.full_like(drawing, 255), double, twice), size,
                        interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    picture = seen + (1 - covers) * table(random, size)
    picture = shaded(random, blurred(picture.clip(0, 255).astype(np.uint8), blur), shade)
    return squeezed(noisy(random, picture, noise), quality)


def phone_sheet(random, kind):
    """Fourteen codes in twelve megapixels."""
    drawing, texts = page(random)
    return photo(random, drawing, PHONE, 8, **KINDS[kind]), texts


def crowded_sheet(random):
    """Forty codes in twelve megapixels."""
    drawing, texts = page(random, 40, 8)
    return photo(random, drawing, PHONE, 8, **KINDS["squeezed"]), texts


def hard_sheet(random, kind):
    """Fourteen codes in 1.4 megapixels."""
    drawing, texts = page(random)
    return photo(random, drawing, (1200, 1200), 8, **SMALL_KINDS[kind]), texts
