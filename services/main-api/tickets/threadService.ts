import { sql } from 'kysely';
import {
  recentMessagesLimits,
  type NewTicketComment,
  type RecentMessage,
  type ThreadEntry,
  type TicketComment,
} from '#contract/main-api/tickets/thread.ts';
import { can, type PermissionKey } from '#contract/permissions.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { refusedFields, refusal } from '#services/kit/errors.ts';
import {
  findMessage,
  hiddenText,
  messagesOf,
  type MessageDetails,
} from '#services/kit/queries/messageDetails.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { addEntry } from '#services/kit/tickets/thread.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { isAnswering, notifyCustomer } from './answers.ts';
import { ticketRepository } from './repository.ts';
import { longIdOf } from './subject.ts';
import { threadRepository } from './threadRepository.ts';
import type { TicketRow } from './ticketRows.ts';

/** Who may read a text in a report may read it here. */
const readsTexts: PermissionKey[] = ['view-sms-history', 'view-single-sms-report', 'view-bulk-sms-report'];

export function threadService(database: Database) {
  return {
    /** @throws not-found */
    async thread(session: Session, ticketId: number): Promise<ThreadEntry[]> {
      await ticketRepository(database, session).find(ticketId);
      return threadRepository(database, session).all(ticketId);
    },

    /** @throws not-found */
    async comments(session: Session, ticketId: number): Promise<TicketComment[]> {
      await ticketRepository(database, session).find(ticketId);
      return (await threadRepository(database, session).comments(ticketId)).map(toComment);
    },

    /** @throws not-found, rule-refused, forbidden for an internal one by a company's people */
    comment(
      session: Session,
      { ticketId, text, isInternal = false }: NewTicketComment,
    ): Promise<TicketComment> {
      return writeAs(database, session, async (transaction) => {
        const tickets = ticketRepository(transaction, session);
        const ticket = await tickets.findLocked(ticketId);
        if (isInternal && session.scope !== 'platform') {
          throw refusal('forbidden', 'internal-comments');
        }
        if (text.trim() === '') throw refusedFields({ text: 'required' });
        const { userId: actorId } = session;
        const entry = {
          ticketId,
          kind: 'comment',
          authorId: actorId,
          isInternal,
          text: text.trim(),
        } as const;
        const id = await addEntry(transaction, entry);
        await notify(transaction, { kind: 'comment', actorId, ticket: { id: ticketId, isInternal } });
        if (!isInternal && isAnswering(session, ticket)) {
          await tickets.respond(ticketId);
          await notifyCustomer(transaction, session, ticket, 'answered');
        }
        return toComment(await threadRepository(transaction, session).find(id));
      });
    },

    /**
     * Records that a message was resent; a repeat is answered with the first entry.
     * @throws not-found, rule-refused on `messageId`
     */
    linkMessage(session: Session, ticketId: number, messageId: string): Promise<ThreadEntry> {
      return writeAs(database, session, async (transaction) => {
        const ticket = await ticketRepository(transaction, session).findLocked(ticketId);
        const thread = threadRepository(transaction, session);
        const earlier = await thread.ofResent(ticketId, messageId);
        if (earlier) return earlier;
        const message = await findResent(transaction, session, ticket, longIdOf(messageId));
        const { companyId } = message.report;
        const id = await addEntry(transaction, {
          ticketId,
          kind: 'resent',
          authorId: session.userId,
          details: { messageId, companyId },
        });
        return thread.find(id);
      });
    },

    /** @throws not-found */
    async recentMessages(session: Session, ticketId: number): Promise<RecentMessage[]> {
      const ticket = await ticketRepository(database, session).find(ticketId);
      const number = await numberToCompare(database, session, ticket);
      if (number === null) return [];
      const { messages, days } = recentMessagesLimits;
      const recent = sql`messages.msisdn = ${number}
        and batches.accepted_at > now() - make_interval(days => ${days})
        and (not batches.hides_text or ${session.scope === 'platform'}::boolean)`;
      const found = await messagesOf(database, ticket.companyId, recent, messages);
      return found.map((message) => toRecent(session, ticket, message));
    },
  };
}

/**
 * The customer's number, by which messages are found. For people who see numbers masked it is the one of the ticket's
 * message, never one that was typed: by what is found for it they could try out the hidden digits of other messages.
 */
async function numberToCompare(
  queries: Queries,
  session: Session,
  ticket: TicketRow,
): Promise<string | null> {
  if (seesNumbers(session)) return ticket.customerMsisdn;
  if (ticket.messageId === null) return null;
  const message = await findMessage(queries, { companyId: ticket.companyId, id: ticket.messageId });
  return message?.report.to ?? null;
}

/** The provider's users may resend at the provider's cost, so a message of their company counts, too. */
async function findResent(
  queries: Queries,
  session: Session,
  ticket: TicketRow,
  id: number,
): Promise<MessageDetails> {
  const number = await numberToCompare(queries, session, ticket);
  if (number === null) throw refusedFields({ messageId: 'number-needed' });
  const message =
    (await findMessage(queries, { companyId: ticket.companyId, id })) ??
    (await findMessage(queries, { companyId: session.companyId, id }));
  const isHidden = message?.isHidden && session.scope !== 'platform';
  if (!message || isHidden || id === ticket.messageId) throw refusedFields({ messageId: 'no-such-record' });
  if (message.report.to !== number) throw refusedFields({ messageId: 'other-number' });
  return message;
}

function toRecent(session: Session, ticket: TicketRow, { report, refunded }: MessageDetails): RecentMessage {
  const mayRead = readsTexts.some((permission) => can(session.permissions, permission));
  return {
    ...report,
    text: mayRead ? report.text : hiddenText,
    refunded,
    isTicketMessage: Number(report.id) === ticket.messageId,
  };
}

function toComment(entry: ThreadEntry): TicketComment {
  const { id, ticketId, isInternal, authorName, isProvider, isOwn, at } = entry;
  return { id, ticketId, text: entry.text ?? '', isInternal, authorName, isProvider, isOwn, createdAt: at };
}
