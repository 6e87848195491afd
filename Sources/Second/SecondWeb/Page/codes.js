// Which code of a card is right at an instant. Pure: the instant is a parameter.

/** Timers and the program's clock may disagree by this much about the very moment of a rollover. */
const slack = 1_000;
const urgentAt = 5_000;

/**
 * The code of `card` at `now` (ms since 1970): `{code, spoken, next, spokenNext, left, share, urgent}`,
 * or null when none that the page knows is valid. `left` is in ms; `share` of the period is left, 0 to 1.
 */
export function codeAt(card, now) {
  const period = card.period * 1_000;
  if (now >= card.from - slack && now < card.until) {
    return about(card.code, card.spoken, card.nextCode, card.until - now, period);
  }
  if (now >= card.until && now < card.until + period) {
    return about(card.nextCode, card.spokenNext, null, card.until + period - now, period);
  }
  return null;
}

function about(code, spoken, next, left, period) {
  const urgent = left <= urgentAt;
  return { code, spoken, next: urgent ? next : null, left, share: Math.min(1, left / period), urgent };
}

/** The next instant at which what `codeAt` says about the card changes in more than its ring. */
export function turnAfter(card, now) {
  const period = card.period * 1_000;
  const turns = [card.until - urgentAt, card.until, card.until + period - urgentAt, card.until + period];
  return turns.find((turn) => turn > now) ?? Infinity;
}

/**
 * The period that one bar stands for: the one that most of `cards` have, the shorter of two; null where no two cards
 * share one.
 */
export function commonPeriod(cards) {
  const counts = new Map();
  for (const { period } of cards) counts.set(period, (counts.get(period) ?? 0) + 1);
  const [period, most] = [...counts].reduce((one, other) => (other[1] - one[1] || one[0] - other[0]) > 0 ? other : one, [null, 1]);
  return most > 1 ? period : null;
}

/** The code as it is typed: without its spaces. */
export const plain = (code) => code.replace(/\s/g, "");

/** The code's shape without the code. */
export const masked = (code) => code.replace(/\d/g, "•");
