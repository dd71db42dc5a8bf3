import type { Transaction } from 'kysely';
import type { AcceptedBulk, NewBulk } from '#contract/sms-receiver/bulk.ts';
import type { Schema } from '#database/schema.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/session.ts';
import { acceptBatch, startOf } from './accept.ts';
import { batchIdOf } from './batchKey.ts';
import { nothingToSend } from './nothingToSend.ts';
import { demandSenderId } from './preview.ts';
import { inOurWords, openTable } from '../recipients/openTable.ts';
import { contentOf, fieldOf, kindOf } from './staging/content.ts';
import { stage } from './staging/stage.ts';

/**
 * Accepts a batch that was looked at, or one that comes whole; all in this transaction.
 * @throws rule-refused, not-found, conflict, insufficient-credit
 */
export async function sendList(
  transaction: Transaction<Schema>,
  session: Session,
  { batchId, campaignId, startsAt, ...list }: NewBulk,
  clock: Clock,
): Promise<AcceptedBulk> {
  const start = startOf(startsAt, clock);
  if (batchId !== undefined && Object.keys(list).length > 0) {
    throw refusedFields({ batchId: 'preview-or-list' });
  }
  const id = batchId === undefined ? await stageInline(transaction, session, list) : batchIdOf(batchId);
  return acceptBatch(transaction, session, { batchId: id, campaignId, startsAt: start }, clock);
}

async function stageInline(
  transaction: Transaction<Schema>,
  session: Session,
  list: Omit<NewBulk, 'batchId' | 'campaignId' | 'startsAt'>,
): Promise<number> {
  if (list.class === undefined) throw refusedFields({ class: 'required' });
  const content = contentOf(list);
  const senderId = await demandSenderId(transaction, session, list.senderId);
  const table = await openTable(list, null);
  const batch = { kind: kindOf(content), class: list.class, senderId };
  try {
    const { key, report } = await stage((work) => work(transaction), {
      ...batch,
      sender: session,
      table,
      content,
    });
    if (report.problem !== null) throw refusedFields(fieldOf(report.problem, list));
    if (report.valid === 0) throw nothingToSend(list.recipients ? 'recipients' : 'rows', report);
    return key.batchId;
  } catch (error) {
    throw inOurWords(error, 'rows');
  } finally {
    await table.close();
  }
}
