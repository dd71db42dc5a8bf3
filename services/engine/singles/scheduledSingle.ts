import type { Transaction } from 'kysely';
import type { AcceptedSms } from '#contract/sms-receiver/sending.ts';
import type { Schema } from '#database/schema.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { openTable } from '../recipients/openTable.ts';
import type { CheckedMessage } from '../acceptance/checkMessage.ts';
import { acceptMessage } from '../acceptance/accept.ts';
import type { Sender, Sending } from '../acceptance/messages.ts';
import { acceptBatch } from '../batches/accept.ts';
import { nothingToSend } from '../batches/refusals.ts';
import { storeProgramFields } from '../messages/references.ts';
import { stage } from '../batches/staging/stage.ts';

/**
 * Accepts a message that was checked in the same transaction, at once or to wait for its start.
 * @throws rule-refused, insufficient-credit
 */
export function acceptChecked(
  transaction: Transaction<Schema>,
  sender: Sender,
  { message, ...terms }: CheckedMessage,
  clock: Clock,
): Promise<AcceptedSms> {
  if (terms.start) return acceptScheduledSingle(transaction, { sender, message }, terms, clock);
  const { campaignId } = terms.campaign ?? {};
  return acceptMessage(transaction, { sender, message: { ...message, campaignId } });
}

/**
 * Accepts one message that waits for a start, its own or that of its campaign, as a batch of one: it can be moved, is cancelled
 * and becomes late like other batches.
 * @throws rule-refused, insufficient-credit
 */
async function acceptScheduledSingle(
  transaction: Transaction<Schema>,
  { sender, message }: Sending,
  { campaign, ownStart }: Pick<CheckedMessage, 'campaign' | 'ownStart'>,
  clock: Clock,
): Promise<AcceptedSms> {
  const { senderId, text, msisdn, segments, encoding } = message;
  const table = await openTable({ recipients: [msisdn] }, null);
  try {
    const { key, report } = await stage((work) => work(transaction), sender, {
      class: message.class,
      senderId,
      table,
      content: { kind: 'one', text },
    });
    if (report.valid === 0) throw nothingToSend('to', report);
    const { batchId, credits } = await acceptBatch(
      transaction,
      sender,
      // The text was validated as that of a single message.
      { batchId: key.batchId, name: undefined, campaign, startsAt: ownStart, sendsEmptyFields: true },
      clock,
    );
    const id = await storeProgramFields(transaction, key, message);
    const startsAt = (campaign?.startsAt ?? ownStart)!.toISOString();
    return { batchId, messageId: String(id), segments, encoding, credits, startsAt };
  } finally {
    await table.close();
  }
}
