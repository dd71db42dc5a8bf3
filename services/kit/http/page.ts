import type { FastifyReply } from 'fastify';
import { defaultPageSize } from '#contract/vocabulary.ts';
import type { Session } from '../auth/session.ts';
import type { Page } from '../database/sql/listPage.ts';

interface ListParameters<Field extends string = string> {
  range?: [number, number];
  sort?: [Field, 'ASC' | 'DESC'];
}

/** The page that a list call requests: by default the first ten rows in the order `fallback`. */
export function pageOf<Field extends string>(
  { range, sort }: ListParameters<Field>,
  fallback: [Field, 'ASC' | 'DESC'],
): Page<Field> {
  const [first, last] = range ?? [0, defaultPageSize - 1];
  const [field, direction] = sort ?? fallback;
  return {
    offset: first,
    limit: last - first + 1,
    field,
    direction: direction === 'ASC' ? 'asc' : 'desc',
  };
}

/** The part of `Call` that a list endpoint uses. */
interface ListCall<Field extends string, Filter> {
  query: ListParameters<Field> & { filter?: Filter };
  session: Session;
  reply: FastifyReply;
}

/**
 * Answers a list call with the rows of its page, and with `Content-Range`.
 * @param fallback the order if the call has none
 */
export async function sendPage<Field extends string, Filter, Row>(
  { query, session, reply }: ListCall<Field, Filter>,
  noun: string,
  fallback: [NoInfer<Field>, 'ASC' | 'DESC'],
  list: (
    session: Session,
    filter: NoInfer<Filter> | undefined,
    page: Page<NoInfer<Field>>,
  ) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const page = pageOf<Field>(query, fallback);
  const { rows, total } = await list(session, query.filter, page);
  const last = Math.max(page.offset + rows.length - 1, page.offset);
  // As ra-data-simple-rest reads it: `sender-ids 0-9/57`.
  reply.header('Content-Range', `${noun} ${page.offset}-${last}/${total}`);
  return rows;
}

/** Reply of the lists to choose from, which come whole. */
export function unpagedList<Item>(responseList: Item[]): { responseList: Item[]; total: number } {
  return { responseList, total: responseList.length };
}
