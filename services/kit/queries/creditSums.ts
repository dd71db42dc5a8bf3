import { sql } from 'kysely';
import { creditFigures } from '#contract/sms-receiver/batchCredit.ts';
import { finalStatuses } from '#domain/messages/status/messageStatus.ts';
import { texts } from '../database/sql/arrays.ts';

const hasEnded = sql`status = any(${texts(finalStatuses)})`;

const sums = {
  held: sql`sum(segments)`,
  charged: sql`sum(charged)`,
  released: sql`sum(segments - charged) filter (where ${hasEnded})`,
  refunded: sql`sum(refunded)`,
  stillHeld: sql`sum(segments - charged) filter (where not ${hasEnded})`,
};

/**
 * The columns of `BatchCredit`, summed over rows with `status`, `segments`, `charged` and `refunded`. Counts of messages
 * and messages themselves have these; `npm run reconcile` proves that the ledger of each batch says the same.
 */
export const creditColumns = sql.join(
  creditFigures.map((figure) => sql`coalesce(${sums[figure]}, 0)::bigint as ${sql.ref(figure)}`),
);
