// How strong a password looks and which rules it does not meet: the service's own rules (8.2), held to one table of
// cases with them. Nothing of what is typed leaves the page for it.

export const limits = { least: 8, free: 15, most: 256 };
export const labels = ["weak", "medium", "strong", "veryStrong"];

const count = (text) => [...text].length;

/** What kinds of characters a password holds. */
function kinds(password) {
  return {
    upper: /\p{Uppercase}/u.test(password),
    lower: /\p{Lowercase}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    letter: /\p{Alphabetic}/u.test(password),
    other: /[^\p{Alphabetic}\p{Nd}]/u.test(password),
  };
}

/** 弱: digits or letters alone, or listed. 中: both. 强: capitals, small ones and digits. 很强: and something else. */
export function strength(password, isListed = false) {
  const { upper, lower, digit, letter, other } = kinds(password);
  if (isListed || !letter || !digit) return "weak";
  if (!upper || !lower) return "medium";
  return other ? "veryStrong" : "strong";
}

/** Whether it stands among the common ones; `common` is null while they are not here. */
export const isCommon = (password, common) => common?.has(password.toLowerCase()) ?? false;

/** Whether it is little more than words of the context: without all of them, under 8 characters are left. */
export function isContext(password, words) {
  const folded = password.toLowerCase();
  const longestFirst = [...words].sort((one, other) => count(other) - count(one));
  const rest = count(longestFirst.reduce((parts, word) => parts.flatMap((part) => part.split(word)), [folded]).join(""));
  return rest < count(folded) && rest < limits.least;
}

/** The words of a person's own, of which those under 4 characters do not count. */
export function contextOf(email, nickname) {
  const parts = [...(email ?? "").trim().toLowerCase().split(/[@.+\-_]/), (nickname ?? "").toLowerCase()];
  return parts.filter((part) => count(part) >= 4);
}

/** The length from which a password is accepted at all. */
export const leastLength = (profile, hasSecondFactor) => (profile === "nist" && !hasSecondFactor ? limits.free : limits.least);

/** Every rule that a password does not meet, in the service's words and order. */
export function flawsOf(password, { profile = "seed", hasSecondFactor = false, words = [], common = null } = {}) {
  const length = count(password);
  const { upper, lower, digit } = kinds(password);
  const isShort = profile === "seed" && length < limits.free;
  const found = {
    tooShort: length < leastLength(profile, hasSecondFactor),
    tooLong: length > limits.most,
    control: /\p{Cc}/u.test(password),
    noUpper: isShort && !upper,
    noLower: isShort && !lower,
    noDigit: isShort && !digit,
    common: isCommon(password, common),
    context: isContext(password, words),
  };
  return Object.keys(found).filter((flaw) => found[flaw]);
}
