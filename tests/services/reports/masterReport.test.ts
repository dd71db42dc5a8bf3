import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSums } from '#contract/database-manager/filter.ts';
import { masterSums } from '#contract/main-api/masterReport.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { countTables } from '#services/database-manager/rollups/tables.ts';
import { masterReportRepository } from '#services/main-api/master-report/repository.ts';
import { masterReportService, type MasterReportService } from '#services/main-api/master-report/service.ts';
import { seeded } from '#services/simulator/random.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import {
  inventPast,
  sessionOf,
  totalsOf,
  visibleOf,
  type Filter,
  type Past,
} from '#tests/helpers/messages/inventedPast.ts';

let opened: TestDatabase;
let master: MasterReportService;
let past: Past;
const random = seeded(3);

/** A line of a company's ledger: recharges and refunds over the same weeks. */
interface Line {
  companyId: number;
  kind: 'recharge' | 'refund';
  amount: number;
  at: number;
}
const lines: Line[] = [];
const hour = 3_600_000;
const begin = Date.UTC(2026, 0, 25, 3, 17);

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  past = await inventPast(database, random, { begin: begin * 1_000, days: 50, batches: 80 });
  for (const { companyId } of past.senders)
    for (let count = 0; count < 30; count += 1)
      lines.push({
        companyId,
        kind: random() < 0.4 ? 'recharge' : 'refund',
        amount: 1 + Math.floor(random() * 50),
        at: begin + Math.floor(random() * 50 * 24 * hour),
      });
  for (const [index, { companyId, kind, amount, at }] of lines.entries()) {
    await sql`
      insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference, created_at)
      values (${companyId}, ${kind}, ${amount}, 0, ${`line ${index}`}, ${new Date(at)})`.execute(database);
    await sql`update credit_accounts set balance = balance + ${amount} where company_id = ${companyId}`.execute(
      database,
    );
  }
  for (const table of countTables)
    await database.transaction().execute((transaction) => foldChanges(transaction, table, 120));
  master = masterReportService(masterReportRepository(database));
});
afterAll(() => opened.drop());

const provider = sessionOf(1);

function expected(companyId: number, { from, to }: Filter, session = provider) {
  const sum = (kind: Line['kind']) =>
    lines
      .filter((line) => line.companyId === companyId && line.kind === kind)
      .filter(({ at }) => (!from || at >= Date.parse(from)) && (!to || at < Date.parse(to)))
      .reduce((all, { amount }) => all + amount, 0);
  const period = { ...(from && { from }), ...(to && { to }) };
  const messages = visibleOf(past.messages, session, { companyId, ...period });
  const { segments, credits } = totalsOf(messages);
  const ofOthers = totalsOf(messages.filter(({ kind }) => kind !== 'test'));
  return {
    companyId,
    recharged: sum('recharge'),
    refunded: sum('refund'),
    ...Object.fromEntries(reportSums.map((name) => [name, ofOthers[name]])),
    // Tests are paid for.
    segments,
    credits,
  };
}

const periods: Filter[] = [
  { from: '2026-01-01T00:00:00Z', to: '2026-05-05T05:00:00Z' },
  { from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
  { from: '2026-01-28T10:17:23Z', to: '2026-03-03T04:41:07.123Z' },
  { from: '2026-01-30T10:10:00Z', to: '2026-01-30T10:50:00Z' },
  { from: '2020-01-01T00:00:00Z', to: '2021-01-01T00:00:00Z' },
];

test('the invented past has test sends that ended', () => {
  const tests = past.messages.filter(({ kind }) => kind === 'test');
  expect(totalsOf(tests).delivered).toBeGreaterThan(0);
});

test.each(periods)('each company over a period: %o', async (filter) => {
  const { responseList, total, totals } = await master.list(provider, { filter });
  expect(total).toBe(3);
  expect(responseList.map(({ companyName }) => companyName)).toEqual(['Barta', 'Meghna', 'Padma Traders']);
  for (const row of responseList) expect(row).toMatchObject(expected(row.companyId, filter));
  for (const name of masterSums)
    expect(totals[name]).toBe(responseList.reduce((sum, row) => sum + row[name], 0));
});

test('all of time has what companies began with as well', async () => {
  const { responseList } = await master.list(provider, {});
  const opening: Record<string, number> = { Barta: 10_000, 'Padma Traders': 5_000, Meghna: 700 };
  for (const row of responseList) {
    const { recharged, ...rest } = expected(row.companyId, {});
    expect(row).toMatchObject(rest);
    expect(row.recharged - recharged).toBe(opening[row.companyName]);
    expect(row.recharged + row.refunded).toBe(row.balance);
  }
});

test('sorted by each figure, both ways, a page at a time', async () => {
  for (const field of ['recharged', 'sent', 'delivered', 'failed', 'credits', 'balance'] as const) {
    const { responseList } = await master.list(provider, { sort: [field, 'DESC'] });
    const values = responseList.map((row) => row[field]);
    expect(values).toEqual([...values].sort((left, right) => right - left));
    const last = await master.list(provider, { sort: [field, 'ASC'], range: [2, 4] });
    expect(last.responseList.map((row) => row[field])).toEqual([values[0]]);
    expect([last.total, last.totals]).toEqual([3, (await master.list(provider, {})).totals]);
  }
});

test("a company's people see their own row, whatever they ask for", async () => {
  const session = sessionOf(2);
  const own = await master.list(session, {});
  expect(own.responseList.map(({ companyId }) => companyId)).toEqual([2]);
  expect(own.total).toBe(1);
  expect(await master.list(session, { filter: { companyId: 1 } })).toMatchObject({
    responseList: [],
    total: 0,
    totals: { sent: 0, balance: 0 },
  });
});
