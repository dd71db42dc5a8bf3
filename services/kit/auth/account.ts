import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type { Queries } from '../database/index.ts';

/** An account as somebody names it who is not signed in, known or not: letter case does not matter. */
export function accountKey(username: string): string {
  return username.toLowerCase();
}

export interface StrangersDeed {
  action: AuditAction;
  address: string;
  /** `users …` as in a FROM clause, narrowed to the account that it is about. */
  account: RawBuilder<unknown>;
}

/**
 * Writes into the audit log what somebody who is not signed in did to an account, if there is such. The row comes
 * from the table itself, so that an unknown name costs the same statement.
 */
export async function recordStrangersDeed(queries: Queries, deed: StrangersDeed): Promise<void> {
  const { action, address, account } = deed;
  await sql`
    insert into audit_entries (company_id, action, noun, record_id, record_name, address)
    select users.company_id, ${action}, 'user', users.id, users.username, ${address} from ${account}`.execute(
    queries,
  );
}
