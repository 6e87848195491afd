#!/usr/bin/env python3
"""Draws hard pictures for the QR measurements: sheets of many codes, dense codes, codes on bottles and cloth.

    hard.py FOLDER [--seed N]

The same seed gives the same pictures; another seed draws other links, places, angles and folds. FOLDER/index.json
says which texts each file holds, and whether it shows a code that cannot be read. Needs what generate.py needs.
"""
import argparse
import json
import math
import pathlib

import cv2
import numpy as np
import qrcode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

from generate import blurred, code, link, noisy, placed, shaded
from scenes import SCENES
from sheets import KINDS, SMALL_KINDS, crowded_sheet, hard_sheet, phone_sheet

MEGAPIXELS_12 = (4000, 3000)


def of_version(random, version, module=4, quiet=4, level=ERROR_CORRECT_L):
    """A code of exactly this version, filled with a link nearly to the end; its drawing and its text."""
    drawing = qrcode.QRCode(version=version, error_correction=level, box_size=1, border=quiet)
    # Byte mode: 4 bits of mode and 8 or 16 of length.
    room = qrcode.util.BIT_LIMIT_TABLE[level][version] // 8 - 3
    text = link(random, max(room, 92))
    drawing.add_data(text, optimize=0)
    drawing.make(fit=False)
    grid = np.where(np.array(drawing.get_matrix(), dtype=bool), 0, 255).astype(np.uint8)
    return np.kron(grid, np.ones((module, module), np.uint8)), text


def warped(drawing, place_x, place_y, ground):
    """What a camera sees where each pixel's place on the drawing is known."""
    return cv2.remap(drawing, place_x.astype(np.float32), place_y.astype(np.float32), cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=int(ground))


def photographed(random, picture, blur=0.8, noise=5, quality=85):
    picture = shaded(random, blurred(picture, blur), random.uniform(0.1, 0.35))
    picture = noisy(random, picture, noise)
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def seen_from(random, drawing, size, angle=0.0, tilt=0.0, scale=1.0, ground=90):
    """A flat drawing turned by `angle` degrees, its corners moved inwards by up to `tilt` of its side."""
    width, height = size
    rows, columns = drawing.shape
    corners = np.float32([[0, 0], [columns, 0], [columns, rows], [0, rows]])
    turn = np.array([[math.cos(math.radians(angle)), -math.sin(math.radians(angle))],
                     [math.sin(math.radians(angle)), math.cos(math.radians(angle))]])
    middle = np.array([columns / 2, rows / 2])
    placed = ((corners - middle) * scale) @ turn.T
    for i in range(4):
        placed[i] *= 1 - tilt * random.uniform(0, 1)
    placed[random.integers(4)] *= 1 - tilt / 2
    placed += np.array([width / 2, height / 2])
    matrix = cv2.getPerspectiveTransform(corners, placed.astype(np.float32))
    # Twice as fine and then halved, so that small modules are not aliased.
    double = np.diag([2.0, 2.0, 1.0]) @ matrix
    large = cv2.warpPerspective(drawing, double, (width * 2, height * 2), flags=cv2.INTER_LINEAR,
                                borderValue=int(ground))
    return cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)


def sheet(random, kind):
    """Fourteen codes on one page, in rows of four."""
    texts = [link(random, int(random.integers(95, 140))) for _ in range(14)]
    page = np.full((1500, 1400), 250, np.uint8)
    for i, text in enumerate(texts):
        drawing = code(text, module=6)
        row, column = i // 4, i % 4
        y = 40 + row * 360 + int(random.integers(0, 40))
        x = 20 + column * 340 + int(random.integers(0, 340 - drawing.shape[0])) \
            if drawing.shape[0] < 340 else 20 + column * 340
        page[y:y + drawing.shape[0], x:x + drawing.shape[1]] = drawing
        cv2.putText(page, f"Account {i + 1}", (x + 24, y - 2), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 30, 2)
    options = {
        "flat": dict(angle=random.uniform(-3, 3)),
        "rotated": dict(angle=random.uniform(15, 75) * random.choice([-1, 1])),
        "blurred": dict(angle=random.uniform(-8, 8)),
        "tilted": dict(angle=random.uniform(-15, 15), tilt=0.3),
    }[kind]
    # About three pixels a module, as of a page that fills a picture of two megapixels.
    picture = seen_from(random, page, (1200, 1200) if kind == "rotated" else (1000, 1050), scale=0.6, **options)
    return photographed(random, picture, blur=1.3 if kind == "blurred" else 0.7), texts


