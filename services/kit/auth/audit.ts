import type { AuditAction, AuditChange, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { Database, Queries } from '../database/index.ts';
import type { Session } from './session.ts';
import { writeAs } from './writeAs.ts';

/** Who does something: a session, or someone who is only just signing in. */
export type Actor = Pick<Session, 'userId' | 'username' | 'companyId' | 'address'>;

export interface Deed {
  action: AuditAction;
  noun: AuditNoun;
  /** Whose record it is; null for what belongs to no company. */
  companyId: number | null;
  /** Null where there is one record of its kind for all, or none with a number. */
  recordId: number | null;
  /** What people call the record. */
  recordName: string;
  changes?: readonly AuditChange[];
}

/** Writes what is done into the audit log, in the transaction that does it. */
export async function recordDeed(queries: Queries, actor: Actor, deed: Deed): Promise<void> {
  await queries
    .insertInto('audit_entries')
    .values({
      company_id: deed.companyId,
      actor_id: actor.userId,
      actor_company_id: actor.companyId,
      actor_name: actor.username,
      action: deed.action,
      noun: deed.noun,
      record_id: deed.recordId,
      record_name: deed.recordName,
      changes: JSON.stringify(deed.changes ?? []),
      address: actor.address || null,
    })
    .execute();
}

/**
 * Who took a report with them, and which part of it.
 * @param name what people call the report
 */
export function recordExport(
  database: Database,
  session: Session,
  name: string,
  filter: Record<string, unknown>,
): Promise<void> {
  return writeAs(database, session, (transaction) =>
    recordDeed(transaction, session, {
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
 * - entry: the entry itself says it, such as whose record it is and who did it when
 * - derived: read from other records or from other fields
 * - fixed: nobody can change it
 * - elsewhere: has entries of its own
 */
export type NotAudited<Row> = { readonly [Name in keyof Row]?: 'entry' | 'derived' | 'fixed' | 'elsewhere' };

/** What became different of a record; null is one that was not there yet, or is no more. */
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
 * What is different, field by field. A record that was not there yet, or is no more, is `{}`.
 * @param fields those worth remembering; a secret is not among them
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
