import { sql, type RawBuilder } from 'kysely';
import type { ThreadEntry } from '#contract/main-api/tickets/thread.ts';
import { sent, type RowOf } from '#services/kit/database/sql/listPage.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { nameFor } from '#services/kit/tickets/people.ts';
import type { StoredDetails } from '#services/kit/tickets/thread.ts';
import { isCommentFor } from './ticketRows.ts';

/** Far more than any ticket needs; of one that has more the oldest are left out. */
const mostEntries = 1_000;

interface Row extends RowOf<Omit<ThreadEntry, 'details'>, 'at'> {
  details: StoredDetails;
  assigneeName: string | null;
}

/** The thread of a ticket that the caller may see, as they may read it; oldest first. */
export function threadRepository(queries: Queries, session: Session) {
  async function entries(condition: RawBuilder<unknown>): Promise<ThreadEntry[]> {
    const { rows } = await sql<Row>`
      select * from (
        select ticket_entries.id, ticket_id as "ticketId", at, kind,
          ${nameFor(session, sql`author_name`, sql`author_company_id`)} as "authorName",
          coalesce(companies.scope = 'platform', false) as "isProvider",
          coalesce(author_id = ${session.userId}, false) as "isOwn", is_internal as "isInternal", text, details,
          ${nameFor(
            session,
            sql`(details -> 'assignee' ->> 'name')`,
            sql`(details -> 'assignee' ->> 'companyId')::bigint`,
          )} as "assigneeName"
        from ticket_entries left join companies on companies.id = author_company_id
        where (not is_internal or ${session.scope === 'platform'}::boolean) and ${condition}
        order by ticket_entries.id desc limit ${mostEntries}
      ) newest order by id`.execute(queries);
    return rows.map(toEntry);
  }

  return {
    all: (ticketId: number) => entries(sql`ticket_id = ${ticketId}`),

    comments: (ticketId: number) => entries(sql`ticket_id = ${ticketId} and ${isCommentFor(session)}`),

    async find(id: number): Promise<ThreadEntry> {
      return (await entries(sql`ticket_entries.id = ${id}`))[0]!;
    },

    /** The entry of the resend of this message. */
    async ofResent(ticketId: number, messageId: string): Promise<ThreadEntry | null> {
      const found = await entries(
        sql`ticket_id = ${ticketId} and kind = 'resent' and details ->> 'messageId' = ${messageId}`,
      );
      return found[0] ?? null;
    },
  };
}

function toEntry({ assigneeName, details: { assignee, ...details }, ...row }: Row): ThreadEntry {
  return { ...sent(row), details: { ...details, ...(assignee !== undefined && { assigneeName }) } };
}
