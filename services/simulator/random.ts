/** A number from 0 up to 1, as Math.random gives. */
export type Random = () => number;

/** The same numbers for the same seed: mulberry32, a public-domain generator by Tommy Ettinger. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to `most`. */
export function upTo(most: number, random: Random): number {
  return most === 0 ? 0 : Math.floor(random() * (most + 1));
}

/** In place. */
export function shuffle<Item>(items: Item[], random: Random): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = upTo(at, random);
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
}
