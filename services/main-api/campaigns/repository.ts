import { sql, type RawBuilder } from 'kysely';
import type { Campaign, CampaignChange, CampaignStatus } from '#contract/main-api/campaigns.ts';
import type { BatchState, MessageClass, MessageStatus } from '#contract/sms-receiver/messages.ts';
import { campaignStatusOf } from '#domain/campaignStatus.ts';
import { campaignStatusConditions, stateInCampaign } from '#services/kit/queries/campaignStatusSql.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import type { Period } from '#services/kit/time/period.ts';
import { anyHolds } from '#services/kit/database/search.ts';

export type CampaignRepository = ReturnType<typeof campaignRepository>;

export interface CampaignFilter extends Period {
  /** Null means every company. */
  companyId: number | null;
  q?: string;
  status?: CampaignStatus;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`campaigns.id`,
  name: sql`lower(campaigns.name)`,
  companyName: sql`lower(companies.name)`,
  startsAt: sql`campaigns.starts_at`,
  createdAt: sql`campaigns.created_at`,
} as const;

export type CampaignSortField = keyof typeof sortColumns;

const nameIndex = { campaigns_name_key: { name: 'name-taken' } } as const;

export interface NewCampaignRow {
  companyId: number;
  name: string;
  description: string | null;
  class: MessageClass;
  senderId: string | null;
  startsAt: Date | null;
  createdBy: number;
  branchId: number | null;
}

export function campaignRepository(queries: Queries) {
  return {
    async list(
      filter: CampaignFilter,
      page: Page<CampaignSortField>,
    ): Promise<{ rows: Campaign[]; total: number }> {
      const conditions = sql.join(conditionsOf(filter), sql` and `);
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from campaigns join companies on companies.id = campaigns.company_id
        where ${conditions}`.execute(queries);
      const direction = page.direction === 'asc' ? sql`asc` : sql`desc`;
      const { rows } = await select(
        sql`${conditions} order by ${sortColumns[page.field]} ${direction} nulls last, campaigns.id ${direction}
          limit ${page.limit} offset ${page.offset}`,
      ).execute(queries);
      return { rows: rows.map(toCampaign), total: counted[0]!.total };
    },

    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(id: number, companyId: number | null): Promise<Campaign | null> {
      const ofCompany = companyId === null ? sql`` : sql`and campaigns.company_id = ${companyId}`;
      const { rows } = await select(sql`campaigns.id = ${id} ${ofCompany}`).execute(queries);
      return rows[0] ? toCampaign(rows[0]) : null;
    },

    /** Holds the campaign until the transaction ends: nothing is accepted for it meanwhile. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
    },

    /** Locks the batches that wait for the start of the campaign, so that none of them starts meanwhile. */
    async lockScheduled({ id, companyId }: Campaign): Promise<void> {
      await queries
        .selectFrom('batches')
        .select('id')
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', id)
        .where('state', '=', 'scheduled')
        .orderBy('id')
        .forUpdate()
        .execute();
    },

    async isNameTaken(companyId: number, name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('campaigns')
        .select('id')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async isApprovedSenderId(companyId: number, name: string): Promise<boolean> {
      const row = await queries
        .selectFrom('sender_ids')
        .select('id')
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .where('status', '=', 'approved')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws conflict when somebody was faster with the name */
    async insert(campaign: NewCampaignRow): Promise<number> {
      const change = queries
        .insertInto('campaigns')
        .values({
          company_id: campaign.companyId,
          name: campaign.name,
          description: campaign.description,
          class: campaign.class,
          sender_id: campaign.senderId,
          starts_at: campaign.startsAt,
          created_by: campaign.createdBy,
          branch_id: campaign.branchId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /** @throws conflict when somebody was faster with the name */
    async update(id: number, { startsAt, senderId, ...rest }: CampaignChange): Promise<void> {
      const row = {
        name: rest.name,
        description: rest.description,
        class: rest.class,
        sender_id: senderId,
        starts_at: startsAt === undefined || startsAt === null ? startsAt : new Date(startsAt),
      };
      if (Object.values(row).every((value) => value === undefined)) return;
      await orTaken(nameIndex, queries.updateTable('campaigns').set(row).where('id', '=', id).execute());
    },

    /** Puts the batches that wait for the campaign's start to another; null is now. */
    async moveScheduled({ id, companyId }: Campaign, startsAt: Date | null): Promise<void> {
      await queries
        .updateTable('batches')
        .set({ starts_at: startsAt ?? sql<Date>`now()` })
        .where('company_id', '=', companyId)
        .where('campaign_id', '=', id)
        .where('state', '=', 'scheduled')
        .execute();
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('campaigns').where('id', '=', id).execute();
    },
  };
}

function conditionsOf({ companyId, q, status, from, to }: CampaignFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(companyId === null ? [] : [sql`campaigns.company_id = ${companyId}`]),
    ...(q === undefined ? [] : [anyHolds(['campaigns.name', 'campaigns.description', 'companies.name'], q)]),
    ...(from === undefined ? [] : [sql`campaigns.created_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`campaigns.created_at < ${new Date(to)}`]),
    ...(status === undefined ? [] : campaignStatusConditions(ownKey, status)),
  ];
}

const ownKey = { companyId: sql`campaigns.company_id`, id: sql`campaigns.id` };

interface Row {
  id: number;
  company_id: number;
  company_name: string;
  name: string;
  description: string | null;
  class: MessageClass;
  sender_id: string | null;
  starts_at: Date | null;
  created_by: string;
  created_at: Date;
  states: BatchState[] | null;
  batches: number;
  messages: number;
  segments: number;
  counts: Partial<Record<MessageStatus, number>> | null;
}

function select(where: RawBuilder<unknown>) {
  return sql<Row>`
    select campaigns.id, campaigns.company_id, companies.name as company_name, campaigns.name, campaigns.description,
      campaigns.class, campaigns.sender_id, campaigns.starts_at, users.name as created_by, campaigns.created_at,
      own.states, own.batches, own.messages, own.segments, counted.counts
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

function toCampaign(row: Row): Campaign {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    name: row.name,
    description: row.description,
    class: row.class,
    senderId: row.sender_id,
    startsAt: row.starts_at?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    status: campaignStatusOf(row.states ?? []),
    batches: row.batches,
    messages: row.messages,
    segments: row.segments,
    counts: row.counts ?? {},
  };
}
