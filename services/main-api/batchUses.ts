import { sql, type RawBuilder } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import type { Queries } from '#services/kit/database/index.ts';

type BatchUses = Record<Extract<UsageKind, 'messages' | 'hidden-messages' | 'checked-lists'>, number>;

/**
 * Counts what prevents the deletion of a record that batches refer to: messages that people sent, messages of Barta itself, whose texts are
 * hidden, and lists that were only checked.
 * A list is no message, but its row refers to the record until it is sent or removed.
 * @param condition on `batches`
 */
export async function countBatchUses(queries: Queries, condition: RawBuilder<unknown>): Promise<BatchUses> {
  const { rows } = await sql<BatchUses>`
    select coalesce(sum(message_count) filter (where state <> 'staged' and not hides_text), 0)::bigint as messages,
      coalesce(sum(message_count) filter (where state <> 'staged' and hides_text), 0)::bigint as "hidden-messages",
      count(*) filter (where state = 'staged') as "checked-lists"
    from batches where ${condition}`.execute(queries);
  return rows[0]!;
}
