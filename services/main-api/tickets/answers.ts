import { sql } from 'kysely';
import { customerText, type CustomerNews } from '#domain/tickets/ticketTexts.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { TicketRow } from './ticketRows.ts';

/** Whether what the caller says or does is an answer: by the provider's people, or by who was given the ticket. */
export function isAnswering(
  { scope, userId }: Session,
  { assignee_id }: Pick<TicketRow, 'assignee_id'>,
): boolean {
  return scope === 'platform' || assignee_id === userId;
}

/** How long it is worth telling: after that the customer has asked again. */
const worthHours = 24;

/**
 * Leaves a text to the customer for an SMS receiver to send, if they wished for it. It goes in the company's name and
 * as one of its people, or the reports of the company would show somebody whom it does not know. Two that say the
 * same and wait together are one.
 */
export async function tellCustomer(
  queries: Queries,
  session: Session,
  ticket: TicketRow,
  news: CustomerNews,
): Promise<void> {
  if (!ticket.notify_by_sms || ticket.customer_msisdn === null) return;
  const text = customerText(news, ticket.sms_language, {
    companyName: ticket.company_name,
    ticketId: ticket.id,
  });
  await sql`
    insert into ticket_texts (ticket_id, user_id, msisdn, text, valid_until)
    select tickets.id, coalesce(
        (select id from users where id = ${session.userId} and company_id = tickets.company_id),
        (select id from users where id = tickets.created_by and company_id = tickets.company_id),
        (select min(id) from users where company_id = tickets.company_id and active),
        ${session.userId}),
      tickets.customer_msisdn, ${text}, now() + make_interval(hours => ${worthHours})
    from tickets where tickets.id = ${ticket.id}
      and not exists (select from ticket_texts waiting where waiting.ticket_id = tickets.id and waiting.text = ${text})`.execute(
    queries,
  );
}
