import { sql } from 'kysely';
import type { ContentApproval, listContentApprovals } from '#contract/main-api/sending/contentApprovals.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { today } from '#services/kit/time/today.ts';
import { contentApprovalStateSql } from '#services/kit/queries/contentApprovalSql.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';

/** Fields that people set. */
export type ContentApprovalFields = Pick<
  ContentApproval,
  'name' | 'text' | 'senderId' | 'campaignId' | 'validFrom' | 'validUntil' | 'note'
> & { state: 'requested' | 'approved' | 'refused' };

const sortColumns = {
  id: sql`content_approvals.id`,
  name: nameOrder(sql`content_approvals.name`),
  companyName: nameOrder(sql`companies.name`),
  validFrom: sql`content_approvals.valid_from`,
  validUntil: sql`content_approvals.valid_until`,
  createdAt: sql`content_approvals.created_at`,
};

export function contentApprovalRepository(queries: Queries, session: Session) {
  const table = namedTable(queries, 'content_approvals');
  const all = queries
    .selectFrom('content_approvals')
    .innerJoin('companies', 'companies.id', 'content_approvals.company_id')
    .where(isOfVisibleCompany(session, 'content_approvals.company_id'))
    .select([
      'content_approvals.id',
      'content_approvals.company_id as companyId',
      'companies.name as companyName',
      'content_approvals.name',
      'content_approvals.text',
      'content_approvals.sender_id as senderId',
      'content_approvals.campaign_id as campaignId',
      contentApprovalStateSql.as('state'),
      sql<string | null>`content_approvals.valid_from::text`.as('validFrom'),
      sql<string | null>`content_approvals.valid_until::text`.as('validUntil'),
      'content_approvals.note',
      'content_approvals.created_at as createdAt',
      'content_approvals.updated_at as updatedAt',
    ]);

  return {
    ...table,

    list(
      { q, companyId, state }: Input<typeof listContentApprovals>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'content_approvals.company_id': companyId }))
        .where(state === undefined ? sql<boolean>`true` : sql<boolean>`${contentApprovalStateSql} = ${state}`)
        .where(
          anyHolds(['content_approvals.name', 'content_approvals.text', 'content_approvals.campaign_id'], q),
        );
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<ContentApproval> =>
      findVisible('content approval', all.where('content_approvals.id', '=', id)),

    insert: (
      companyId: number,
      fields: Partial<ContentApprovalFields> & Pick<ContentApprovalFields, 'name' | 'text'>,
    ) =>
      table.insert({
        ...columnsOf(fields),
        name: fields.name,
        text: fields.text,
        company_id: companyId,
        requested_by: session.userId,
      }),

    update: (id: number, fields: Partial<ContentApprovalFields>) =>
      table.update(id, { ...columnsOf(fields), updated_at: sql<Date>`now()` }),

    /** Who asked for it; null if that is not known, or they were deleted. */
    async requestedBy(id: number): Promise<number | null> {
      const { requested_by } = await queries
        .selectFrom('content_approvals')
        .select('requested_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return requested_by;
    },

    /** Whether the company has a sender ID of that name. */
    async hasSenderId(companyId: number, name: string): Promise<boolean> {
      const row = await queries
        .selectFrom('sender_ids')
        .select('id')
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** In Bangladesh. */
    async today(): Promise<string> {
      const { rows } = await sql<{ today: string }>`select ${today}::text as today`.execute(queries);
      return rows[0]!.today;
    },
  };
}

function columnsOf({ senderId, campaignId, validFrom, validUntil, ...same }: Partial<ContentApprovalFields>) {
  return {
    ...same,
    sender_id: senderId,
    campaign_id: campaignId,
    valid_from: validFrom,
    valid_until: validUntil,
  };
}
