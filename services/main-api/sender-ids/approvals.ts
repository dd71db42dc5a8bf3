import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  approvalImportLimits,
  type ApprovalCheck,
  type ApprovalImport,
  type setOperatorApprovals,
} from '#contract/main-api/sending/operatorApprovals.ts';
import {
  storeApprovals,
  type ChangedSenderId,
  type KnownApproval,
  type NewApproval,
} from '#services/engine/approvals/storeApprovals.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { invalidFields, refusedFields } from '#services/kit/errors.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { dayOf } from '../fileCells.ts';
import { readApprovalFile, type ApprovalRow, type FaultyRow } from './approvalFile.ts';
import { senderIdRepository } from './repository.ts';

/** Changes the states of sender IDs at operators, as the provider's people state them. */
export function approvalService(database: Database) {
  return {
    /** @throws not-found, rule-refused */
    async set(
      session: Session,
      id: number,
      { approvals }: Input<typeof setOperatorApprovals>['body'],
    ): Promise<Reply<typeof setOperatorApprovals>> {
      const wanted = approvals.map(({ operator, state, validUntil = null }): NewApproval => {
        if (validUntil !== null && dayOf(validUntil) === undefined) {
          throw refusedFields({ validUntil: 'bad-format' });
        }
        const approval = state && { state, validUntil: state === 'approved' ? validUntil : null };
        return { senderIdId: id, operator, approval };
      });
      return writeAs(database, session, async (transaction) => {
        const senderIds = senderIdRepository(transaction, session);
        await senderIds.find(id);
        const changed = await storeApprovals(transaction, wanted, ({ approval }) => approval, {
          source: 'person',
          userId: session.userId,
        });
        await audit(transaction, session, changed);
        return { approvals: (await senderIds.find(id)).approvals };
      });
    },

    /** Rows that can be read are applied together. @throws validation-failed, rule-refused */
    async import(
      session: Session,
      upload: UploadedFile | null,
      signal: AbortSignal,
    ): Promise<ApprovalImport> {
      if (!upload) throw invalidFields({ file: 'required' });
      const { read, rows, faults } = await readApprovalFile(upload, signal);
      return writeAs(database, session, async (transaction) => {
        const found = await findSenderIds(transaction, rows);
        const all = [...faults, ...found.faults].sort((one, other) => one.row - other.row);
        const changed = await storeApprovals(transaction, found.wanted, ({ approval }) => approval, {
          source: 'file',
          userId: session.userId,
        });
        await audit(transaction, session, changed);
        const changes = changed.reduce((count, one) => count + one.changes.length, 0);
        return {
          read,
          changed: changes,
          unchanged: found.wanted.length - changes,
          faulty: all.length,
          faults: all.slice(0, approvalImportLimits.faults),
        };
      });
    },

    lastCheck: () => readCheck(database),

    /** An SMS receiver does it within some seconds. */
    requestCheck(session: Session): Promise<ApprovalCheck> {
      return writeAs(database, session, async (transaction) => {
        await sql`insert into approval_checks (id) values (1)
          on conflict (id) do update set due_at = least(approval_checks.due_at, now())`.execute(transaction);
        return readCheck(transaction);
      });
    },
  };
}

async function readCheck(queries: Queries): Promise<ApprovalCheck> {
  const { rows } = await sql<Omit<ApprovalCheck, 'endedAt'> & { endedAt: Date | null }>`
    select exists (select from routes where is_enabled and kind = 'central-platform') as "canAsk",
      -- Between its beginning and its end it is due again sooner than in a day.
      coalesce(due_at < now() + interval '20 minutes' and (ended_at is null or due_at < ended_at + interval '23 hours'), false)
        as "isDue",
      ended_at as "endedAt", coalesce(asked, 0) as asked, coalesce(unanswered, 0) as unanswered,
      coalesce(changed, 0) as changed
    from (select 1) as one left join approval_checks on true`.execute(queries);
  const { endedAt, ...check } = rows[0]!;
  return { ...check, endedAt: endedAt?.toISOString() ?? null };
}

/** Looks up the companies and sender IDs of a file by their names, in any case. */
async function findSenderIds(
  queries: Queries,
  rows: readonly ApprovalRow[],
): Promise<{ wanted: NewApproval[]; faults: FaultyRow[] }> {
  const { rows: found } = await sql<{ company: string; name: string | null; id: number | null }>`
    select lower(companies.name) as company, lower(sender_ids.name) as name, sender_ids.id
    from companies left join sender_ids on sender_ids.company_id = companies.id
    where lower(companies.name) = any(${texts([...new Set(rows.map(({ company }) => company.toLowerCase()))])})`.execute(
    queries,
  );
  const companies = new Set(found.map(({ company }) => company));
  const ids = new Map(found.map(({ company, name, id }) => [JSON.stringify([company, name]), id]));
  const wanted = new Map<string, NewApproval>();
  const faults: FaultyRow[] = [];
  for (const { row, company, senderId, operator, approval } of rows) {
    const id = ids.get(JSON.stringify([company.toLowerCase(), senderId.toLowerCase()]));
    const key = `${id}/${operator}`;
    if (!companies.has(company.toLowerCase())) faults.push({ row, fault: 'no-company' });
    else if (!id) faults.push({ row, fault: 'no-sender-id' });
    else if (wanted.has(key)) faults.push({ row, fault: 'row-twice' });
    else wanted.set(key, { senderIdId: id, operator, approval });
  }
  return { wanted: [...wanted.values()], faults };
}

async function audit(queries: Queries, session: Session, changed: readonly ChangedSenderId[]): Promise<void> {
  for (const { id, name, companyId, changes } of changed) {
    const textOf = (of: 'before' | 'after') =>
      changes.map((change) => `${change.operator}: ${wordsFor(change[of])}`).join(', ');
    await writeAuditEntry(queries, session, {
      action: 'updated',
      noun: 'sender-id',
      companyId,
      recordId: id,
      recordName: name,
      changes: changesBetween({ approvals: textOf('before') }, { approvals: textOf('after') }, ['approvals']),
    });
  }
}

function wordsFor(approval: KnownApproval | null): string {
  if (approval === null) return '–';
  return approval.validUntil === null ? approval.state : `${approval.state} (${approval.validUntil})`;
}
