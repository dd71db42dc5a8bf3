import type { FastifyReply } from 'fastify';
import { defaultPageSize } from '#contract/vocabulary.ts';

export interface ListParameters<Field extends string = string> {
  range?: [number, number];
  sort?: [Field, 'ASC' | 'DESC'];
}

export interface Page<Field extends string> {
  offset: number;
  limit: number;
  field: Field;
  direction: 'asc' | 'desc';
}

/** The page a list call asks for; without a range the first ten rows, without a sort `fallback`. */
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

/** Answers a list call with the rows of a page; the header that `sendRange` writes says which they are. */
export async function sendPage<Row>(
  reply: FastifyReply,
  noun: string,
  { offset }: Page<string>,
  listed: Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const { rows, total } = await listed;
  sendRange(reply, noun, offset, rows.length, total);
  return rows;
}

/** Reply of the lists to choose from, which come whole. */
export function unpagedList<Item>(responseList: Item[]): { responseList: Item[]; total: number } {
  return { responseList, total: responseList.length };
}

/** `Content-Range: sender-ids 0-9/57`, from which ra-data-simple-rest reads the total. */
export function sendRange(
  reply: FastifyReply,
  noun: string,
  offset: number,
  count: number,
  total: number,
): void {
  const last = Math.max(offset + count - 1, offset);
  reply.header('Content-Range', `${noun} ${offset}-${last}/${total}`);
}
