import { sql } from 'kysely';
import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { writeWebhookEvents } from '#services/kit/webhooks/write.ts';

export interface NewOptOutRows {
  companyId: number;
  /** Canonical, each once. */
  msisdns: readonly string[];
  source: OptOutSource;
  note: string | null;
  /** Null when they said so themselves. */
  createdBy: number | null;
}

/** Adds the numbers that have not opted out yet. @returns how many are new */
export async function addOptOuts(
  queries: Queries,
  { companyId, msisdns, source, note, createdBy }: NewOptOutRows,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into opt_outs (company_id, msisdn, source, note, created_by)
    select ${companyId}::bigint, msisdn, ${source}, ${note}, ${createdBy}::bigint
    from unnest(${texts(msisdns)}) as given (msisdn) order by msisdn
    on conflict do nothing
    returning id`.execute(queries);
  if (rows.length > 0)
    await writeWebhookEvents(queries, {
      event: 'opt_out.added',
      companyId,
      subjectIds: rows.map(({ id }) => id),
    });
  return rows.length;
}

/** A START removes the opt-out of an earlier STOP; opt-outs that staff added stay. */
export async function removeIncomingOptOut(
  queries: Queries,
  companyId: number,
  msisdn: string,
): Promise<void> {
  await queries
    .deleteFrom('opt_outs')
    .where('company_id', '=', companyId)
    .where('msisdn', '=', msisdn)
    .where('source', '=', 'incoming')
    .execute();
}
