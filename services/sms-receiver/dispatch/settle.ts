import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { settle, type Settlement } from '../credit/ledger.ts';
import { matchReceipts } from '../receipts/match.ts';
import { finishChunks } from './finish.ts';
import type { AttemptResult, Lease } from './types.ts';
import { giveUpAnswers } from './uncertain.ts';

/** Wait before a message of uncertain fate is sent again: the answer or a receipt may still come. */
const uncertainGraceSeconds = 30;

/**
 * Writes down how attempts ended. Results of a lease that has gone to another dispatcher are left out.
 * @returns how many were left out
 */
export async function settleAttempts(
  transaction: Transaction<Schema>,
  routeId: number,
  results: readonly AttemptResult[],
): Promise<number> {
  const current = await stillOurs(transaction, results);
  if (current.length === 0) return results.length;
  await storeParts(transaction, routeId, current);
  const moved = await moveMessages(transaction, current);
  await settle(transaction, `attempt ${randomUUID()}`, moved);
  const uncertain = current.filter(({ end }) => end.kind === 'uncertain');
  await giveUpAnswers(transaction, {
    by: 'id',
    rows: uncertain.map(({ message }) => ({ companyId: message.lease.companyId, id: message.id })),
  });
  await releaseLeases(transaction, current);
  await finishChunks(
    transaction,
    current.map(({ message }) => message.lease),
  );
  const carrierIds = current.flatMap(({ accepted }) =>
    accepted.map(({ carrierMessageId }) => carrierMessageId),
  );
  if (carrierIds.length > 0) await matchReceipts(transaction, { routeId, carrierIds });
  return results.length - current.length;
}

/** The fence: whose lease token is no longer the chunk's has lost it, and writes nothing. */
async function stillOurs(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<AttemptResult[]> {
  const leases = results.map(({ message }) => message.lease);
  const { rows } = await sql<Lease>`
    select chunks.company_id as "companyId", chunks.id as "chunkId", chunks.lease_token as token
    from chunks join (
      select distinct * from unnest(${leases.map((lease) => lease.companyId)}::bigint[],
                                    ${leases.map((lease) => lease.chunkId)}::bigint[],
                                    ${leases.map((lease) => lease.token)}::bigint[]) as held (company_id, id, token)
    ) held on held.company_id = chunks.company_id and held.id = chunks.id and held.token = chunks.lease_token
    order by chunks.company_id, chunks.id
    for update of chunks`.execute(transaction);
  const ours = new Set(rows.map(leaseKey));
  return results.filter(({ message }) => ours.has(leaseKey(message.lease)));
}

function leaseKey({ companyId, chunkId, token }: Lease): string {
  return `${companyId}/${chunkId}/${token}`;
}

async function storeParts(
  transaction: Transaction<Schema>,
  routeId: number,
  results: readonly AttemptResult[],
): Promise<void> {
  const parts = results.flatMap(({ message, accepted }) =>
    accepted.map(({ part, carrierMessageId }) => ({
      route_id: routeId,
      carrier_message_id: carrierMessageId,
      company_id: message.lease.companyId,
      message_id: message.id,
      part,
      final_status: null,
    })),
  );
  if (parts.length > 0) await transaction.insertInto('message_parts').values(parts).execute();
}

/** Moves state and counts what was accepted; what it returns is what the money has to follow. */
async function moveMessages(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<Settlement[]> {
  const changes = results.map(changeOf);
  const column = <Key extends keyof Change>(key: Key) => changes.map((change) => change[key]);
  const { rows } = await sql<Settlement>`
    update messages set
      status = change.status,
      charged = messages.charged + change.accepted,
      carrier_status = coalesce(change.carrier_status, messages.carrier_status),
      submitted_at = case when change.status = 'queued' then null else messages.submitted_at end,
      responded_at = case when change.answered then now() end,
      final_at = case when change.status = 'rejected' then now() end
    from unnest(${column('companyId')}::bigint[], ${column('id')}::bigint[], ${column('status')}::text[],
                ${column('accepted')}::int[], ${column('carrierStatus')}::text[], ${column('answered')}::boolean[])
      as change (company_id, id, status, accepted, carrier_status, answered)
    where messages.company_id = change.company_id and messages.id = change.id
    returning messages.company_id as "companyId", messages.batch_id as "batchId", change.accepted as charged,
      case when change.status = 'rejected' then messages.segments - messages.charged else 0 end as released`.execute(
    transaction,
  );
  return rows;
}

interface Change {
  companyId: number;
  id: number;
  status: 'submitted' | 'queued' | 'rejected';
  accepted: number;
  carrierStatus: string | null;
  answered: boolean;
}

function changeOf({ message, accepted, end }: AttemptResult): Change {
  const common = { companyId: message.lease.companyId, id: message.id, accepted: accepted.length };
  switch (end.kind) {
    case 'answered':
      return { ...common, status: 'submitted', carrierStatus: null, answered: true };
    case 'rejected':
      return { ...common, status: 'rejected', carrierStatus: end.carrierStatus, answered: true };
    case 'retry':
      return { ...common, status: 'queued', carrierStatus: end.carrierStatus, answered: false };
    case 'uncertain':
      return { ...common, status: 'submitted', carrierStatus: null, answered: false };
  }
}

/** Frees the chunks in which something is queued again and nothing is under way any more. */
async function releaseLeases(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<void> {
  await sql`
    update chunks set lease_token = null, lease_until = null,
      available_at = greatest(chunks.available_at, now() + make_interval(secs => worked.wait_seconds))
    from (
      select company_id, id, max(wait_seconds) as wait_seconds
      from unnest(${results.map(({ message }) => message.lease.companyId)}::bigint[],
                  ${results.map(({ message }) => message.lease.chunkId)}::bigint[],
                  ${results.map(waitSeconds)}::double precision[]) as result (company_id, id, wait_seconds)
      group by company_id, id
    ) worked
    where chunks.company_id = worked.company_id and chunks.id = worked.id
      and exists (select from messages where messages.company_id = chunks.company_id
        and messages.chunk_id = chunks.id and status = 'queued')
      and not exists (select from messages where messages.company_id = chunks.company_id
        and messages.chunk_id = chunks.id and status = 'submitted' and responded_at is null
        and uncertain_at is null)`.execute(transaction);
}

function waitSeconds({ end }: AttemptResult): number {
  if (end.kind === 'retry') return end.afterSeconds;
  return end.kind === 'uncertain' ? uncertainGraceSeconds : 0;
}
