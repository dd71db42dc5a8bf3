import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, instants } from '#services/kit/database/sql/arrays.ts';
import { forceIndexScans } from '#services/kit/database/sql/planSettings.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { MessageKey } from '../messages/keys.ts';
import { changeMessages } from '../messages/transition.ts';
import { addPartlyReported } from '../receipts/partlyReported.ts';

/**
 * Ends messages as `unknown` that were submitted so long ago that no receipt will come. Units that the carrier has not
 * accepted are released. One that has receipts of some parts is left to `endPartlyReported`, which it reaches here if the release
 * before has stored them. Roll-ups say in which hours there may be such messages: no index has the status of messages,
 * and reading ten million of them to find none takes longer than a statement may.
 * @returns how many messages were found
 */
export async function endWithoutReceipt(
  database: Database,
  receiptHours: number,
  limit: number,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const cells = await cellsWithSubmitted(transaction, receiptHours);
    if (cells.length === 0) return 0;
    await forceIndexScans(transaction);
    const found = await lockUnanswered(transaction, cells, receiptHours, limit);
    await addPartlyReported(
      transaction,
      found.filter((message) => message.isPartlyReported),
      '-infinity',
    );
    const unknown = found.filter((message) => !message.isPartlyReported);
    await changeMessages(transaction, `unanswered ${randomUUID()}`, ({ transition }) =>
      transition({
        changes: sql`
          select company_id, id, 'unknown' as status from unnest(${bigints(unknown.map(({ companyId }) => companyId))},
            ${bigints(unknown.map(({ id }) => id))}) as change (company_id, id)`,
        from: 'submitted',
      }),
    );
    return found.length;
  });
}

interface Unanswered extends MessageKey {
  isPartlyReported: boolean;
}

/** The first ones that are found, since reading all takes long; without those that `endPartlyReported` knows of. */
async function lockUnanswered(
  transaction: Transaction<Schema>,
  cells: readonly Cell[],
  receiptHours: number,
  limit: number,
): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select messages.company_id as "companyId", messages.id, ${isPartlyReported} as "isPartlyReported"
    from unnest(${bigints(cells.map(({ companyId }) => companyId))}, ${instants(cells.map(({ hour }) => hour))})
      as cell (company_id, hour)
    cross join lateral (
      select company_id, id from batches where batches.company_id = cell.company_id
        and batches.accepted_at >= cell.hour and batches.accepted_at < cell.hour + interval '1 hour'
      offset 0
    ) batch
    join messages on messages.company_id = batch.company_id and messages.batch_id = batch.id
    where messages.status = 'submitted' and messages.submitted_at < now() - make_interval(hours => ${receiptHours})
      and not (${isPartlyReported} and exists (select from partly_reported
        where partly_reported.company_id = messages.company_id and partly_reported.message_id = messages.id))
    limit ${limit} for update of messages skip locked`.execute(transaction);
  return rows;
}

/** All parts were accepted, some have ended, and no route of theirs has a receipt for each. */
const isPartlyReported = sql<boolean>`(messages.segments > 1 and messages.charged = messages.segments
  and (select coalesce(bool_or(final_status is not null) and bool_and(receipts_per_message <> 'each-part'), false)
    from message_parts join routes on routes.id = message_parts.route_id
    where is_one_of_many and message_parts.company_id = messages.company_id and message_parts.message_id = messages.id))`;

interface Cell {
  companyId: number;
  /** The hour in which the messages were accepted, which is before their submit. */
  hour: Date;
}

async function cellsWithSubmitted(transaction: Transaction<Schema>, receiptHours: number): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select company_id as "companyId", hour from rollup_rows
    where status = 'submitted' and hour < now() - make_interval(hours => ${receiptHours})
    group by 1, 2 having sum(messages) > 0`.execute(transaction);
  return rows;
}
