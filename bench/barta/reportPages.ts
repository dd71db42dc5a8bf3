import { sql } from 'kysely';
import { permissionKeys } from '#contract/permissions.ts';
import { reportService } from '#services/database-manager/reports/service.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';

type Question = Parameters<ReturnType<typeof reportService>['messages']>[1];
type Filter = NonNullable<Question['filter']>;

/** Rows after which pages have to be asked for by a cursor. */
const mostSkipped = 10_000;

/** How long one question took, in milliseconds: the first time, with what the database then had in memory, and again. */
interface Timing {
  /** Who asked what, e.g. `provider status+operator, last page`. */
  name: string;
  first: number;
  again: number;
}

/**
 * Pages of the history: by each filter alone and by every two together, for the provider, the largest company and one in
 * the middle; the first page, the last, one in between and the next by its cursor.
 */
export async function timePages(
  database: Database,
  onTiming: (timing: Timing) => void = () => undefined,
): Promise<Timing[]> {
  const reports = reportService(database);
  const timings: Timing[] = [];
  for (const { who, session, filters } of await askersOf(database)) {
    for (const { name, filter } of combined(filters)) {
      const ask = async (which: string, question: Question) => {
        const start = performance.now();
        const reply = await reports.messages(session, { filter, ...question });
        const middle = performance.now();
        await reports.messages(session, { filter, ...question });
        const timing = {
          name: `${who} ${name}, ${which}`,
          first: middle - start,
          again: performance.now() - middle,
        };
        timings.push(timing);
        onTiming(timing);
        return reply;
      };
      const first = await ask('first page', { range: [0, 24] });
      const { nextCursor } = first.pageInfo;
      if (nextCursor) await ask('second page', { cursor: nextCursor, range: [0, 24] });
      if (first.total === null) {
        await ask('oldest page', { range: [0, 24], sort: ['acceptedAt', 'ASC'] });
        continue;
      }
      if (first.total <= 25) continue;
      const middle = Math.min(Math.floor(first.total / 2.7), mostSkipped);
      await ask('middle page', { range: [middle, middle + 24] });
      await ask('last page', { range: [first.total - 25, first.total - 1] });
    }
  }
  return timings;
}

interface Asker {
  who: string;
  session: Session;
  filters: Filter[];
}

/** Filters of one field each, or two that make a period. */
async function askersOf(database: Database): Promise<Asker[]> {
  const { rows: companies } = await sql<{ id: number; messages: number }>`
    select company_id as id, sum(messages)::bigint as messages from month_rollups group by 1 order by 2 desc`.execute(
    database,
  );
  const [largest, middle] = [companies[0]!.id, companies[Math.floor(companies.length / 2)]!.id];
  const { rows: spans } = await sql<{ last: Date }>`select max(accepted_at) as last from batches`.execute(
    database,
  );
  const end = spans[0]!.last.getTime();
  const ago = (days: number) => new Date(end - days * 86_400_000 + 1_234_567).toISOString();
  const common: Filter[] = [
    { from: ago(200), to: ago(100) },
    { from: ago(7) },
    { kind: 'single' },
    { kind: 'bulk' },
    { class: 'otp' },
    { operator: 'teletalk' },
    { operator: 'grameenphone' },
    { status: 'delivered' },
    { status: 'rejected' },
    { status: 'queued' },
    { msisdn: '88017' },
    { msisdn: '8801712' },
    { msisdn: '880171234' },
    { msisdn: '88017123456' },
  ];
  const ofCompany = async (companyId: number): Promise<Filter[]> => {
    const { rows } = await sql<{
      userId: number;
      branchId: number;
      campaignId: number;
      senderId: string;
      batchId: string;
    }>`
      select max(user_id) as "userId", max(branch_id) as "branchId", max(campaign_id) as "campaignId",
        max(sender_id) as "senderId", (array_agg(id order by message_count desc))[1]::text as "batchId"
      from batches where company_id = ${companyId}`.execute(database);
    const { userId, branchId, campaignId, senderId, batchId } = rows[0]!;
    const optional: Filter[] = [...(branchId ? [{ branchId }] : []), ...(campaignId ? [{ campaignId }] : [])];
    return [{ userId }, ...optional, { senderId }, { batchId }];
  };
  const [ofLargest, ofMiddle] = [await ofCompany(largest), await ofCompany(middle)];
  return [
    {
      who: 'provider',
      session: sessionOf(1, 'platform'),
      filters: [...common, { companyId: middle }, ...ofMiddle],
    },
    { who: 'largest company', session: sessionOf(largest, 'company'), filters: [...common, ...ofLargest] },
    { who: 'middle company', session: sessionOf(middle, 'company'), filters: [...common, ...ofMiddle] },
  ];
}

/** None, each alone, and every two that are about different things. */
function combined(filters: readonly Filter[]): { name: string; filter: Filter }[] {
  const keys = (filter: Filter) => Object.keys(filter);
  const some: Filter[] = [{}, ...filters];
  for (const [index, one] of filters.entries())
    for (const other of filters.slice(index + 1))
      if (!keys(one).some((key) => keys(other).includes(key))) some.push({ ...one, ...other });
  return some.map((filter) => ({
    name:
      Object.entries(filter)
        .map(([key, value]) => `${key}=${value}`)
        .join(' ') || 'no filter',
    filter,
  }));
}

function sessionOf(companyId: number, scope: Session['scope']): Session {
  return {
    tokenHash: new Uint8Array(),
    userId: 1,
    username: 'bench',
    companyId,
    branchId: null,
    roleId: 1,
    scope,
    permissions: [...permissionKeys],
    passwordChangeRequired: false,
    secondFactorDue: false,
    isCodeDue: false,
    purpose: 'session',
    apiKey: null,
    address: '',
  };
}
