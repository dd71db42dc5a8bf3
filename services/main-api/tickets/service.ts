import type { Input } from '#contract/endpoint.ts';
import type { TicketAssignee } from '#contract/main-api/tickets/assignees.ts';
import {
  TicketDetail,
  type findTicketsByParam,
  type moveTicket,
  type NewTicket,
  type Ticket,
  type TicketChange,
} from '#contract/main-api/tickets/tickets.ts';
import { can } from '#contract/permissions.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { defaultDueAt } from '#domain/tickets/ticketDue.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { AppError, invalidFields, refusal } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { maskedReply } from '#services/kit/http/masking/maskedReply.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { addEntry } from '#services/kit/tickets/thread.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import { recordChange, recordAssignment } from './changes.ts';
import { checkFields } from './checkFields.ts';
import { moveTo } from './move.ts';
import { assigneesOf } from './peopleOfTicket.ts';
import { ticketRepository, type CheckedFields } from './repository.ts';
import { snapshotFor, takeSnapshot } from './snapshot.ts';
import { findSubject, longIdOf } from './subject.ts';
import type { TicketFilter, TicketSortField } from './ticketFilter.ts';
import { toTicket, type TicketRow } from './ticketRows.ts';

type Params = Input<typeof findTicketsByParam>['query'];

/** @param clock the database's */
export function ticketService(database: Database, clock: Clock) {
  return {
    /** @throws validation-failed for a period that no calendar has */
    async list(
      session: Session,
      filter: TicketFilter,
      page: Page<TicketSortField>,
    ): Promise<{ responseList: Ticket[]; total: number }> {
      checkPeriod(filter);
      const { rows, total } = await ticketRepository(database, session).list(filter, page);
      return { responseList: rows.map((row) => toTicket(session, row)), total };
    },

    /**
     * Only callers who see whole numbers may search by number; others could find one out.
     * @throws validation-failed without a parameter, or for what is no number; forbidden
     */
    async findByParam(
      session: Session,
      { companyId, campaignId, messageId, batchId, customerMsisdn }: Params,
    ): Promise<{ responseList: Ticket[]; total: number }> {
      const parameters = [companyId, messageId, batchId, campaignId, customerMsisdn];
      if (parameters.every((value) => value === undefined)) {
        throw invalidFields({ messageId: 'required' });
      }
      const rows = await ticketRepository(database, session).about({
        companyId,
        campaignId,
        messageId: messageId === undefined ? undefined : longIdOf(messageId),
        batchId: batchId === undefined ? undefined : longIdOf(batchId),
        customerMsisdn: customerMsisdn === undefined ? undefined : searchedNumber(session, customerMsisdn),
      });
      return { responseList: rows.map((row) => toTicket(session, row)), total: rows.length };
    },

    /** @throws not-found, also for another company's */
    find: (session: Session, id: number) => detailOf(database, session, id),

    /** @throws rule-refused with the fields at fault */
    create(session: Session, input: NewTicket): Promise<TicketDetail> {
      return writeAs(database, session, async (transaction) => {
        const { id: companyId } = await targetCompany(transaction, session, input.companyId);
        const subject = await findSubject(transaction, session, companyId, input);
        const customerMsisdn = input.customerMsisdn?.trim() || subject.message?.report.to;
        const { checked, problems } = await checkFields({ queries: transaction, clock }, session, companyId, {
          ...input,
          customerMsisdn: customerMsisdn ?? null,
        });
        refuseProblems({ ...subject.problems, ...problems });

        const priority = checked.priority ?? 'normal';
        const id = await ticketRepository(transaction, session).insert({
          ...checked,
          companyId,
          subject: checked.subject!,
          description: checked.description!,
          complainTypeId: input.complainTypeId,
          priority,
          dueAt: checked.dueAt === undefined ? defaultDueAt(priority, new Date(clock.now())) : checked.dueAt,
          messageId: subject.message ? Number(subject.message.report.id) : null,
          batchId: subject.batchId,
          campaignId: subject.campaignId,
          snapshot: await takeSnapshot({ queries: transaction, clock }, companyId, subject),
        });
        await addEntry(transaction, { ticketId: id, kind: 'created', authorId: session.userId });
        const ticket = await ticketRepository(transaction, session).find(id);
        await recordChange(transaction, session, 'created', null, ticket);
        await notify(transaction, { kind: 'ticket-created', actorId: session.userId, ticket: { id } });
        if (ticket.assigneeId !== null) await recordAssignment(transaction, session, ticket);
        return detailOf(transaction, session, id);
      });
    },

    /** @throws not-found, changed-meanwhile, rule-refused with the fields at fault */
    update(session: Session, id: number, { revision, ...input }: TicketChange): Promise<TicketDetail> {
      return writeAs(database, session, async (transaction) => {
        const tickets = ticketRepository(transaction, session);
        const before = await tickets.findLocked(id);
        await requireRevision(transaction, session, before, revision);
        const { checked, problems } = await checkFields(
          { queries: transaction, clock },
          session,
          before.companyId,
          input,
          before,
        );
        refuseProblems(problems);
        const change = { ...checked, dueAt: movedDue(before, checked) };
        await tickets.update(id, change);
        const after = await tickets.find(id);
        await recordChange(transaction, session, 'updated', before, after);
        if (after.assigneeId !== before.assigneeId) await recordAssignment(transaction, session, after);
        return detailOf(transaction, session, id);
      });
    },

    /** @throws not-found, changed-meanwhile, rule-refused with what is allowed */
    move(
      session: Session,
      { ticketId, statusId, comment, revision }: Input<typeof moveTicket>['body'],
    ): Promise<TicketDetail> {
      return writeAs(database, session, async (transaction) => {
        const ticket = await ticketRepository(transaction, session).findLocked(ticketId);
        if (revision !== undefined) await requireRevision(transaction, session, ticket, revision);
        await moveTo(transaction, session, ticket, statusId, comment?.trim() || null);
        return detailOf(transaction, session, ticketId);
      });
    },

    /** With its thread; both stay in the database, where nobody is shown them. @throws not-found */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const tickets = ticketRepository(transaction, session);
        const ticket = await tickets.findLocked(id);
        await tickets.delete(id);
        await writeAuditEntry(transaction, session, {
          action: 'deleted',
          noun: 'ticket',
          companyId: ticket.companyId,
          recordId: id,
          recordName: ticket.subject,
          changes: changesBetween({ status: ticket.status, comments: ticket.commentCount }, {}, [
            'status',
            'comments',
          ]),
        });
        return { id };
      });
    },

    /** @throws rule-refused on `companyId` */
    async assignees(session: Session, companyId: number | undefined): Promise<TicketAssignee[]> {
      const { id } = await targetCompany(database, session, companyId);
      return assigneesOf(database, session, id);
    },
  };
}

