import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, refusedFields } from '#services/kit/errors.ts';
import { addEntry, type StoredDetails } from '#services/kit/tickets/thread.ts';
import { acceptSms, isRefusal } from '../acceptance/accept.ts';
import { takeOldestText, type WaitingText } from '../takeOldestText.ts';

/** Texts that one run takes; the next one goes on. */
const perRun = 100;

interface TicketText extends WaitingText {
  ticketId: number;
  companyId: number;
}

export function ticketTextService(database: Database, onAccepted: () => void) {
  /** Makes a text a message, or says in the thread why it was not sent; then it is done with. */
  async function send(transaction: Transaction<Schema>, text: TicketText): Promise<void> {
    const { ticketId } = text;
    await sql`savepoint before_text`.execute(transaction);
    try {
      const details = await accept(transaction, text);
      await addEntry(transaction, { ticketId, kind: 'sms-sent', authorId: null, text: text.text, details });
    } catch (error) {
      // Any other fault may pass: the text stays and is tried again.
      if (!isRefusal(error)) throw error;
      await sql`rollback to savepoint before_text`.execute(transaction);
      const details = { reason: reasonOf(error) };
      await addEntry(transaction, {
        ticketId,
        kind: 'sms-not-sent',
        authorId: null,
        text: text.text,
        details,
      });
    }
  }

  /** @throws rule-refused, insufficient-credit */
  async function accept(transaction: Transaction<Schema>, text: TicketText): Promise<StoredDetails> {
    const { companyId, userId, msisdn } = text;
    if (text.secondsLeft <= 0) throw refusedFields({ text: 'in-the-past' });
    const sender = { companyId, userId, branchId: null };
    const sms = { to: msisdn, text: text.text, class: 'transactional', onEmptyFields: 'send' } as const;
    const { messageId } = await acceptSms(transaction, sender, sms, ({ validitySeconds }) => ({
      validitySeconds: Math.min(validitySeconds, text.secondsLeft),
    }));
    return { messageId, companyId };
  }

  return {
    /** Sends what waits, oldest first, each in a transaction of its own. */
    async sendWaiting(): Promise<void> {
      for (let count = 0; count < perRun; count += 1) {
        const isDone = await database.transaction().execute(async (transaction) => {
          const text = await takeOldest(transaction);
          if (text && text !== 'dropped') await send(transaction, text);
          return text === null;
        });
        if (isDone) return;
        onAccepted();
      }
    },
  };
}

function reasonOf(error: unknown): StoredDetails['reason'] {
  if (!(error instanceof AppError)) return 'internal';
  return Object.values(error.details.problems ?? {})[0] ?? error.code;
}

/** Takes the oldest text; of a ticket that was deleted nothing is sent. */
async function takeOldest(transaction: Transaction<Schema>): Promise<TicketText | 'dropped' | null> {
  const own = sql<Pick<TicketText, 'ticketId'>>`ticket_id as "ticketId"`;
  const text = await takeOldestText(transaction, 'ticket_texts', own);
  if (!text) return null;
  // Before the credit account: all code that needs both locks them in this order.
  const ticket = await transaction
    .selectFrom('tickets')
    .select('company_id as companyId')
    .where('id', '=', text.ticketId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return ticket ? { ...text, ...ticket } : 'dropped';
}
