import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { cancelWaitingFor, type Addressee } from './cancelWaitingFor.ts';

/** Opt-outs of one step. */
const perStep = 1_000;
/** A send that was let in before somebody opted out may be committed after that: so long it is looked for again. */
const lookAgainSeconds = 60;
/** Until what a dispatcher holds has left or was given back, as it is asked to. */
export const heldSeconds = 5;

/**
 * One step of calling back what waits for people who have opted out, by whom whatever company's. What a dispatcher
 * holds may be on its way and is looked at again a little later.
 * @param companyId null is all
 * @returns what was called back, and whether there may be more
 */
export function callBackOptedOut(
  database: Database,
  companyId: number | null,
): Promise<{ cancelled: number; isMore: boolean }> {
  return database.transaction().execute(async (transaction) => {
    const due = await lockDue(transaction, companyId);
    if (due.length === 0) return { cancelled: 0, isMore: false };
    const { cancelled, held } = await cancelWaitingFor(transaction, due);
    const stillHeld = new Set(held.map(addresseeKey));
    await putOff(transaction, due, stillHeld);
    return { cancelled, isMore: due.length === perStep };
  });
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

async function putOff(
  transaction: Transaction<Schema>,
  due: readonly Addressee[],
  held: ReadonlySet<string>,
): Promise<void> {
  await sql`
    update opt_outs set look_at = case
      when looked.held = 1 then now() + make_interval(secs => ${heldSeconds})
      when opt_outs.created_at > now() - make_interval(secs => ${lookAgainSeconds})
        then opt_outs.created_at + make_interval(secs => ${lookAgainSeconds})
      end
    from unnest(${bigints(due.map(({ companyId }) => companyId))}, ${texts(due.map(({ msisdn }) => msisdn))},
      ${bigints(due.map((addressee) => (held.has(addresseeKey(addressee)) ? 1 : 0)))})
      as looked (company_id, msisdn, held)
    where opt_outs.company_id = looked.company_id and opt_outs.msisdn = looked.msisdn`.execute(transaction);
}

function addresseeKey({ companyId, msisdn }: Addressee): string {
  return `${companyId}/${msisdn}`;
}
