import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import type { TicketSnapshot } from '#contract/main-api/tickets/snapshot.ts';
import type { NewTicket } from '#contract/main-api/tickets/tickets.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import type { Session } from '#services/kit/auth/session.ts';
import {
  conditionsOf,
  isVisibleTo,
  orderOf,
  type TicketFilter,
  type TicketSortField,
} from './ticketFilter.ts';
import { selectTickets, ticketTables, type TicketRow } from './ticketRows.ts';

export interface NewTicketRow extends CheckedFields {
  companyId: number;
  subject: string;
  description: string;
  complainTypeId: number;
  messageId: number | null;
  batchId: number | null;
  campaignId: number | null;
  snapshot: TicketSnapshot | null;
}

export type TicketInput = Partial<Omit<NewTicket, 'companyId' | 'messageId' | 'batchId' | 'campaignId'>>;

/** Fields that can be set when it is made and changed later, as they are stored; undefined stays as it is. */
export type CheckedFields = {
  [Field in keyof Omit<TicketInput, 'dueAt'>]?: TicketInput[Field] | undefined;
} & { dueAt?: Date | null | undefined };

/** Tickets as `session` sees them; what it may not see is not there. */
export function ticketRepository(queries: Queries, session: Session) {
  const select = (rest: RawBuilder<unknown>) => selectTickets(session, rest).execute(queries);
  return {
    async list(
      filter: TicketFilter,
      page: Page<TicketSortField>,
    ): Promise<{ rows: TicketRow[]; total: number }> {
      const conditions = conditionsOf(session, filter);
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from ${ticketTables} where ${conditions}`.execute(queries);
      const { rows } = await select(sql`${conditions} ${orderOf(page)}`);
      return { rows, total: counted[0]!.total };
    },

    /** Newest first, at most a hundred. */
    async about({ companyId, messageId, batchId, campaignId, customerMsisdn }: About): Promise<TicketRow[]> {
      const conditions = [
        isVisibleTo(session, companyId),
        ...(messageId === undefined ? [] : [sql`tickets.message_id = ${messageId}`]),
        ...(batchId === undefined ? [] : [sql`tickets.batch_id = ${batchId}`]),
        ...(campaignId === undefined ? [] : [sql`tickets.campaign_id = ${campaignId}`]),
        ...(customerMsisdn === undefined ? [] : [sql`tickets.customer_msisdn = ${customerMsisdn}`]),
      ];
      return (await select(sql`${sql.join(conditions, sql` and `)} order by tickets.id desc limit 100`)).rows;
    },

    /** @throws not-found, also for another company's and for one that was deleted */
    async find(id: number): Promise<TicketRow> {
      const { rows } = await select(sql`tickets.id = ${id} and ${isVisibleTo(session)}`);
      if (!rows[0]) throw notFound('ticket');
      return rows[0];
    },

    /** Holds the ticket until the transaction ends: of two who change it the second sees what the first has made of it. */
    async findLocked(id: number): Promise<TicketRow> {
      await sql`select from tickets where id = ${id} for update`.execute(queries);
      return this.find(id);
    },

    async snapshot(id: number): Promise<TicketSnapshot | null> {
      const row = await queries
        .selectFrom('tickets')
        .select('snapshot')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.snapshot as TicketSnapshot | null;
    },

    async insert(ticket: NewTicketRow): Promise<number> {
      const creator = await queries
        .selectFrom('users')
        .select(['name', 'company_id'])
        .where('id', '=', session.userId)
        .executeTakeFirstOrThrow();
      const { id } = await queries
        .insertInto('tickets')
        .values({
          ...columnsOf(ticket),
          company_id: ticket.companyId,
          subject: ticket.subject,
          description: ticket.description,
          complain_type_id: ticket.complainTypeId,
          message_id: ticket.messageId,
          batch_id: ticket.batchId,
          campaign_id: ticket.campaignId,
          snapshot: ticket.snapshot === null ? null : JSON.stringify(ticket.snapshot),
          created_by: session.userId,
          created_by_name: creator.name,
          created_by_company_id: creator.company_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** With a new revision. */
    async update(id: number, change: CheckedFields & { status?: StatusChange }): Promise<void> {
      await queries
        .updateTable('tickets')
        .set({
          ...columnsOf(change),
          ...change.status,
          revision: sql<number>`revision + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
    },

    /** The first time only. */
    async respond(id: number): Promise<void> {
      await queries
        .updateTable('tickets')
        .set({ first_responded_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('first_responded_at', 'is', null)
        .execute();
    },

    /** Nobody sees it any more, and its customer gets no more texts: the receiver drops those that wait. */
    async delete(id: number): Promise<void> {
      await queries
        .updateTable('tickets')
        .set({ deleted_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    },
  };
}

/** The filters of a list of tickets. */
export interface About {
  companyId?: number | undefined;
  messageId?: number | undefined;
  batchId?: number | undefined;
  campaignId?: number | undefined;
  customerMsisdn?: string | undefined;
}

export type StatusChange = Pick<UpdateObject<Schema, 'tickets'>, 'status' | 'resolved_at' | 'closed_at'>;

function columnsOf(fields: CheckedFields) {
  return {
    subject: fields.subject,
    description: fields.description,
    complain_type_id: fields.complainTypeId,
    priority: fields.priority,
    customer_msisdn: fields.customerMsisdn,
    customer_name: fields.customerName,
    division_id: fields.divisionId,
    district_id: fields.districtId,
    thana_id: fields.thanaId,
    department_id: fields.departmentId,
    assignee_id: fields.assigneeId,
    due_at: fields.dueAt,
    notify_by_sms: fields.notifyBySms,
    sms_language: fields.smsLanguage,
  };
}
