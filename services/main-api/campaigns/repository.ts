import { sql, type RawBuilder } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type {
  Campaign,
  CampaignChange,
  CampaignStatus,
  listCampaigns,
} from '#contract/main-api/sending/campaigns.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { campaignStatusOf } from '#domain/messages/status/campaignStatus.ts';
import { campaignStatusConditions, stateInCampaign } from '#services/kit/queries/campaignStatusSql.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import {
  during,
  equalTo,
  sent,
  type Listed,
  type RowOf,
  type Page,
} from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';
import { campaignsWithReasons } from './waiting.ts';

const sortColumns = {
  id: sql`campaigns.id`,
  name: nameOrder(sql`campaigns.name`),
  companyName: nameOrder(sql`companies.name`),
  startsAt: sql`campaigns.starts_at`,
  createdAt: sql`campaigns.created_at`,
};

const searched = ['campaigns.name', 'campaigns.description', 'companies.name'];

const ownKey = { companyId: sql`campaigns.company_id`, id: sql`campaigns.id` };

function hasAnyStatus(statuses: readonly CampaignStatus[]): RawBuilder<unknown> {
  const each = statuses.map((status) => sql.join(campaignStatusConditions(ownKey, status), sql` and `));
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Campaigns as `session` sees them. */
export function campaignRepository(queries: Queries, session: Session) {
  const table = namedTable(queries, 'campaigns');
  const isVisible = isOfVisibleCompany(session, 'campaigns.company_id');

  const scheduledBatches = ({ id, companyId }: Campaign) =>
    sql`company_id = ${companyId} and campaign_id = ${id} and state = 'scheduled'`;

  return {
    ...table,

    async list(
      { q, status, companyId, ...period }: NonNullable<Input<typeof listCampaigns>['query']['filter']>,
      { field, direction, limit, offset }: Page<keyof typeof sortColumns>,
    ): Promise<Listed<Campaign>> {
      const conditions = [
        isVisible,
        equalTo({ 'campaigns.company_id': companyId }),
        during('campaigns.created_at', period),
        anyHolds(searched, q),
        ...(status === undefined ? [] : [hasAnyStatus([status].flat())]),
      ];
      const matching = sql.join(conditions, sql` and `);
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from campaigns join companies on companies.id = campaigns.company_id
        where ${matching}`.execute(queries);
      const way = sql.raw(direction);
      const { rows } = await select(
        sql`${matching} order by ${sortColumns[field]} ${way} nulls last, campaigns.id ${way}
          limit ${limit} offset ${offset}`,
      ).execute(queries);
      return {
        rows: await campaignsWithReasons(queries, session, rows.map(toCampaign)),
        total: counted[0]!.total,
      };
    },

    async find(id: number): Promise<Campaign> {
      const { rows } = await select(sql`campaigns.id = ${id} and ${isVisible}`).execute(queries);
      if (!rows[0]) throw notFound('campaign');
      return (await campaignsWithReasons(queries, session, rows.map(toCampaign)))[0]!;
    },

    /** Locks the batches that wait for the start of the campaign, so that none of them starts meanwhile. */
    async lockScheduled(campaign: Campaign): Promise<void> {
      await sql`
        select id from batches where ${scheduledBatches(campaign)} order by id for update`.execute(queries);
    },

    async isApprovedSenderId(companyId: number, name: string): Promise<boolean> {
      const { rows } = await sql`
        select id from sender_ids
        where company_id = ${companyId} and name = ${name} and status = 'approved'`.execute(queries);
      return rows.length > 0;
    },

    update: (id: number, { startsAt, senderId, ...change }: CampaignChange) =>
      table.update(id, {
        ...change,
        sender_id: senderId,
        starts_at: typeof startsAt === 'string' ? new Date(startsAt) : startsAt,
      }),

    /** Gives the batches that wait for the campaign's start another one; null is now. */
    async moveScheduled(campaign: Campaign, startsAt: Date | null): Promise<void> {
      await sql`
        update batches set starts_at = ${startsAt ?? sql`now()`} where ${scheduledBatches(campaign)}`.execute(
        queries,
      );
    },
  };
}

type Row = RowOf<Omit<Campaign, 'status' | 'waitReason'>, 'startsAt' | 'createdAt'> & {
  states: BatchState[] | null;
};

function select(where: RawBuilder<unknown>) {
  return sql<Row>`
    select campaigns.id, campaigns.company_id as "companyId", companies.name as "companyName", campaigns.name,
      campaigns.description, campaigns.class, campaigns.sender_id as "senderId", campaigns.starts_at as "startsAt",
      users.name as "createdBy", campaigns.created_at as "createdAt", own.states, own.batches, own.messages,
      own.segments, coalesce(counted.counts, '{}') as counts
    from campaigns
    join companies on companies.id = campaigns.company_id
    join users on users.id = campaigns.created_by
    left join lateral (
      select array_agg(distinct ${stateInCampaign}) as states, count(*) as batches,
        coalesce(sum(message_count), 0)::bigint as messages, coalesce(sum(segment_count), 0)::bigint as segments
      from batches where batches.company_id = campaigns.company_id and batches.campaign_id = campaigns.id
    ) own on true
    left join lateral (
      select jsonb_object_agg(status, messages) as counts from (
        select status, sum(messages) as messages from rollup_rows
        where rollup_rows.company_id = campaigns.company_id and rollup_rows.campaign_id = campaigns.id
          and rollup_rows.hour >= date_trunc('hour', campaigns.created_at, 'UTC')
        group by status having sum(messages) <> 0
      ) by_status
    ) counted on true
    where ${where}`;
}

function toCampaign({ states, ...row }: Row): Omit<Campaign, 'waitReason'> {
  return { ...sent(row), status: campaignStatusOf(states ?? []) };
}
