import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { settle, type Settlement } from '../credit/ledger.ts';
import { matchReceipts } from '../receipts/match.ts';
import { finishChunks } from './finish.ts';
import { messageKey } from './keys.ts';
import { lockMessages } from './lockMessages.ts';
import { waitBeforeRetry } from './retry.ts';
import type { AttemptResult, Lease, MessageKey } from './types.ts';
import { giveUpAnswers } from './uncertain.ts';

/**
 * Writes down how attempts ended. Results of a lease that has gone to another dispatcher are left out, and so
 * are those that were written before: a commit whose confirmation was lost is tried again.
 * @returns those left out
 */
export async function settleAttempts(
  transaction: Transaction<Schema>,
  routeId: number,
  results: readonly AttemptResult[],
  graceSeconds: number,
): Promise<AttemptResult[]> {
  const current = await stillOpen(transaction, await stillOurs(transaction, results));
  if (current.length > 0) {
    await storeParts(transaction, routeId, current);
    const moved = await moveMessages(transaction, current);
    await settle(transaction, `attempt ${randomUUID()}`, moved);
    const givenUp = current.filter(({ end }) => end.kind === 'uncertain').map(keyOf);
    const queuedAgain = await giveUpAnswers(transaction, givenUp);
    await waitBeforeRetry(transaction, [
      ...queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
      ...current.flatMap((result) =>
        result.end.kind === 'retry' ? [{ ...keyOf(result), waitSeconds: result.end.afterSeconds }] : [],
      ),
    ]);
    const leases = current.map(({ message }) => message.lease);
    await releaseLeases(transaction, leases);
    await finishChunks(transaction, leases);
    const carrierIds = current.flatMap(({ accepted }) =>
      accepted.map(({ carrierMessageId }) => carrierMessageId),
    );
    if (carrierIds.length > 0) await matchReceipts(transaction, { routeId, carrierIds });
  }
  const written = new Set(current);
  return results.filter((result) => !written.has(result));
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

/** Locks the messages, and leaves out those that wait for no answer any more. */
async function stillOpen(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<AttemptResult[]> {
  if (results.length === 0) return [];
  const { rows } = await sql<MessageKey>`
    select company_id as "companyId", id from (${lockMessages(results.map(keyOf))}) locked
    where status = 'submitted' and responded_at is null and uncertain_at is null`.execute(transaction);
  const open = new Set(rows.map(messageKey));
  return results.filter((result) => open.has(messageKey(keyOf(result))));
}

function leaseKey({ companyId, chunkId, token }: Lease): string {
  return `${companyId}/${chunkId}/${token}`;
}

function keyOf({ message }: AttemptResult): MessageKey {
  return { companyId: message.lease.companyId, id: message.id };
}

async function storeParts(
  transaction: Transaction<Schema>,
  routeId: number,
  results: readonly AttemptResult[],
): Promise<void> {
  const parts = results.flatMap((result) => result.accepted.map((part) => ({ ...keyOf(result), ...part })));
  const column = <Key extends keyof (typeof parts)[number]>(key: Key) => parts.map((part) => part[key]);
  await sql`
    insert into message_parts (route_id, carrier_message_id, company_id, message_id, part)
    select ${routeId}, * from unnest(${column('carrierMessageId')}::text[], ${column('companyId')}::bigint[],
      ${column('id')}::bigint[], ${column('part')}::int[])`.execute(transaction);
}

/** Moves state and counts what was accepted; what it returns is what the money has to follow. */
async function moveMessages(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<Settlement[]> {
  const changes = results.map(changeOf);
  const column = <Key extends keyof Change>(key: Key) => changes.map((change) => change[key]);
  // An accepted message forgets the refusals before it, though not what receipts of its other parts said.
  const { rows } = await sql<Settlement>`
    update messages set
      status = change.status,
      charged = messages.charged + change.accepted,
      carrier_status = case
        when change.status = 'submitted' and messages.carrier_status ~ '^(ESME_|0x)' then null
        else coalesce(change.carrier_status, messages.carrier_status)
      end,
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

interface Change extends MessageKey {
  status: 'submitted' | 'queued' | 'rejected';
  accepted: number;
  carrierStatus: string | null;
  answered: boolean;
}

function changeOf(result: AttemptResult): Change {
  const common = { ...keyOf(result), accepted: result.accepted.length };
  switch (result.end.kind) {
    case 'answered':
      return { ...common, status: 'submitted', carrierStatus: null, answered: true };
    case 'rejected':
      return { ...common, status: 'rejected', carrierStatus: result.end.carrierStatus, answered: true };
    case 'retry':
      return { ...common, status: 'queued', carrierStatus: result.end.carrierStatus, answered: false };
    case 'uncertain':
      return { ...common, status: 'submitted', carrierStatus: null, answered: false };
  }
}

/** Frees the chunks in which something is queued and nothing is under way any more. */
async function releaseLeases(transaction: Transaction<Schema>, leases: readonly Lease[]): Promise<void> {
  await sql`
    update chunks set lease_token = null, lease_until = null
    from unnest(${leases.map(({ companyId }) => companyId)}::bigint[],
                ${leases.map(({ chunkId }) => chunkId)}::bigint[]) as worked (company_id, id)
    where chunks.company_id = worked.company_id and chunks.id = worked.id
      and exists (select from messages where messages.company_id = chunks.company_id
        and messages.chunk_id = chunks.id and status = 'queued')
      and not exists (select from messages where messages.company_id = chunks.company_id
        and messages.chunk_id = chunks.id and status = 'submitted' and responded_at is null
        and uncertain_at is null)`.execute(transaction);
}
