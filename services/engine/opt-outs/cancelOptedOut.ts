import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { bigints, booleans, texts } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { cancelWaitingFor } from './cancelWaitingFor.ts';
import { addresseeKey, type Addressee } from './optedOut.ts';

/** Opt-outs of one step. */
const perStep = 1_000;
/** A send that was accepted before somebody opted out may be committed after that: it is looked for once more then. */
const lateCommitSeconds = 60;
/** Until a dispatcher has sent or released what it leases, as it is asked to. */
export const leasedSeconds = 5;
/** An opt-out carries the time at which its transaction began, and is seen when it ends. */
const marginSeconds = 60;

/**
 * One step of cancelling what waits for people who have opted out. What a dispatcher leases may be in flight and is
 * tried again a little later.
 * @param companyId null is all
 * @returns how many messages were cancelled, and whether there may be more
 */
export function cancelOptedOut(
  database: Database,
  companyId: number | null,
): Promise<{ cancelled: number; isMore: boolean }> {
  return database.transaction().execute(async (transaction) => {
    const due = await lockDue(transaction, companyId);
    if (due.length === 0) return { cancelled: 0, isMore: false };
    const { cancelled, leased } = await cancelWaitingFor(transaction, due);
    await scheduleNext(transaction, due, new Set(leased.map(addresseeKey)));
    return { cancelled, isMore: due.length === perStep };
  });
}

/**
 * Cancels what a batch that is being accepted has for people who have opted out since it was checked. The caller
 * has locked its chunks, held its credit and counted its messages.
 */
export async function cancelOptedOutInBatch(
  transaction: Transaction<Schema>,
  { companyId, batchId, class: messageClass }: { companyId: number; batchId: number; class: MessageClass },
): Promise<void> {
  if (classRules[messageClass].reachesOptedOut) return;
  const { rows } = await sql<Addressee>`
    select opt_outs.company_id as "companyId", opt_outs.msisdn from opt_outs join batches
      on batches.company_id = opt_outs.company_id and batches.id = ${batchId}
    where opt_outs.company_id = ${companyId}
      and opt_outs.created_at > batches.staged_at - make_interval(secs => ${marginSeconds})`.execute(
    transaction,
  );
  if (rows.length > 0) await cancelWaitingFor(transaction, rows, { companyId, batchId });
}

async function lockDue(transaction: Transaction<Schema>, companyId: number | null): Promise<Addressee[]> {
  return transaction
    .selectFrom('opt_outs')
    .select(['company_id as companyId', 'msisdn'])
    .where('look_at', '<=', sql<Date>`now()`)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!))
    .orderBy('company_id')
    .orderBy('msisdn')
    .limit(perStep)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Says when these are looked for again, if at all. */
async function scheduleNext(
  transaction: Transaction<Schema>,
  due: readonly Addressee[],
  leased: ReadonlySet<string>,
): Promise<void> {
  await sql`
    update opt_outs set look_at = case
      when due.is_leased then now() + make_interval(secs => ${leasedSeconds})
      when opt_outs.created_at > now() - make_interval(secs => ${lateCommitSeconds})
        then opt_outs.created_at + make_interval(secs => ${lateCommitSeconds})
      end
    from unnest(${bigints(due.map(({ companyId }) => companyId))}, ${texts(due.map(({ msisdn }) => msisdn))},
      ${booleans(due.map((addressee) => leased.has(addresseeKey(addressee))))})
      as due (company_id, msisdn, is_leased)
    where opt_outs.company_id = due.company_id and opt_outs.msisdn = due.msisdn`.execute(transaction);
}
