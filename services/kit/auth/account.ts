import { sql, type RawBuilder } from 'kysely';
import type { AuditAction, AuditChange } from '#contract/main-api/auditLog.ts';
import type { Queries } from '../database/index.ts';

/** The key of an account, known or not, by the name that somebody typed: letter case does not matter. */
export function accountKey(username: string): string {
  return username.toLowerCase();
}

/**
 * Writes into the audit log what somebody who is not signed in did to an account, if it exists. The row is selected
 * from `users`, so that an unknown name costs the same statement.
 * @param entry has as its account `users …` as in a FROM clause, narrowed to one account
 */
export async function auditAnonymous(
  queries: Queries,
  {
    action,
    address,
    account,
    changes = [],
  }: {
    action: AuditAction;
    address: string;
    account: RawBuilder<unknown>;
    changes?: readonly AuditChange[];
  },
): Promise<void> {
  await sql`
    insert into audit_entries (company_id, action, noun, record_id, record_name, address, changes)
    select users.company_id, ${action}, 'user', users.id, users.username, ${address}, ${JSON.stringify(changes)}::jsonb
    from ${account}`.execute(queries);
}
