// A worker of puzzle.js: looks for the number that solves a puzzle of the service, while the page stays answerable.

import { scrypt } from "./scrypt.js";

const bytes = (text) => new TextEncoder().encode(text);

/** Whether so many bits are zero at the beginning. */
function isSolved(digest, bits) {
  const whole = bits >> 3;
  return digest.subarray(0, whole).every((byte) => byte === 0) && digest[whole] >> (8 - (bits & 7)) === 0;
}

addEventListener("message", async ({ data: { salt, bits, n, r, p } }) => {
  const start = bytes(salt);
  for (let number = 0; ; number += 1) {
    if (isSolved(await scrypt(bytes(String(number)), start, { n, r, p, length: 32 }), bits)) return postMessage(`${salt}.${number}`);
  }
});
