import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, refusedFields } from '#services/kit/errors.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { admitText } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { addEntry, type StoredDetails } from '#services/kit/tickets/thread.ts';
import { acceptSms } from '../acceptance/accept.ts';
import { acceptUnlessRefused, sendWaitingTexts, type WaitingText } from './waitingTexts.ts';

/** Nobody sits and waits for it. */
const everyMs = 2_000;

interface TicketText extends WaitingText {
  ticketId: number;
}

/**
 * Sends the texts to customers about their tickets, as messages of the ticket's company, which pays for them.
 * @param onAccepted is called after each commit that put a message into the queue
 */
export function startTicketTexts(
  database: Database,
  limits: TextLimits,
  onAccepted: () => void,
  log: Logger,
): Running {
  const send = () => sendTicketTexts(database, limits, onAccepted);
  return { name: 'ticket texts', ...repeat('send ticket texts', everyMs, log, send) };
}

/** Sends what waits. */
export function sendTicketTexts(
  database: Database,
  limits: TextLimits,
  onAccepted: () => void,
): Promise<void> {
  const ownColumns = sql<Pick<TicketText, 'ticketId'>>`ticket_id as "ticketId"`;
  const send = (transaction: Transaction<Schema>, text: TicketText) => sendText(transaction, text, limits);
  return sendWaitingTexts(database, { table: 'ticket_texts', ownColumns, send }, onAccepted);
}

/** Makes a text a message, or says in the thread why it was not sent. Of a ticket that was deleted nothing is sent. */
async function sendText(
  transaction: Transaction<Schema>,
  text: TicketText,
  limits: TextLimits,
): Promise<void> {
  const { ticketId, msisdn } = text;
  // Before the credit account: all code that needs both locks them in this order.
  const ticket = await transaction
    .selectFrom('tickets')
    .select('company_id')
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!ticket) return;
  const entry = { ticketId, authorId: null, text: text.text };
  await acceptUnlessRefused(
    transaction,
    async () => {
      const companyId = ticket.company_id;
      const refusal = await admitText(transaction, { kind: 'ticket', msisdn, companyId, ticketId }, limits);
      if (refusal) throw refusedFields({ text: refusal });
      const details = await accept(transaction, companyId, text);
      await addEntry(transaction, { ...entry, kind: 'sms-sent', details });
    },
    (error) =>
      addEntry(transaction, { ...entry, kind: 'sms-not-sent', details: { reason: reasonOf(error) } }),
  );
}

/** @throws rule-refused, insufficient-credit */
async function accept(
  transaction: Transaction<Schema>,
  companyId: number,
  { userId, msisdn, text, secondsLeft }: TicketText,
): Promise<StoredDetails> {
  if (secondsLeft <= 0) throw refusedFields({ text: 'in-the-past' });
  const sender = { companyId, userId, branchId: null };
  const sms = { to: msisdn, text, class: 'transactional', onEmptyFields: 'send' } as const;
  const { messageId, credits: units } = await acceptSms(transaction, sender, sms, ({ validitySeconds }) => ({
    validitySeconds: Math.min(validitySeconds, secondsLeft),
  }));
  return { messageId, companyId, units };
}

function reasonOf(error: unknown): StoredDetails['reason'] {
  if (!(error instanceof AppError)) return 'internal';
  return Object.values(error.details.problems ?? {})[0] ?? error.code;
}
