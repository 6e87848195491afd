#!/usr/bin/env python3
"""Draws the picture set for the QR measurements: 313 distorted codes and 10 pictures of noise.

    generate.py FOLDER [--seed N]

Every row of the table in research/feasibility.md section 4 is here, with its number of pictures. The same seed
gives the same pictures; another seed draws other links, places and angles. FOLDER/index.json says which text
each file holds. Needs numpy, pillow, opencv-python-headless, qrcode.
"""
import argparse
import json
import math
import pathlib

import cv2
import numpy as np
import qrcode
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_M

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
WIDTH, HEIGHT = 800, 600


def link(random, length=113):
    """An otpauth link with a made-up secret, of `length` bytes."""
    number = random.integers(1000, 9999)
    start = f"otpauth://totp/Example:user{number}@example.com?secret="
    end = "&issuer=Example&algorithm=SHA1&digits=6"
    room = length - len(start) - len(end)
    return start + "".join(LETTERS[i] for i in random.integers(0, 32, room)) + end


def code(text, module=6, level=ERROR_CORRECT_M, quiet=4):
    """The code as grey pixels; `module` may be a fraction (drawn large, then shrunk by area)."""
    drawing = qrcode.QRCode(error_correction=level, box_size=1, border=quiet)
    drawing.add_data(text, optimize=0)
    drawing.make(fit=True)
    grid = np.where(np.array(drawing.get_matrix(), dtype=bool), 0, 255).astype(np.uint8)
    if module == int(module):
        return np.kron(grid, np.ones((int(module), int(module)), np.uint8))
    side = round(grid.shape[0] * module)
    large = np.kron(grid, np.ones((12, 12), np.uint8))
    return cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA)


def placed(random, drawing, size=(WIDTH, HEIGHT), ground=255, angle=None):
    """The drawing on a ground, shifted a little and turned by `angle` degrees (by default a little, too)."""
    width, height = size
    angle = random.uniform(-4, 4) if angle is None else angle
    side = drawing.shape[0]
    free = max(0, min(width, height) / 2 - side * 0.75)
    x, y = width / 2 + random.uniform(-free, free), height / 2 + random.uniform(-free, free)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1)
    turn[:, 2] += (x - side / 2, y - side / 2)
    return cv2.warpAffine(drawing, turn, size, flags=cv2.INTER_LINEAR, borderValue=int(ground))


def tilted(random, picture, share):
    """Perspective: each corner moves inwards by up to `share` of the code's size, one of them by all of it."""
    height, width = picture.shape
    reach = share * 420
    corners = np.float32([[190, 90], [610, 90], [610, 510], [190, 510]])
    moved = corners.copy()
    middle = corners.mean(axis=0)
    strongest = random.integers(4)
    for i in range(4):
        amount = reach if i == strongest else random.uniform(0, reach / 2)
        moved[i] += (middle - corners[i]) / np.linalg.norm(middle - corners[i]) * amount
    matrix = cv2.getPerspectiveTransform(corners, moved)
    return cv2.warpPerspective(picture, matrix, (width, height), borderValue=255)


def blurred(picture, sigma):
    return cv2.GaussianBlur(picture, (0, 0), sigma)


def moved(random, picture, length=6):
    """Motion blur along a random direction."""
    size = 2 * length + 1
    kernel = np.zeros((size, size), np.float32)
    angle = random.uniform(0, math.pi)
    end = (math.cos(angle) * length / 2, math.sin(angle) * length / 2)
    middle = size // 2
    cv2.line(kernel, (round(middle - end[0]), round(middle - end[1])),
             (round(middle + end[0]), round(middle + end[1])), 1)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def noisy(random, picture, sigma):
    return np.clip(picture + random.normal(0, sigma, picture.shape), 0, 255).astype(np.uint8)


def faint(picture, share):
    return np.clip(128 + (picture.astype(float) - 128) * share, 0, 255).astype(np.uint8)


def shaded(random, picture, share=0.8):
    """Light that falls off across the picture by `share`."""
    height, width = picture.shape
    angle = random.uniform(0, 2 * math.pi)
    y, x = np.mgrid[0:height, 0:width]
    ramp = (x - width / 2) * math.cos(angle) + (y - height / 2) * math.sin(angle)
    ramp = (ramp - ramp.min()) / (ramp.max() - ramp.min())
    return (picture * (1 - share * ramp)).astype(np.uint8)