def flat_dense(random, version):
    drawing, text = of_version(random, version)
    side = drawing.shape[0] + 120
    size = (side, side) if version % 2 else (2000, 1500)
    return blurred(placed(random, drawing, size=size, angle=random.uniform(-3, 3)), 0.7), [text]


def photographed_dense(random, version):
    drawing, text = of_version(random, version, level=ERROR_CORRECT_M)
    side = int(drawing.shape[0] * 1.5)
    picture = seen_from(random, drawing, (side, side), angle=random.uniform(-25, 25), tilt=0.08, scale=1.15)
    return photographed(random, picture, blur=0.9, noise=4), [text]


def on_bottle(random, slant):
    """A label around a cylinder, seen by a camera somewhat above it; `slant` turns camera and label."""
    text = link(random, int(random.integers(95, 150)))
    drawing = code(text, module=12, level=ERROR_CORRECT_M)
    side = drawing.shape[0]
    size = 720
    label_angle = math.radians(random.uniform(75, 115))    # how much of the way around the code takes
    radius = side / label_angle
    distance = radius * random.uniform(5, 8)
    above = math.radians(random.uniform(-14, 14))
    roll = math.radians(random.uniform(-35, 35)) if slant else 0.0
    twist = math.radians(random.uniform(-12, 12)) if slant else 0.0
    shift = math.radians(random.uniform(-8, 8))
    # A pixel's ray in the camera's frame; the camera looks at the origin from `distance`.
    zoom = size * 0.62 / (side / distance)
    y, x = np.mgrid[0:size, 0:size].astype(np.float64)
    x, y = (x - size / 2) / zoom, (y - size / 2) / zoom
    x, y = x * math.cos(roll) - y * math.sin(roll), x * math.sin(roll) + y * math.cos(roll)
    ray = np.stack([x, y * math.cos(above) + math.sin(above), np.cos(above) - y * math.sin(above)])
    eye = np.array([0.0, -math.sin(above) * distance, -math.cos(above) * distance])
    # The cylinder's axis is y: x^2 + z^2 = radius^2.
    a = ray[0] ** 2 + ray[2] ** 2
    b = 2 * (eye[0] * ray[0] + eye[2] * ray[2])
    c = eye[0] ** 2 + eye[2] ** 2 - radius ** 2
    root = b * b - 4 * a * c
    hit = root > 0
    t = (-b - np.sqrt(np.where(hit, root, 0))) / (2 * a)
    px, py, pz = (eye[i] + t * ray[i] for i in range(3))
    around = np.arctan2(px, -pz)
    u, v = (around + shift) * radius, py
    u, v = u * math.cos(twist) - v * math.sin(twist), u * math.sin(twist) + v * math.cos(twist)
    seen = warped(drawing, np.where(hit, u + side / 2, -9999), np.where(hit, v + side / 2, -9999), 245)
    shade = 0.45 + 0.55 * np.cos(around - 0.3).clip(0, 1)
    picture = np.where(hit, seen * shade, 60).astype(np.uint8)
    return photographed(random, picture, blur=0.9, noise=4), [text]


def on_cloth(random):
    text = link(random, int(random.integers(95, 150)))
    drawing = code(text, module=12, level=ERROR_CORRECT_M)
    side = drawing.shape[0]
    size = 720
    zoom = side / (size * 0.66)
    angle = math.radians(random.uniform(-15, 15))
    y, x = np.mgrid[0:size, 0:size].astype(np.float64)
    x, y = (x - size / 2) * zoom, (y - size / 2) * zoom
    u, v = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    light = np.ones_like(u)
    for _ in range(2):
        along = random.uniform(0, 2 * math.pi)
        wave = side * random.uniform(0.7, 1.3)
        phase = random.uniform(0, 2 * math.pi)
        strength = side * random.uniform(0.010, 0.024)
        turned = (x * math.cos(along) + y * math.sin(along)) / wave * 2 * math.pi + phase
        towards = along + random.uniform(-0.8, 0.8)
        u += strength * math.cos(towards) * np.sin(turned)
        v += strength * math.sin(towards) * np.sin(turned)
        light *= 0.85 + 0.15 * np.cos(turned)
    picture = warped(drawing, u + side / 2, v + side / 2, 245) * light
    return photographed(random, picture.clip(0, 255).astype(np.uint8), blur=0.9, noise=4), [text]


