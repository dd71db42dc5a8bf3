import { sql, type InferResult } from 'kysely';
import type { Static } from 'typebox';
import type { DayCounts, MessageReport } from '#contract/database-manager/reports.ts';
import type { BatchKind, MessageClass, MessageStatus, Operator } from '#contract/sms-receiver/messages.ts';
import { finalStatuses } from '#domain/messageStatus.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/page.ts';
import type { Period } from '#services/kit/period.ts';

export type ReportRepository = ReturnType<typeof reportRepository>;

/** `companyId` null means every company. */
export interface PeriodFilter extends Period {
  companyId: number | null;
  /** Whether those count whose text only its recipient may read. */
  withHidden: boolean;
}

export interface MessageFilter extends PeriodFilter {
  kind: BatchKind;
  userId?: number;
  senderId?: string;
  operator?: Operator;
  status?: MessageStatus;
  class?: MessageClass;
  msisdnPrefix?: string;
}

/** What a text reads as that only its recipient may see; it does not even leave the database. */
const hiddenText = '••••••';

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: 'messages.id',
  acceptedAt: 'batches.accepted_at',
  finalAt: 'messages.final_at',
  status: 'messages.status',
  to: 'messages.msisdn',
  segments: 'messages.segments',
} as const;

export type SortField = keyof typeof sortColumns;

export function reportRepository(database: Database) {
  return {
    async messages(
      filter: MessageFilter,
      page: Page<SortField>,
    ): Promise<{ responseList: MessageReport[]; total: number }> {
      const matching = withFilter(messagesOf(database), filter);
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await selectReport(matching)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('messages.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { responseList: rows.map(toReport), total };
    },

    /** Oldest day first. Days begin at midnight of `timeZone`, an IANA name that is whole hours from UTC. */
    async countsByDay(filter: PeriodFilter, timeZone: string): Promise<Static<typeof DayCounts>[]> {
      const day = sql<string>`to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD')`;
      return database
        .selectFrom('rollup_rows')
        .$if(filter.companyId !== null, (query) => query.where('company_id', '=', filter.companyId!))
        .$if(filter.from !== undefined, (query) => query.where('hour', '>=', hourOf(filter.from!)))
        .$if(filter.to !== undefined, (query) => query.where('hour', '<', new Date(filter.to!)))
        .$if(!filter.withHidden, (query) => query.where('hides_text', '=', false))
        .select([
          day.as('day'),
          sql<number>`sum(messages)::bigint`.as('sent'),
          sql<number>`coalesce(sum(messages) filter (where status = 'delivered'), 0)::bigint`.as('delivered'),
          sql<number>`coalesce(sum(messages) filter (where status <> 'delivered' and status = any(${[...finalStatuses]}::text[])), 0)::bigint`.as(
            'failed',
          ),
          sql<number>`coalesce(sum(messages) filter (where status <> all(${[...finalStatuses]}::text[])), 0)::bigint`.as(
            'pending',
          ),
        ])
        .groupBy(sql`1`)
        .having(sql<boolean>`sum(messages) <> 0`)
        .orderBy(sql`1`)
        .execute();
    },
  };
}

/** Beginning of the hour: what is counted together cannot be taken apart. */
function hourOf(instant: string): Date {
  return new Date(Math.floor(Date.parse(instant) / 3_600_000) * 3_600_000);
}

function messagesOf(database: Database) {
  return database
    .selectFrom('messages')
    .innerJoin('batches', (join) =>
      join
        .onRef('batches.company_id', '=', 'messages.company_id')
        .onRef('batches.id', '=', 'messages.batch_id'),
    );
}

type Matching = ReturnType<typeof messagesOf>;

function withFilter(query: Matching, filter: MessageFilter): Matching {
  return query
    .where('batches.kind', '=', filter.kind)
    .where('batches.state', '<>', 'staged')
    .$if(!filter.withHidden, (q) => q.where('batches.hides_text', '=', false))
    .$if(filter.companyId !== null, (q) => q.where('messages.company_id', '=', filter.companyId!))
    .$if(filter.from !== undefined, (q) => q.where('batches.accepted_at', '>=', new Date(filter.from!)))
    .$if(filter.to !== undefined, (q) => q.where('batches.accepted_at', '<', new Date(filter.to!)))
    .$if(filter.userId !== undefined, (q) => q.where('batches.user_id', '=', filter.userId!))
    .$if(filter.senderId !== undefined, (q) => q.where('batches.sender_id', '=', filter.senderId!))
    .$if(filter.operator !== undefined, (q) => q.where('messages.operator', '=', filter.operator!))
    .$if(filter.status !== undefined, (q) => q.where('messages.status', '=', filter.status!))
    .$if(filter.class !== undefined, (q) => q.where('batches.class', '=', filter.class!))
    .$if(filter.msisdnPrefix !== undefined, (q) =>
      q.where('messages.msisdn', 'like', `${filter.msisdnPrefix!}%`),
    );
}

function selectReport(query: Matching) {
  return query
    .innerJoin('companies', 'companies.id', 'messages.company_id')
    .innerJoin('users', 'users.id', 'batches.user_id')
    .select([
      'messages.id',
      'messages.batch_id',
      'messages.company_id',
      'companies.name as company_name',
      'users.username',
      'messages.msisdn',
      'batches.sender_id',
      sql<string>`case when batches.hides_text then ${hiddenText} else coalesce(messages.text, batches.text) end`.as(
        'text',
      ),
      'batches.class',
      'messages.operator',
      'messages.encoding',
      'messages.segments',
      'messages.charged',
      'messages.status',
      'batches.accepted_at',
      'messages.submitted_at',
      'messages.responded_at',
      'messages.final_at',
      'messages.carrier_status',
      'messages.carrier_error',
      'messages.possible_duplicate',
    ]);
}

type ReportRow = InferResult<ReturnType<typeof selectReport>>[number];

function toReport(row: ReportRow): MessageReport {
  return {
    id: String(row.id),
    batchId: String(row.batch_id),
    companyId: row.company_id,
    companyName: row.company_name,
    username: row.username,
    to: row.msisdn,
    senderId: row.sender_id,
    text: row.text,
    class: row.class,
    operator: row.operator,
    encoding: row.encoding,
    segments: row.segments,
    credits: row.charged,
    status: row.status,
    acceptedAt: row.accepted_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    respondedAt: row.responded_at?.toISOString() ?? null,
    finalAt: row.final_at?.toISOString() ?? null,
    carrierStatus: row.carrier_status,
    carrierError: row.carrier_error,
    possibleDuplicate: row.possible_duplicate,
  };
}
