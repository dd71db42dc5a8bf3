import { sql, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { providersCompany } from '#services/kit/queries/providersCompany.ts';
import type { Database } from '#services/kit/database/index.ts';
import { type AppError, refusedFields } from '#services/kit/errors.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { acceptSms } from '../acceptance/accept.ts';
import type { NewMessage } from '../acceptance/messages.ts';
import { senderIdThatReaches } from '../acceptance/senderIds.ts';
import { readOperators } from '../operators/readOperators.ts';
import { acceptUnlessRefused, sendWaitingTexts, type WaitingText } from './waitingTexts.ts';

/** Somebody is waiting for their one-time code. */
const everyMs = 500;

interface SystemText extends WaitingText {
  id: number;
  class: MessageClass;
  invitationId: number | null;
}

/**
 * Sends the texts of the services themselves, such as one-time codes, as messages of the provider's own company.
 * @param onAccepted is called after each commit that put a message into the queue
 */
export function startSystemTexts(database: Database, onAccepted: () => void, log: Logger): Running {
  const texts = {
    table: 'system_texts',
    ownColumns: sql<
      Pick<SystemText, 'id' | 'class' | 'invitationId'>
    >`id, class, invitation_id as "invitationId"`,
    /** One that cannot be sent, or not in time, is worth nothing later and is dropped. */
    async send(transaction: Transaction<Schema>, text: SystemText): Promise<void> {
      const { id, userId } = text;
      if (text.secondsLeft <= 0) {
        log.warn({ id, userId }, 'a text of ours was too old to be sent');
        await endInvitation(transaction, text, null);
        return;
      }
      await acceptUnlessRefused(
        transaction,
        async () => endInvitation(transaction, text, await accept(transaction, text)),
        async (error) => {
          const { code, details } = error as Partial<AppError>;
          log.error({ id, userId, code, problems: details?.problems }, 'a text of ours cannot be sent');
          await endInvitation(transaction, text, null);
        },
      );
    },
  } as const;
  const send = () => sendWaitingTexts(database, texts, onAccepted);
  return { name: 'system texts', ...repeat('send system texts', everyMs, log, send) };
}

/** Says at an invitation which message took its text, or that none did. */
async function endInvitation(
  transaction: Transaction<Schema>,
  { invitationId }: SystemText,
  messageId: string | null,
): Promise<void> {
  if (invitationId === null) return;
  await sql`
    update invitations set state = ${messageId === null ? 'failed' : 'sent'}, message_id = ${messageId}::bigint
    where id = ${invitationId}`.execute(transaction);
}

/** @returns the id of the message */
async function accept(transaction: Transaction<Schema>, text: SystemText): Promise<string> {
  const provider = await providersCompany(transaction);
  if (!provider) throw refusedFields({ companyId: 'no-such-record' });
  const sender = { companyId: provider.id, userId: text.userId, branchId: null };
  const operatorOf = await readOperators(transaction);
  const senderId = await senderIdThatReaches(transaction, provider.id, operatorOf(text.msisdn));
  const sms = {
    to: text.msisdn,
    text: text.text,
    class: text.class,
    onEmptyFields: 'send',
    ...(senderId !== undefined && { senderId }),
  } as const;
  const changes = ({ validitySeconds }: NewMessage) => ({
    hidesText: true,
    validitySeconds: Math.min(validitySeconds, text.secondsLeft),
  });
  // Where no sender ID of ours is approved it goes all the same: an operator may let it pass, and nobody would see a refusal.
  const { messageId } = await acceptSms(transaction, sender, sms, changes, { mustArrive: true });
  return messageId;
}
