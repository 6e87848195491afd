// scrypt (RFC 7914): a hash that costs memory, for the puzzles of work.js.

const block = 16;
/** Where the last one was mixed: the next one takes its place. */
let memory = new Uint32Array(0);

/** The bytes of scrypt; `password` and `salt` are bytes, `length` is how many are wanted. */
export async function scrypt(password, salt, { n, r, p, length }) {
  const words = new Uint32Array((await derive(password, salt, 128 * r * p)).buffer);
  const size = 32 * r;
  if (memory.length !== size * n) memory = new Uint32Array(size * n);
  for (let lane = 0; lane < p; lane += 1) mix(words.subarray(lane * size, (lane + 1) * size), n);
  return derive(password, new Uint8Array(words.buffer), length);
}

/** PBKDF2 with HMAC-SHA-256, once around. */
async function derive(password, salt, length) {
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: 1 };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8));
}

/** scryptROMix (section 5), in place: numbers are little-endian, as those of every machine with a browser are. */
function mix(words, n) {
  const size = words.length;
  let [from, to] = [words, new Uint32Array(size)];
  for (let step = 0; step < n; step += 1) {
    memory.set(from, step * size);
    mixBlocks(from, to);
    [from, to] = [to, from];
  }
  for (let step = 0; step < n; step += 1) {
    const start = (from[size - block] & (n - 1)) * size;
    for (let each = 0; each < size; each += 1) from[each] ^= memory[start + each];
    mixBlocks(from, to);
    [from, to] = [to, from];
  }
  // n is even: the last step wrote where the first one read.
}

/** scryptBlockMix (section 4): the blocks with even numbers come first. */
function mixBlocks(from, to) {
  const count = from.length / block;
  const mixed = from.slice(from.length - block);
  for (let number = 0; number < count; number += 1) {
    for (let each = 0; each < block; each += 1) mixed[each] ^= from[number * block + each];
    salsa(mixed);
    to.set(mixed, ((number >> 1) + (number & 1) * (count >> 1)) * block);
  }
}

/** Salsa20/8 (section 3), in place: variables of their own are several times faster than a list of steps. */
function salsa(words) {
  let t = 0;
  let x0 = words[0], x1 = words[1], x2 = words[2], x3 = words[3], x4 = words[4], x5 = words[5], x6 = words[6], x7 = words[7];
  let x8 = words[8], x9 = words[9], x10 = words[10], x11 = words[11], x12 = words[12], x13 = words[13], x14 = words[14], x15 = words[15];
  for (let round = 0; round < 4; round += 1) {
    t = (x0 + x12) | 0; x4 ^= (t << 7) | (t >>> 25); t = (x4 + x0) | 0; x8 ^= (t << 9) | (t >>> 23);
    t = (x8 + x4) | 0; x12 ^= (t << 13) | (t >>> 19); t = (x12 + x8) | 0; x0 ^= (t << 18) | (t >>> 14);
    t = (x5 + x1) | 0; x9 ^= (t << 7) | (t >>> 25); t = (x9 + x5) | 0; x13 ^= (t << 9) | (t >>> 23);
    t = (x13 + x9) | 0; x1 ^= (t << 13) | (t >>> 19); t = (x1 + x13) | 0; x5 ^= (t << 18) | (t >>> 14);
    t = (x10 + x6) | 0; x14 ^= (t << 7) | (t >>> 25); t = (x14 + x10) | 0; x2 ^= (t << 9) | (t >>> 23);
    t = (x2 + x14) | 0; x6 ^= (t << 13) | (t >>> 19); t = (x6 + x2) | 0; x10 ^= (t << 18) | (t >>> 14);
    t = (x15 + x11) | 0; x3 ^= (t << 7) | (t >>> 25); t = (x3 + x15) | 0; x7 ^= (t << 9) | (t >>> 23);
    t = (x7 + x3) | 0; x11 ^= (t << 13) | (t >>> 19); t = (x11 + x7) | 0; x15 ^= (t << 18) | (t >>> 14);
    t = (x0 + x3) | 0; x1 ^= (t << 7) | (t >>> 25); t = (x1 + x0) | 0; x2 ^= (t << 9) | (t >>> 23);
    t = (x2 + x1) | 0; x3 ^= (t << 13) | (t >>> 19); t = (x3 + x2) | 0; x0 ^= (t << 18) | (t >>> 14);
    t = (x5 + x4) | 0; x6 ^= (t << 7) | (t >>> 25); t = (x6 + x5) | 0; x7 ^= (t << 9) | (t >>> 23);
    t = (x7 + x6) | 0; x4 ^= (t << 13) | (t >>> 19); t = (x4 + x7) | 0; x5 ^= (t << 18) | (t >>> 14);
    t = (x10 + x9) | 0; x11 ^= (t << 7) | (t >>> 25); t = (x11 + x10) | 0; x8 ^= (t << 9) | (t >>> 23);
    t = (x8 + x11) | 0; x9 ^= (t << 13) | (t >>> 19); t = (x9 + x8) | 0; x10 ^= (t << 18) | (t >>> 14);
    t = (x15 + x14) | 0; x12 ^= (t << 7) | (t >>> 25); t = (x12 + x15) | 0; x13 ^= (t << 9) | (t >>> 23);
    t = (x13 + x12) | 0; x14 ^= (t << 13) | (t >>> 19); t = (x14 + x13) | 0; x15 ^= (t << 18) | (t >>> 14);
  }
  words[0] += x0; words[1] += x1; words[2] += x2; words[3] += x3;
  words[4] += x4; words[5] += x5; words[6] += x6; words[7] += x7;
  words[8] += x8; words[9] += x9; words[10] += x10; words[11] += x11;
  words[12] += x12; words[13] += x13; words[14] += x14; words[15] += x15;
}
