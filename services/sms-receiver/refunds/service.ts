import type { Transaction } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { decideRefund, Refund, requestRefund } from '#contract/sms-receiver/refunds.ts';
import type { Schema } from '#database/schema.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusedFields, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { addEntry } from '#services/kit/tickets/thread.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refundMessage } from '#services/engine/messages/refund.ts';
import { refundRepository, type PaidMessage, type RefundTicket } from './repository.ts';

export function refundService(database: Database) {
  return {
    /** Moves nothing yet. @throws not-found, rule-refused with the fields at fault */
    request(
      session: Session,
      { ticketId, units, reason }: Input<typeof requestRefund>['body'],
    ): Promise<Refund> {
      return writeAs(database, session, async (transaction) => {
        const refunds = refundRepository(transaction, session);
        const ticket = await refunds.lockTicket(ticketId);
        if (!ticket) throw notFound('ticket');
        if (reason.trim() === '') throw refusedFields({ reason: 'required' });
        const messageId = await requireRefundable(transaction, session, ticket, units);
        const id = await refunds.insert(ticket, messageId, units, reason.trim());
        const { userId: actorId } = session;
        await addEntry(transaction, {
          ticketId,
          kind: 'refund-requested',
          authorId: actorId,
          text: reason.trim(),
          details: { refundId: id, units },
        });
        await notify(transaction, { kind: 'refund-requested', actorId, ticket: { id: ticketId } });
        const refund = (await refunds.find(id))!;
        await record(transaction, session, null, refund);
        return refund;
      });
    },

    /**
     * Approves or rejects a refund that another user has requested. Approving refunds the units in the same transaction.
     * @throws not-found; conflict when it is decided already; rule-refused when it is the caller's own, or so much of
     * the message cannot be refunded any more
     */
    decide(
      session: Session,
      id: number,
      { status, note }: Input<typeof decideRefund>['body'],
    ): Promise<Refund> {
      return writeAs(database, session, async (transaction) => {
        const refunds = refundRepository(transaction, session);
        const lock = await refunds.lock(id);
        const before = lock && (await refunds.lockTicket(lock.ticketId)) && (await refunds.find(id));
        if (!before) throw notFound('refund');
        if (before.status !== 'pending') {
          throw refusal('conflict', 'refund-decided', { status: before.status });
        }
        if (lock.requestedBy === session.userId) throw refusedFields({ status: 'own-request' });
        if (status === 'approved') await pay(transaction, session, before);
        const reason = note?.trim() || null;
        await refunds.decide(id, status, reason);

        const { ticketId, units } = before;
        const kind = `refund-${status}` as const;
        const { userId: actorId } = session;
        await addEntry(transaction, {
          ticketId,
          kind,
          authorId: actorId,
          text: reason,
          details: { refundId: id, units },
        });
        await notify(transaction, { kind, actorId, ticket: { id: ticketId } });
        const after = (await refunds.find(id))!;
        await record(transaction, session, before, after);
        return after;
      });
    },
  };
}

/** @returns the message @throws rule-refused unless so much of it was charged and is neither refunded nor requested */
async function requireRefundable(
  queries: Queries,
  session: Session,
  { companyId, messageId }: RefundTicket,
  units: number,
): Promise<number> {
  if (messageId === null) throw refusedFields({ ticketId: 'no-message' });
  const refunds = refundRepository(queries, session);
  const message = await refunds.lockMessage(companyId, messageId);
  // Old ones are removed, and the ticket stays.
  if (!message) throw refusedFields({ ticketId: 'no-message' });
  if (!isFinal(message.status)) throw refusedFields({ ticketId: 'message-not-ended' });
  const pending = await refunds.pendingUnits(companyId, messageId);
  if (units > leftOf(message) - pending) throw refusedFields({ units: 'refund-too-large' });
  return messageId;
}

async function pay(transaction: Transaction<Schema>, session: Session, refund: Refund): Promise<void> {
  const { id: refundId, companyId, units } = refund;
  const messageId = Number(refund.messageId);
  const message = await refundRepository(transaction, session).lockMessage(companyId, messageId);
  // Between request and decision the carrier may have spoken, and the company's policy have given it back.
  if (!message || units > leftOf(message)) throw refusedFields({ status: 'refund-too-large' });
  await refundMessage(transaction, { companyId, messageId, units, refundId });
}

function leftOf({ charged, refunded }: PaidMessage): number {
  return charged - refunded;
}

async function record(
  queries: Queries,
  session: Session,
  before: Refund | null,
  after: Refund,
): Promise<void> {
  await writeAuditEntry(queries, session, {
    action: before ? 'updated' : 'created',
    noun: 'refund',
    companyId: after.companyId,
    recordId: after.id,
    recordName: after.ticketSubject,
    changes: changesBetween(before ?? {}, after, ['messageId', 'units', 'reason', 'status', 'note']),
  });
}
