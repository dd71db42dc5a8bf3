import { sql, type RawBuilder } from 'kysely';

/** Marks a statement that is prepared. */
const mark = '/* prepared */ ';
/** Marks a statement that is sent together with a later one. */
export const pipelinedMark = '/* pipelined */ ';

type Tag = <Row>(strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>;

/**
 * As `sql`, for a statement that is run many times a second: a connection parses and plans it once and keeps that
 * under a name, since to plan it costs more than to run it. Its plan has to be good whatever the parameters
 * and however the tables grow: within a transaction it is kept only after `forceIndexPlans`, and one that runs by itself
 * must look its rows up by key. Its text has to be the same each time.
 */
export const prepared = marking(mark);

/**
 * As `prepared`, for a statement of a transaction whose reply the statements after it do not need: it is sent together
 * with the next statement that is awaited, so that the two take one round trip. If it fails, that next one throws its
 * error; `commit` is the last that can. `rowsLater` gives its rows.
 */
export const pipelined: (strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<never> = marking(
  pipelinedMark + mark,
);

/** Takes the place of the rows of a pipelined statement. */
export interface PipelinedReply {
  reply: Promise<{ rows: unknown[] }>;
}

/**
 * The rows of a pipelined statement, which others that are sent with it do not need.
 * @param rows as the statement gave them when it was executed
 * @returns a function that waits for the rows; to be called after a later statement was awaited, which sends this one
 */
export function rowsLater<Row>(rows: readonly unknown[]): () => Promise<Row[]> {
  const [{ reply }] = rows as [PipelinedReply];
  return async () => (await reply).rows as Row[];
}

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
/** The same for one that is pipelined. */
export const asPipelined = sql.raw((pipelinedMark + mark).trimEnd());

/** How the text of a prepared statement begins. */
const beginnings = [mark, pipelinedMark + mark, `select ${mark}`, `select ${pipelinedMark}${mark}`];
const pipelinedBeginnings = [pipelinedMark, `select ${pipelinedMark}`];

export function isPrepared(text: string): boolean {
  return beginnings.some((beginning) => text.startsWith(beginning));
}

export function isPipelined(text: string): boolean {
  return pipelinedBeginnings.some((beginning) => text.startsWith(beginning));
}