def spoilt(random, number):
    """A code whose three corner marks are whole and whose middle is not: a stain, a torn piece, smeared ink."""
    text = link(random, 120)
    drawing = code(text, module=6)
    side = drawing.shape[0]
    low, high = 24 + 9 * 6, side - 24 - 9 * 6
    if number % 3 == 0:
        drawing[low:side - 24, low:side - 24] = 200
    elif number % 3 == 1:
        drawing[24:side - 24, low:high] = blurred(drawing[24:side - 24, low:high], 9)
        drawing[low:high, 24:side - 24] = blurred(drawing[low:high, 24:side - 24], 9)
    else:
        patch = random.integers(0, 2, ((high - low) // 6 + 1, (side - 24 - low) // 6 + 1)).astype(np.uint8) * 255
        patch = np.kron(patch, np.ones((6, 6), np.uint8))
        drawing[low:side - 24, low:side - 24] = patch[:1, :1]
        drawing[low:high, low:side - 24] = patch[:high - low, :side - 24 - low]
    picture = seen_from(random, drawing, (640, 480), angle=random.uniform(-20, 20), tilt=0.05, scale=1.1, ground=170)
    return photographed(random, picture)


def landscape(random, size=MEGAPIXELS_12):
    """A scene without a code: soft shapes, edges, text, stripes and windows."""
    width, height = size
    coarse = random.uniform(40, 220, (height // 250 + 2, width // 250 + 2)).astype(np.float32)
    picture = cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC).clip(0, 255).astype(np.uint8)
    for _ in range(60):
        x, y = int(random.integers(0, width)), int(random.integers(0, height))
        w, h = int(random.integers(20, 600)), int(random.integers(20, 600))
        cv2.rectangle(picture, (x, y), (x + w, y + h), int(random.integers(0, 255)), -1 if random.random() < 0.6 else 8)
    for i in range(80):
        cv2.putText(picture, "Some words on a wall " * 2, (int(random.integers(0, width)), int(random.integers(0, height))),
                    cv2.FONT_HERSHEY_COMPLEX, random.uniform(0.5, 3), int(random.integers(0, 255)), 3)
    fine = random.normal(0, 12, (height // 4, width // 4)).astype(np.float32)
    picture = picture + cv2.resize(fine, size, interpolation=cv2.INTER_LINEAR)
    return noisy(random, picture.clip(0, 255), 6)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    index = []

    def save(row, number, picture, texts, unreadable=False):
        file = options.folder / f"{row.replace(' ', '-')}-{number}.{'jpg' if picture.size > 4_000_000 else 'png'}"
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 90] if picture.size > 4_000_000 else [])
        index.append({"file": file.name, "row": row, "texts": texts, "unreadable": unreadable})

    # Each row has numbers of its own, so that a change in one leaves the others as they are.
    def numbers(row):
        return np.random.default_rng([options.seed, *row.encode()])

    random = numbers("sheet")
    for number, kind in enumerate(["flat", "rotated", "blurred", "tilted"]):
        save("sheet of 14", number, *sheet(random, kind))
    for number, kind in enumerate(SMALL_KINDS):
        save("hard sheet of 14", number, *hard_sheet(numbers(f"hard {kind}"), kind))
    for number, kind in enumerate(KINDS):
        save("12 MP sheet of 14", number, *phone_sheet(numbers(f"phone {kind}"), kind))
    save("12 MP sheet of 40", 0, *crowded_sheet(numbers("crowded")))
    random = numbers("dense")
    for version in range(25, 41):
        save("version 25 to 40", version, *flat_dense(random, version))
    random = numbers("dense photographed")
    for version in (20, 24, 28, 32, 36, 40):
        save("dense photographed", version, *photographed_dense(random, version))
    for row, draw in (("bottle", lambda r: on_bottle(r, False)), ("slanted bottle", lambda r: on_bottle(r, True)),
                      ("cloth", on_cloth)):
        random = numbers(row)
        for number in range(8):
            save(row, number, *draw(random))
    random = numbers("unreadable")
    for number in range(6):
        save("unreadable", number, spoilt(random, number), [], unreadable=True)
    random = numbers("nothing")
    save("12 MP nothing", 0, landscape(random), [])
    save("12 MP nothing", 1, landscape(random), [])
    for number, (kind, draw) in enumerate(SCENES.items()):
        save(f"12 MP {kind}", number, draw(numbers(kind)), [])
    random = numbers("noise")
    save("12 MP noise", 0, random.integers(0, 256, MEGAPIXELS_12[::-1]).astype(np.uint8), [])
    save("12 MP noise", 1, blurred(random.integers(0, 256, MEGAPIXELS_12[::-1]).astype(np.uint8), 1.5), [])
    (options.folder / "index.json").write_text(json.dumps(index, indent=1))
    print(f"{len(index)} pictures in {options.folder}, {sum(len(e['texts']) for e in index)} codes")


if __name__ == "__main__":
    main()
