import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type { Queries } from '../database/index.ts';

/** The key of an account, known or not, by the name that somebody typed: letter case does not matter. */
export function accountKey(username: string): string {
  return username.toLowerCase();
}

export interface AnonymousAuditEntry {
  action: AuditAction;
  address: string;
  /** `users …` as in a FROM clause, narrowed to one account. */
  account: RawBuilder<unknown>;
}

/**
 * Writes into the audit log what somebody who is not signed in did to an account, if it exists. The row is selected
 * from `users`, so that an unknown name costs the same statement.
 */
export async function auditAnonymous(queries: Queries, entry: AnonymousAuditEntry): Promise<void> {
  const { action, address, account } = entry;
  await sql`
    insert into audit_entries (company_id, action, noun, record_id, record_name, address)
    select users.company_id, ${action}, 'user', users.id, users.username, ${address} from ${account}`.execute(
    queries,
  );
}
