import { sql, type Transaction } from 'kysely';
import type {
  ApprovalOperator,
  ApprovalSource,
  ApprovalState,
} from '#contract/main-api/sending/operatorApprovals.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { approvalStateSql } from '#services/kit/queries/approvalSql.ts';

/** The state of a sender ID at one operator, as far as it is known. */
export interface KnownApproval {
  state: ApprovalState;
  /** The last day; null is without an end. */
  validUntil: string | null;
}

export interface NewApproval {
  senderIdId: number;
  operator: ApprovalOperator;
  /** Null removes what is known. */
  approval: KnownApproval | null;
}

export interface ChangedApproval {
  operator: ApprovalOperator;
  before: KnownApproval | null;
  after: KnownApproval | null;
}

export interface ChangedSenderId {
  id: number;
  name: string;
  companyId: number;
  changes: ChangedApproval[];
}

/**
 * Stores what operators say of sender IDs, and notifies the provider of what is other than before.
 * @param next decides by what is known before; undefined leaves it as it is
 * @returns the sender IDs of which something changed; those that were deleted meanwhile are left out
 */
export async function storeApprovals<Wanted extends Pick<NewApproval, 'senderIdId' | 'operator'>>(
  transaction: Transaction<Schema>,
  wanted: readonly Wanted[],
  next: (wanted: Wanted, before: KnownApproval | null) => KnownApproval | null | undefined,
  { source, userId }: { source: ApprovalSource; userId: number | null },
): Promise<ChangedSenderId[]> {
  if (wanted.length === 0) return [];
  const ids = bigints([...new Set(wanted.map(({ senderIdId }) => senderIdId))]);
  // An acceptance shares this lock, so that it sees all of a change or nothing.
  const { rows: senderIds } = await sql<Omit<ChangedSenderId, 'changes'>>`
    select id, name, company_id as "companyId" from sender_ids where id = any(${ids}) order by id for no key update`.execute(
    transaction,
  );
  const { rows } = await sql<KnownApproval & Pick<NewApproval, 'senderIdId' | 'operator'>>`
    select sender_id_id as "senderIdId", operator, ${approvalStateSql} as state, valid_until::text as "validUntil"
    from operator_approvals where sender_id_id = any(${ids})`.execute(transaction);
  const known = new Map(rows.map(({ state, validUntil, ...of }) => [keyOf(of), { state, validUntil }]));
  const changed = new Map(
    senderIds.map((senderId) => [senderId.id, { ...senderId, changes: [] as ChangedApproval[] }]),
  );
  for (const one of wanted) {
    const before = known.get(keyOf(one)) ?? null;
    const after = next(one, before);
    if (after === undefined || isSame(before, after)) continue;
    changed.get(one.senderIdId)?.changes.push({ operator: one.operator, before, after });
  }
  const differing = [...changed.values()].filter(({ changes }) => changes.length > 0);
  await write(transaction, differing, source, userId);
  for (const { id, name, companyId, changes } of differing) {
    // That a sender ID is approved where nobody asked before changes nothing for anybody.
    const news = changes.filter(({ before, after }) => before !== null || after?.state !== 'approved');
    if (news.length === 0) continue;
    await notify(transaction, {
      kind: 'sender-id-approvals',
      actorId: userId,
      companyId,
      subject: { id, name },
      details: { approvals: news.map(({ operator, after }) => ({ operator, state: after?.state ?? null })) },
    });
  }
  return differing;
}

async function write(
  transaction: Transaction<Schema>,
  senderIds: readonly ChangedSenderId[],
  source: ApprovalSource,
  userId: number | null,
): Promise<void> {
  const all = senderIds.flatMap(({ id, changes }) => changes.map((change) => ({ id, ...change })));
  const removed = all.filter(({ after }) => after === null);
  const kept = all.flatMap(({ after, ...one }) => (after === null ? [] : [{ ...one, ...after }]));
  if (removed.length > 0) {
    await sql`
      delete from operator_approvals using unnest(${bigints(removed.map(({ id }) => id))},
        ${texts(removed.map(({ operator }) => operator))}) as removed (id, operator)
      where operator_approvals.sender_id_id = removed.id and operator_approvals.operator = removed.operator`.execute(
      transaction,
    );
  }
  if (kept.length === 0) return;
  await sql`
    insert into operator_approvals (sender_id_id, operator, state, valid_until, source, changed_by)
    select id, operator, state, valid_until::date, ${source}, ${userId}::bigint
    from unnest(${bigints(kept.map(({ id }) => id))}, ${texts(kept.map(({ operator }) => operator))},
      ${texts(kept.map(({ state }) => state))}, ${texts(kept.map(({ validUntil }) => validUntil))})
      as given (id, operator, state, valid_until)
    order by id, operator
    on conflict (sender_id_id, operator) do update set state = excluded.state, valid_until = excluded.valid_until,
      source = excluded.source, changed_by = excluded.changed_by, changed_at = now()`.execute(transaction);
}

function keyOf({ senderIdId, operator }: Pick<NewApproval, 'senderIdId' | 'operator'>): string {
  return `${senderIdId}/${operator}`;
}

function isSame(before: KnownApproval | null, after: KnownApproval | null): boolean {
  return before?.state === after?.state && before?.validUntil === after?.validUntil;
}
