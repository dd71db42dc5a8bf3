import { sql, type RawBuilder } from 'kysely';

/** By which the drivers know such a statement. */
const mark = '/* prepared */ ';
const marked = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/**
 * As `sql`, for a statement that is run many times a second: a connection parses and plans it once and keeps that
 * under a name, since to plan it costs more than to run it. Its plan has to be good whatever the parameters
 * and however the tables grow: within a transaction it is kept only after `keptByKey`, and one that runs by itself
 * must look its rows up by key. Its text has to be the same each time.
 */
export function prepared<Row>(strings: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row> {
  const known = marked.get(strings) ?? withMark(strings);
  marked.set(strings, known);
  return sql<Row>(known, ...values);
}

function withMark(strings: TemplateStringsArray): TemplateStringsArray {
  const [first, ...rest] = strings;
  const own = [mark + first!, ...rest];
  return Object.assign(own, { raw: own });
}

/** For a query that is built: `.modifyFront(asPrepared)`. */
export const asPrepared = sql.raw(mark.trimEnd());

/** Where the mark stands in the text of either. */
const beginnings = [mark, `select ${mark}`];

export function isPrepared(text: string): boolean {
  return beginnings.some((beginning) => text.startsWith(beginning));
}
