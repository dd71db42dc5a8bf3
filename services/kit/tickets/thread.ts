import { sql } from 'kysely';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { ThreadDetails, ThreadKind } from '#contract/main-api/tickets/thread.ts';
import type { Queries } from '../database/index.ts';

/** Details of an entry beyond its kind, as they are stored: people by their id, since their names depend on the reader. */
export interface StoredDetails extends Pick<
  ThreadDetails,
  'messageId' | 'companyId' | 'refundId' | 'units' | 'reason'
> {
  from?: TicketStatus;
  to?: TicketStatus;
  changes?: AuditChange[];
  /** Null is nobody. The name stays when the user is deleted. */
  assignee?: { name: string; companyId: number } | null;
}

interface NewEntry {
  ticketId: number;
  kind: ThreadKind;
  /** Null is the services themselves. */
  authorId: number | null;
  /** For the provider's people alone. */
  isInternal?: boolean;
  text?: string | null;
  details?: StoredDetails;
}

/** Adds to a ticket's thread, in the transaction that does what the entry tells of. @returns its id */
export async function addEntry(
  queries: Queries,
  { ticketId, kind, authorId, isInternal = false, text = null, details = {} }: NewEntry,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into ticket_entries (ticket_id, kind, is_internal, author_id, author_name, author_company_id, text, details)
      select ${ticketId}, ${kind}, ${isInternal}, users.id, users.name, users.company_id, ${text},
        ${JSON.stringify(details)}::jsonb
      from (values (1)) one left join users on users.id = ${authorId}
      returning id
    ), touched as (
      update tickets set updated_at = now()
      -- Nothing tells a company that the provider's people talk among themselves.
      where id = ${ticketId} and not ${isInternal}::boolean
    )
    select id from entry`.execute(queries);
  return rows[0]!.id;
}
