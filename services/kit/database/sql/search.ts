import { sql, type RawBuilder } from 'kysely';
import { composed } from '#domain/composed.ts';
import { maskedText } from './maskedSql.ts';

const ascii = /^[\p{ASCII}]*$/u;

/**
 * Whether one of the columns holds `text`, in whatever letter case and however its letters are composed; true of every row if nothing is searched for. Not
 * LIKE: there `%` and `_` in what a person types would mean something else.
 * @param columns by name, e.g. `users.name`, or as an expression
 */
export function anyHolds(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string | undefined,
): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`true`;
  const wanted = composed(text);
  const searched = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  // Normalising takes time, and ASCII is the same in all forms.
  const holds = searched.map((column) => {
    const form = ascii.test(wanted) ? column : sql`normalize(${column}, NFC)`;
    return sql`strpos(lower(${form}), lower(${wanted})) > 0`;
  });
  return sql<boolean>`(${sql.join(holds, sql` or `)})`;
}

/**
 * The same for texts that are masked for the reader, who may find only what is shown: otherwise a number could be
 * found out digit by digit. Only texts that contain the searched text are masked, because masking is slow.
 */
export function anyHoldsAsShown(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string | undefined,
  seesNumbers: boolean,
): RawBuilder<boolean> {
  if (seesNumbers || text === undefined) return anyHolds(columns, text);
  const held = columns.map((column) => {
    const value = typeof column === 'string' ? sql.ref(column) : column;
    return sql`case when ${anyHolds([value], text)} then ${anyHolds([maskedText(value)], text)} else false end`;
  });
  return sql<boolean>`(${sql.join(held, sql` or `)})`;
}

/** ASCII punctuation: PostgreSQL would read `a@b.com` as one word and leave out what looks like a tag. */
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The words of a text, as `hasWords` searches for them. */
function wordsOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_tsvector('simple', translate(${text}, ${sql.lit(punctuation)}, repeat(' ', 32)))`;
}

function beginningsOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
}

/**
 * Whether a text has words that begin with each of `words`, in whatever letter case. Indexes serve it (migration 0040) only as long as
 * they have the same expression.
 * @param words of letters and digits only, as `searchTerms` gives them
 */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${wordsOf(text)} @@ ${beginningsOf(words)}`;
}

/**
 * The same of the name of `batches`, of one company or, if that is null, of all. Their index (migration 0043) has the company as a word
 * that no name can have: common words of one company are found without reading those of all.
 */
export function batchNameHasWords(companyId: number | null, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`false`;
  const ofCompany = companyId === null ? sql`` : sql` && ${`'@${companyId}'`}::tsquery`;
  return sql<boolean>`(batches.name is not null
    and (array_to_tsvector(array['@' || batches.company_id::text]) || ${wordsOf(sql.ref('batches.name'))})
      @@ (${beginningsOf(words)}${ofCompany}))`;
}

/**
 * A match of words that may contain mobile numbers: readers who see numbers masked find only what is shown to them, otherwise they could
 * find a number out digit by digit.
 * @param match by an index of the whole text
 */
export function matchAsShown(
  match: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  words: readonly string[],
  seesNumbers: boolean,
): RawBuilder<unknown> {
  return seesNumbers ? match : sql`(${match} and ${hasWords(maskedText(text), words)})`;
}