def covered(random, drawing, share, quiet=4, module=6):
    """A grey patch over `share` of the code, away from the three corner marks."""
    result = drawing.copy()
    side = drawing.shape[0] - 2 * quiet * module
    patch = int(math.sqrt(share) * side)
    low, high = int(side * 0.38), side - patch - int(side * 0.1)
    x = quiet * module + random.integers(low, max(low + 1, high))
    y = quiet * module + random.integers(low, max(low + 1, high))
    result[y:y + patch, x:x + patch] = 128
    return result


def squeezed(picture, quality=10):
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def rows(random):
    """(row's name, how many, what draws one from a text, the text's length)."""
    def plain(text, **more):
        return placed(random, code(text), **more)

    def on_ground(text, ground):
        return placed(random, code(text, quiet=0), ground=ground)

    table = [("clean", 10, lambda t, i: plain(t))]
    table += [(f"rotation {name}", 10, lambda t, i, a=angles: plain(t, angle=a[i % len(a)]))
              for name, angles in (("15", [15]), ("45", [45]), ("90-270", [90, 180, 270]))]
    table += [(f"perspective {s}%", 10, lambda t, i, s=s: tilted(random, plain(t), s / 100)) for s in (10, 20, 30)]
    table += [(f"blur {s}", 10, lambda t, i, s=s: blurred(plain(t), s)) for s in (1, 2, 3, 4)]
    table += [("motion 6 px", 10, lambda t, i: moved(random, plain(t)))]
    table += [(f"noise {s}", 10, lambda t, i, s=s: noisy(random, plain(t), s)) for s in (30, 60, 100)]
    table += [("inverted", 10, lambda t, i: 255 - plain(t)),
              ("inverted+blur", 10, lambda t, i: blurred(255 - plain(t), 1.5))]
    table += [(f"contrast {s}%", 10, lambda t, i, s=s: faint(plain(t), s / 100)) for s in (25, 10)]
    table += [("contrast 8%+noise", 10, lambda t, i: noisy(random, faint(plain(t), 0.08), 2)),
              ("gradient 80%", 10, lambda t, i: shaded(random, plain(t)))]
    table += [(f"module {s} px", 10, lambda t, i, s=s: placed(random, code(t, module=s),
                                                             angle=0 if s == 1 else None)) for s in (2, 1.5, 1)]
    table += [("no quiet zone", 10, lambda t, i: on_ground(t, 0 if i % 2 else 255)),
              ("5% covered (M)", 10, lambda t, i: placed(random, covered(random, code(t), 0.05))),
              ("10% covered (H)", 10, lambda t, i: placed(
                  random, covered(random, code(t, level=ERROR_CORRECT_H), 0.10))),
              ("JPEG 10", 10, lambda t, i: squeezed(plain(t)))]

    def dense(text):
        return placed(random, code(text, module=4), size=(800, 600), angle=random.uniform(-2, 2))

    table += [("dense", 10, lambda t, i: dense(t)), ("dense+blur 1", 10, lambda t, i: blurred(dense(t), 1)),
              ("12 MP", 3, lambda t, i: noisy(random, shaded(random, placed(
                  random, code(t, module=14), size=(4000, 3000)), 0.4), 6)),
              ("tilt+blur+noise", 10, lambda t, i: noisy(
                  random, blurred(tilted(random, plain(t), 0.15), 1.2), 20))]
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(options.seed)
    index = []

    def save(row, number, picture, text):
        name = f"{row.replace(' ', '-').replace('%', '')}-{number}".replace("(", "").replace(")", "")
        large = picture.size > 4_000_000
        file = options.folder / f"{name}{'.jpg' if large else '.png'}"
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 90] if large else [])
        index.append({"file": file.name, "row": row, "text": text})

    for row, count, draw in rows(random):
        for number in range(count):
            text = link(random, 1033 if row.startswith("dense") else 113)
            save(row, number, draw(text, number), text)
    for number in range(10):
        picture = random.integers(0, 256, (HEIGHT, WIDTH)).astype(np.uint8)
        save("only noise", number, picture if number % 2 else blurred(picture, number / 2 + 0.5), None)
    (options.folder / "index.json").write_text(json.dumps(index, indent=1))
    print(f"{len(index)} pictures in {options.folder}, {sum(1 for e in index if e['text'])} with a code")


if __name__ == "__main__":
    main()
