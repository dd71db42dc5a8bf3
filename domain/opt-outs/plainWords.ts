/** More of a text is not read: nobody writes as much to stop texts, and a carrier may deliver 64 KiB. */
const longest = 1_000;
const unseen = /[\p{Cf}\0\ufe00-\ufe0f\u20e3]/gu;
const accents = /[\u0300-\u036f]/g;
const apostrophes = /['’‘`´ʼ]/g;
const clauseEnds = /[.!?;:,\n\r।|/()]+/u;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The words of a text by clauses, as they can be compared however they were typed: in small letters, without accents,
 * quotes, emoji, joiners and other characters that cannot be seen; full-width letters as usual ones; `stooop` and
 * `s t o p` as `stop`; `don't` as `dont`. NFKC takes য় apart, so both sides of a comparison come from here.
 */
export function plainClauses(text: string): string[][] {
  const plain = text
    .slice(0, longest)
    .normalize('NFKC')
    .replace(unseen, '')
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, '');
  // `S.T.O.P` is one word: the letters are joined before the dots end clauses.
  const joined = plain.replace(
    /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[ ._*-]{1,2}\p{L}){2,9}(?![\p{L}\p{M}\p{N}])/gu,
    (letters) => letters.replace(/[ ._*-]/g, ''),
  );
  return joined
    .split(clauseEnds)
    .map((clause) => (clause.match(word) ?? []).map(unstretched))
    .filter((words) => words.length > 0);
}

/** The words of a phrase of a list. */
export function plainPhrase(phrase: string): string {
  return plainClauses(phrase).flat().join(' ');
}

/** Nobody's spelling has a letter three times. */
function unstretched(one: string): string {
  return one.replace(/(\p{Script=Latin})\1{2,}/gu, '$1');
}
