import type { AuditAction, AuditChange, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { Database, Queries } from '../database/index.ts';
import type { Session, SessionKey } from './session.ts';
import { writeAs } from './writeAs.ts';

/** The author of an audit entry: a session, a user who is signing in, or, without a user, an operator's command. */
export type Actor = Pick<Session, 'username' | 'companyId' | 'address'> & {
  userId: number | null;
  apiKey?: Pick<SessionKey, 'name'> | null;
};

interface NewAuditEntry {
  action: AuditAction;
  noun: AuditNoun;
  /** The company that owns the record; null if none does. */
  companyId: number | null;
  /** Null if the record has no number, such as settings of which there is one for all. */
  recordId: number | null;
  /** The name by which people know the record. */
  recordName: string;
  changes?: readonly AuditChange[];
}

/** Writes an entry into the audit log, in the transaction that makes the change. */
export async function writeAuditEntry(queries: Queries, actor: Actor, entry: NewAuditEntry): Promise<void> {
  await queries
    .insertInto('audit_entries')
    .values({
      company_id: entry.companyId,
      actor_id: actor.userId,
      actor_company_id: actor.companyId,
      // Shows apart which changes a program made in the name of its person.
      actor_name: actor.apiKey ? `${actor.username} (${actor.apiKey.name})` : actor.username,
      action: entry.action,
      noun: entry.noun,
      record_id: entry.recordId,
      record_name: entry.recordName,
      changes: JSON.stringify(entry.changes ?? []),
      address: actor.address || null,
    })
    .execute();
}

/**
 * Audits that a caller exported a report, with the filter.
 * @param name what people call the report
 */
export function auditExport(
  database: Database,
  session: Session,
  name: string,
  filter: Record<string, unknown>,
): Promise<void> {
  return writeAs(database, session, (transaction) =>
    writeAuditEntry(transaction, session, {
      action: 'exported',
      noun: 'report',
      companyId: session.companyId,
      recordId: null,
      recordName: name,
      changes: changesBetween({}, filter, Object.keys(filter)),
    }),
  );
}

/**
 * Fields of a record that the audit log leaves out, each with the reason; all others are audited.
 * - entry: the entry has it in a column, such as the owner of the record, the user and the time
 * - derived: read from other records or from other fields
 * - fixed: nobody can change it
 * - elsewhere: has entries of its own
 */
export type NotAudited<Row> = { readonly [Name in keyof Row]?: 'entry' | 'derived' | 'fixed' | 'elsewhere' };

/** The changed fields of a record. `before` is null if it was created, `after` is null if it was deleted. */
export function auditedChanges<Row extends object>(
  before: Row | null,
  after: Row | null,
  notAudited: NotAudited<Row>,
): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const audited = [...fields].filter((field) => !Object.hasOwn(notAudited, field));
  return changesBetween({ ...before }, { ...after }, audited);
}

type Fields = Record<string, unknown>;

/**
 * The changed fields. A record that does not exist is `{}`.
 * @param fields the audited ones, without secrets
 */
export function changesBetween(before: Fields, after: Fields, fields: readonly string[]): AuditChange[] {
  return fields
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.map(asText).join(', ') : null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