async function detailOf(queries: Queries, session: Session, id: number): Promise<TicketDetail> {
  const row = await ticketRepository(queries, session).find(id);
  const snapshot = await ticketRepository(queries, session).snapshot(id);
  return { ...toTicket(session, row), snapshot: snapshotFor(session, snapshot) };
}

/** @throws changed-meanwhile with the ticket as it is, so that the second of two who change it sees the difference */
async function requireRevision(
  queries: Queries,
  session: Session,
  ticket: TicketRow,
  revision: number,
): Promise<void> {
  if (ticket.revision === revision) return;
  throw new AppError('changed-meanwhile', 'Somebody has changed this ticket since you opened it.', {
    current: maskedReply(TicketDetail, session, await detailOf(queries, session, ticket.id)),
  });
}

/** A due time that was only the priority's goes with it. */
function movedDue(before: TicketRow, { dueAt, priority }: CheckedFields): Date | null | undefined {
  if (dueAt !== undefined || priority === undefined || priority === before.priority) return dueAt;
  const usual = defaultDueAt(before.priority, before.createdAt).getTime();
  // The due time is computed a moment before the ticket is created, for old tickets by another machine's clock.
  const isUsual = before.dueAt !== null && Math.abs(before.dueAt.getTime() - usual) < 60_000;
  return isUsual ? defaultDueAt(priority, before.createdAt) : undefined;
}

function searchedNumber({ permissions }: Session, typed: string): string {
  if (!can(permissions, 'view-msisdn')) {
    throw refusal('forbidden', 'search-by-number');
  }
  const parsed = parseMsisdn(typed);
  if (!parsed.ok) throw invalidFields({ customerMsisdn: `msisdn-${parsed.reason}` });
  return parsed.msisdn;
}
