import { sql, type RawBuilder } from 'kysely';
import type { Message } from '#contract/public-api/messages.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { sent, type RowOf } from '#services/kit/database/sql/listPage.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { errorCodeSql } from '#services/kit/queries/errorSql.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import type { IdPage } from './cursor.ts';

/** Which messages of a company are read; all of them without a field. */
export interface MessageChoice {
  ids?: readonly number[];
  reference?: string;
  batchId?: number;
}

/** A message as programs see it, of `messages` and `batches`. */
export const messageColumns = sql`
  messages.id::text, messages.batch_id::text as "batchId", messages.reference, messages.msisdn as "to",
  batches.sender_id as "senderId", batches.class, messages.operator, messages.segments,
  messages.charged - messages.refunded as credits,
  ${shownStatusSql(sql`messages.status`, sql`batches.state`)} as status, ${errorCodeSql} as error,
  messages.possible_duplicate as "possibleDuplicate", batches.accepted_at as "acceptedAt",
  batches.starts_at as "startsAt", messages.submitted_at as "submittedAt", messages.final_at as "finalAt"`;

/** Messages of a company, the newest first, and one more than the page has if there are more. */
export async function readMessageRows(
  queries: Queries,
  companyId: number,
  choice: MessageChoice,
  page: IdPage,
): Promise<Message[]> {
  // Those of a list that was checked and not sent are left out.
  const { rows } = await sql<MessageRow>`
    select ${messageColumns}
    from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where ${chosenSql('messages', companyId, choice, page)} and batches.state <> 'staged'
    order by messages.id desc limit ${page.limit + 1}`.execute(queries);
  return rows.map(sent);
}

/** Whether a row is a message of the company that was asked for, on the page or after it. */
export function chosenSql(
  table: 'messages' | 'test_messages',
  companyId: number,
  { ids, reference, batchId }: MessageChoice,
  { below }: IdPage,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`${column('company_id')} = ${companyId}`, sql`${column('id')} < ${below}`];
  if (ids) conditions.push(sql`${column('id')} = any(${bigints(ids)})`);
  if (reference !== undefined) conditions.push(sql`${column('reference')} = ${reference}`);
  if (batchId !== undefined) conditions.push(sql`${column('batch_id')} = ${batchId}`);
  return sql.join(conditions, sql` and `);
}

export type MessageRow = RowOf<Message, 'acceptedAt' | 'startsAt' | 'submittedAt' | 'finalAt'>;
