"""Twelve-megapixel pictures without a QR code that a person may still choose: texts, tiles, windows, barcodes, screens.

Tiles and windows are drawn as squares in squares, which from afar look like a code's corner marks.
"""
import cv2
import numpy as np

from generate import blurred, noisy, shaded, squeezed

SIZE = (4000, 3000)
WORDS = ("account the of and minutes to in is you that it was for on are as with his they at be this from have or by "
         "one had not but what all were when we there can an your which their said if do will each about how").split()


def finished(random, picture, blur=1.2, noise=6, shade=0.3, quality=80):
    """The same light, lens, sensor and file as the sheets have; seen a little from aside."""
    height, width = picture.shape
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    moved = corners + random.uniform(-0.06, 0.06, (4, 2)).astype(np.float32) * [width, height]
    matrix = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    seen = cv2.warpPerspective(picture, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return squeezed(noisy(random, shaded(random, blurred(seen, blur), shade), noise), quality)


def text_page(random):
    """A printed page, full of lines of words."""
    picture = np.full(SIZE[::-1], 245, np.uint8)
    for y in range(120, 2950, 62):
        line = " ".join(random.choice(WORDS, 26))
        cv2.putText(picture, line, (150, y), cv2.FONT_HERSHEY_COMPLEX, 1.5, 25, 3, cv2.LINE_AA)
    return finished(random, picture)


def tiles(random):
    """A floor of square tiles with borders and darker squares in them."""
    picture = np.full(SIZE[::-1], 205, np.uint8)
    side = int(random.integers(60, 220))
    for y in range(0, 3000, side):
        for x in range(0, 4000, side):
            shade = int(random.integers(30, 70))
            cv2.rectangle(picture, (x + side // 14, y + side // 14), (x + side * 13 // 14, y + side * 13 // 14), shade, -1)
            if random.random() < 0.5:
                edge = side // 7
                cv2.rectangle(picture, (x + edge * 3 // 2, y + edge * 3 // 2),
                              (x + side - edge * 3 // 2, y + side - edge * 3 // 2), 200, -1)
                cv2.rectangle(picture, (x + edge * 5 // 2, y + edge * 5 // 2),
                              (x + side - edge * 5 // 2, y + side - edge * 5 // 2), shade, -1)
    return finished(random, picture)


def windows(random):
    """A house front: rows of frames with panes, some dark, some light."""
    picture = np.full(SIZE[::-1], 150, np.uint8)
    for row in range(9):
        for column in range(14):
            x, y = 60 + column * 280, 60 + row * 325
            cv2.rectangle(picture, (x, y), (x + 190, y + 230), 60, -1)
            cv2.rectangle(picture, (x + 24, y + 30), (x + 166, y + 200), 220, -1)
            for across in range(2):
                for down in range(2):
                    cv2.rectangle(picture, (x + 34 + across * 66, y + 42 + down * 76),
                                  (x + 90 + across * 66, y + 106 + down * 76), int(random.integers(20, 90)), -1)
    return finished(random, picture)


def barcodes(random):
    """A shelf of packages with barcodes and digits below them."""
    picture = np.full(SIZE[::-1], 180, np.uint8)
    for row in range(8):
        for column in range(6):
            x, y = 50 + column * 660, 40 + row * 370
            cv2.rectangle(picture, (x, y), (x + 560, y + 300), 250, -1)
            bars = random.integers(1, 5, 60)
            place = x + 30
            for i, bar in enumerate(bars):
                if i % 2 == 0:
                    cv2.rectangle(picture, (place, y + 30), (place + int(bar) * 4 - 1, y + 230), 20, -1)
                place += int(bar) * 4
                if place > x + 520:
                    break
            digits = "".join(str(d) for d in random.integers(0, 10, 13))
            cv2.putText(picture, digits, (x + 40, y + 285), cv2.FONT_HERSHEY_SIMPLEX, 1.6, 20, 4, cv2.LINE_AA)
    return finished(random, picture)


def screen(random):
    """A computer's screen, photographed: windows, icons as squares in squares, text, and the screen's own dots."""
    picture = np.full(SIZE[::-1], 215, np.uint8)
    for _ in range(9):
        x, y = int(random.integers(0, 3000)), int(random.integers(0, 2200))
        w, h = int(random.integers(700, 1800)), int(random.integers(500, 1300))
        dark = random.random() < 0.4
        cv2.rectangle(picture, (x, y), (x + w, y + h), 35 if dark else 250, -1)
        cv2.rectangle(picture, (x, y), (x + w, y + 46), 90, -1)
        for i in range(5):
            left = x + 20 + i * 60
            cv2.rectangle(picture, (left, y + 8), (left + 30, y + 38), 230, -1)
            cv2.rectangle(picture, (left + 5, y + 13), (left + 25, y + 33), 40, 3)
        for line in range(y + 90, y + h - 20, 34):
            cv2.putText(picture, " ".join(random.choice(WORDS, w // 150)), (x + 20, line), cv2.FONT_HERSHEY_SIMPLEX,
                        0.8, 220 if dark else 30, 2, cv2.LINE_AA)
    for i in range(28):
        x, y = 30 + i * 140, 2860
        cv2.rectangle(picture, (x, y), (x + 100, y + 100), int(random.integers(20, 120)), -1)
        cv2.rectangle(picture, (x + 15, y + 15), (x + 85, y + 85), 235, -1)
        cv2.rectangle(picture, (x + 30, y + 30), (x + 70, y + 70), int(random.integers(20, 120)), -1)
    dots = 1 + 0.12 * np.sin(np.arange(4000) * 2.1)[None, :] * np.sin(np.arange(3000) * 2.3)[:, None]
    return finished(random, (picture * dots).clip(0, 255).astype(np.uint8), blur=0.8)


SCENES = {"text": text_page, "tiles": tiles, "windows": windows, "barcodes": barcodes, "screen": screen}
