import type { AuditAction, AuditChange } from '#contract/main-api/auditLog.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { addEntry } from '#services/kit/tickets/thread.ts';
import type { TicketRow } from './ticketRows.ts';

/** Without the assignee, who has an entry of its own in the thread, in which each reader sees what they may know. */
const watched = [
  'subject',
  'description',
  'complainType',
  'priority',
  'customerMsisdn',
  'customerName',
  'divisionId',
  'districtId',
  'thanaId',
  'department',
  'dueAt',
  'notifyBySms',
  'smsLanguage',
] as const;

/** Long texts are cut: it is enough to see that they have changed. */
const shownCharacters = 200;

/** Writes what has changed into the audit log and, of an update, into the thread. */
export async function recordChange(
  queries: Queries,
  session: Session,
  action: AuditAction & ('created' | 'updated'),
  before: TicketRow | null,
  after: TicketRow,
): Promise<void> {
  const changes = changesBetween(before ? fieldsOf(before) : {}, fieldsOf(after), watched).map(shortened);
  const assignee = before?.assigneeId === after.assigneeId ? [] : assigneeChange(before, after);
  if (changes.length + assignee.length === 0) return;
  await writeAuditEntry(queries, session, {
    action,
    noun: 'ticket',
    companyId: after.companyId,
    recordId: after.id,
    recordName: after.subject,
    changes: [...changes, ...assignee],
  });
  if (action === 'updated' && changes.length > 0) {
    const entry = {
      ticketId: after.id,
      kind: 'changed',
      authorId: session.userId,
      details: { changes },
    } as const;
    await addEntry(queries, entry);
  }
}

/** By number: the log is read by companies, which do not get to know the provider's people. */
function assigneeChange(before: TicketRow | null, after: TicketRow): AuditChange[] {
  return changesBetween({ assigneeId: before?.assigneeId }, { assigneeId: after.assigneeId }, ['assigneeId']);
}

function fieldsOf(row: TicketRow): Record<string, unknown> {
  return {
    ...row,
    complainType: row.complainTypeName,
    // Readers of the change may not be allowed to see whole numbers.
    customerMsisdn: row.customerMsisdn === null ? null : maskMsisdn(row.customerMsisdn),
    department: row.departmentName,
  };
}

function shortened({ field, before, after }: AuditChange): AuditChange {
  const cut = (text: string | null) =>
    text !== null && text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return { field, before: cut(before), after: cut(after) };
}

/** Writes into the thread who has the ticket now, and notifies the users concerned. */
export async function recordAssignment(queries: Queries, session: Session, ticket: TicketRow): Promise<void> {
  const { id: ticketId, assigneeId } = ticket;
  const assignee =
    assigneeId === null
      ? null
      : await queries
          .selectFrom('users')
          .select(['name', 'company_id as companyId'])
          .where('id', '=', assigneeId)
          .executeTakeFirstOrThrow();
  await addEntry(queries, { ticketId, kind: 'assigned', authorId: session.userId, details: { assignee } });
  await notify(queries, { kind: 'assigned', actorId: session.userId, ticket: { id: ticketId, assigneeId } });
}
