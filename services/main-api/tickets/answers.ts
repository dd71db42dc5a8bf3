import { sql } from 'kysely';
import { customerText, type CustomerNews } from '#domain/tickets/ticketTexts.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { TicketRow } from './ticketRows.ts';

/** Whether a comment or move of the caller is an answer: that of the provider's users, and of the assignee. */
export function isAnswering(
  { scope, userId }: Session,
  { assigneeId }: Pick<TicketRow, 'assigneeId'>,
): boolean {
  return scope === 'platform' || assigneeId === userId;
}

/** How long the text may wait; later the customer has asked again. */
const validHours = 24;

/**
 * Queues a text to the customer, if the ticket asks for one; an SMS receiver sends it. Its sender is the company and one of
 * its users, because the reports of the company must not show a user of the provider. A text that already waits is not
 * queued again.
 */
export async function notifyCustomer(
  queries: Queries,
  session: Session,
  ticket: TicketRow,
  news: CustomerNews,
): Promise<void> {
  if (!ticket.notifyBySms || ticket.customerMsisdn === null) return;
  const text = customerText(news, ticket.smsLanguage, {
    companyName: ticket.companyName,
    ticketId: ticket.id,
  });
  await sql`
    insert into ticket_texts (ticket_id, user_id, msisdn, text, valid_until)
    select tickets.id, coalesce(
        (select id from users where id = ${session.userId} and company_id = tickets.company_id),
        (select id from users where id = tickets.created_by and company_id = tickets.company_id),
        (select min(id) from users where company_id = tickets.company_id and active),
        ${session.userId}),
      tickets.customer_msisdn, ${text}, now() + make_interval(hours => ${validHours})
    from tickets where tickets.id = ${ticket.id}
      and not exists (select from ticket_texts waiting where waiting.ticket_id = tickets.id and waiting.text = ${text})`.execute(
    queries,
  );
}
