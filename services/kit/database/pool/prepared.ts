import { sql, type RawBuilder } from 'kysely';

/** By which the drivers know such a statement. */
const mark = '/* prepared */ ';
/** And such of which nobody waits for the reply. */
export const toldMark = '/* told */ ';

type Tag = <Row>(strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>;

/**
 * As `sql`, for a statement that is run many times a second: a connection parses and plans it once and keeps that
 * under a name, since to plan it costs more than to run it. Its plan has to be good whatever the parameters
 * and however the tables grow: within a transaction it is kept only after `keptByKey`, and one that runs by itself
 * must look its rows up by key. Its text has to be the same each time.
 */
export const prepared = marking(mark);

/**
 * As `prepared`, for a statement of a transaction whose reply says nothing: it goes to the database together with the next
 * one, so that the two are waited for once. If it fails, that next one does with its error; `commit` is the last to do so.
 */
export const told = marking(toldMark + mark);

function marking(ownMark: string): Tag {
  const marked = new WeakMap<TemplateStringsArray, TemplateStringsArray>();
  return <Row>(strings: TemplateStringsArray, ...values: unknown[]) => {
    const known = marked.get(strings) ?? withMark(ownMark, strings);
    marked.set(strings, known);
    return sql<Row>(known, ...values);
  };
}

function withMark(ownMark: string, strings: TemplateStringsArray): TemplateStringsArray {
  const [first, ...rest] = strings;
  const own = [ownMark + first!, ...rest];
  return Object.assign(own, { raw: own });
}

/** For a query that is built: `.modifyFront(asPrepared)`. */
export const asPrepared = sql.raw(mark.trimEnd());

/** Where the mark stands in the text of either. */
const beginnings = [mark, toldMark + mark, `select ${mark}`];

export function isPrepared(text: string): boolean {
  return beginnings.some((beginning) => text.startsWith(beginning));
}

export function isTold(text: string): boolean {
  return text.startsWith(toldMark);
}
