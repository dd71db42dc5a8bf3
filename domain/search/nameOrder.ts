/**
 * The order of names in all lists, for readers of both languages: as CLDR has them, digits of either script first, then Latin letters in
 * whatever case, then Bangla. Names have it by their keys, which compare by code points: so signs stand where ASCII has them, and accented
 * letters come behind z.
 */

/** Characters that a key has others for, one by one. Bangla stands in the places that Unicode leaves free. ASCII stays as it is. */
const from = '–’।৳০১২৩৪৫৬৭৮৯এঐওঔংঃঁ\u09dc\u09dd\u09df';
const to = "-'.$0123456789\u098d\u098e\u098f\u0990\u0991\u0992\u0993ডঢয";
/** A key does without the dot of a letter and joiners: they make no other letter of it. */
const ignored = '\u09bc\u200c\u200d';

/** For `translate` of SQL and for `compareNames`: characters of `from` become those at the same place of `to`, or nothing. */
export const nameKeyCharacters = { from: from + ignored, to } as const;
/** Becomes two characters, before all others. */
export const finalTa = { letter: 'ৎ', written: 'ত্' } as const;

const replaced = new Map([...nameKeyCharacters.from].map((character, index) => [character, to[index] ?? '']));

function keyOf(name: string): string {
  const text = name.replaceAll(finalTa.letter, finalTa.written).toLowerCase();
  return Array.from(text, (character) => replaced.get(character) ?? character).join('');
}

/** Negative, 0 or positive. */
export function compareNames(one: string, other: string): number {
  const [left, right] = [keyOf(one), keyOf(other)];
  return left === right ? 0 : left < right ? -1 : 1;
}
