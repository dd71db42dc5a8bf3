import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Failures } from '#contract/database-manager/totals.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { countTables } from '#services/database-manager/rollups/tables.ts';
import { totalsRepository } from '#services/database-manager/totals/repository.ts';
import { totalsService } from '#services/database-manager/totals/service.ts';
import { AppError } from '#services/kit/errors.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { sessionOf } from '#tests/helpers/messages/inventedPast.ts';
import { addMessage, type NewRow } from '#tests/helpers/messages/messages.ts';
import { addClientCompany } from '#tests/helpers/people/people.ts';

let opened: TestDatabase;
let meghnaId: number;

beforeAll(async () => {
  opened = await openDemoDatabase();
  ({ companyId: meghnaId } = await addClientCompany(opened.database, 'Meghna'));
});
afterAll(() => opened.drop());

const totals = () => totalsService(totalsRepository(opened.database), Date);
const dashboardOf = (companyId: number, from?: string) =>
  totals().dashboard(sessionOf(companyId), { filter: { ...(from && { from }) }, timeZone: 'Asia/Dhaka' });
const countsOf = ({ counted, reasons }: Failures) => ({
  counted,
  reasons: Object.fromEntries(reasons.map(({ code, messages }) => [code, messages])),
});
const failuresOf = async (companyId: number, from?: string) =>
  countsOf((await dashboardOf(companyId, from)).failures);

async function add(companyId: number, rows: Partial<NewRow>[]): Promise<void> {
  for (const row of rows)
    await addMessage(opened.database, { company_id: companyId, user_id: companyId, ...row });
}

async function foldAll(): Promise<void> {
  for (const table of countTables)
    await opened.database.transaction().execute((transaction) => foldChanges(transaction, table, 5_000));
}

test('a receipt that comes late moves a message from pending to its end, and its reason with it', async () => {
  const desk = await ReceiptDesk.open(opened.database);
  const [arrived, lost, silent] = [await desk.sent(1), await desk.sent(1), await desk.sent(1)];
  const before = await dashboardOf(1);
  expect(before.data).toMatchObject({ sent: 3, pending: 3, delivered: 0, failed: 0 });
  expect(countsOf(before.failures)).toEqual({ counted: 0, reasons: {} });

  await desk.receive(arrived, [1, 'DELIVRD']);
  await desk.receive(lost, [1, 'UNDELIV']);
  await desk.receive(silent, [1, 'UNKNOWN']);
  const failed = { counted: 2, reasons: { UNDELIV: 1, UNKNOWN: 1 } };
  expect((await dashboardOf(1)).data).toMatchObject({ sent: 3, pending: 0, delivered: 1, failed: 2 });
  expect(await failuresOf(1)).toEqual(failed);
  await foldAll();
  expect(await failuresOf(1)).toEqual(failed);

  // The carrier knows better at last, and says so twice.
  await desk.receive(silent, [1, 'DELIVRD']);
  await desk.receive(silent, [1, 'DELIVRD']);
  const after = { counted: 1, reasons: { UNDELIV: 1 } };
  expect((await dashboardOf(1)).data).toMatchObject({ pending: 0, delivered: 2, failed: 1 });
  expect(await failuresOf(1)).toEqual(after);
  await foldAll();
  expect(await failuresOf(1)).toEqual(after);
  await expectInvariants(opened.database);
});

test('reasons are those of the company, the period and the provider, in the words of the route', async () => {
  const { database } = opened;
  await sql`insert into routes (id, name) values (71, 'One'), (72, 'Two')`.execute(database);
  const undelivered = { status: 'undelivered', carrier_status: 'UNDELIV' } as const;
  await add(2, [
    { ...undelivered, carrier_error: '069', route_id: 71 },
    { ...undelivered, carrier_error: '069', route_id: 71 },
    { ...undelivered, carrier_error: '069', route_id: 72 },
    // An error of zeros is none.
    { ...undelivered, carrier_error: '000', route_id: 72 },
    { status: 'expired', carrier_error: null },
    { status: 'rejected', carrier_status: 'ESME_RTHROTTLED', accepted_at: new Date('2026-01-05T10:20:00Z') },
    { status: 'delivered', carrier_status: 'DELIVRD', carrier_error: '000' },
    // Neither what was withdrawn nor a test has failed, and system texts are the provider's own.
    { status: 'cancelled' },
    { ...undelivered, kind: 'test' },
    { ...undelivered, carrier_error: '007', hides_text: true },
  ]);
  await add(meghnaId, [{ status: 'rejected', carrier_status: 'ESME_RSYSERR', user_id: 1 }]);

  // One message of the test before is still undelivered.
  const own = { 'UNDELIV 069': 3, UNDELIV: 2, expired: 1 };
  for (const isFolded of [false, true]) {
    if (isFolded) await foldAll();
    expect(await failuresOf(2)).toEqual({ counted: 7, reasons: { ...own, ESME_RTHROTTLED: 1 } });
    expect(await failuresOf(2, '2026-01-05T11:00:00Z')).toEqual({ counted: 6, reasons: own });
    expect(await failuresOf(meghnaId)).toEqual({ counted: 1, reasons: { ESME_RSYSERR: 1 } });
    const all = await failuresOf(1);
    expect(all.reasons).toMatchObject({ ESME_RSYSERR: 1, 'UNDELIV 069': 3, 'UNDELIV 007': 1 });
    // Together they are what has failed.
    expect(all.counted).toBe((await dashboardOf(1)).data.failed);
  }

  expect((await dashboardOf(2)).failures.reasons[0]).toEqual({
    code: 'UNDELIV 069',
    messages: 3,
    words: null,
  });
  await sql`insert into error_words (route_id, code, en, bn) values (71, '069', 'Barred', 'বন্ধ')`.execute(
    database,
  );
  expect((await dashboardOf(2)).failures.reasons[0]!.words).toMatchObject({ en: 'Barred', bn: 'বন্ধ' });
});

test('hours of the week are those of the time zone', async () => {
  // A Sunday, 19:30 in UTC: the first hours of Monday in Dhaka.
  await add(meghnaId, [{ accepted_at: new Date('2026-01-11T19:30:00Z'), user_id: 1 }]);
  const zoned = async (timeZone: string) => {
    const filter = { from: '2026-01-11T00:00:00Z', to: '2026-01-12T00:00:00Z' };
    return (await totals().dashboard(sessionOf(meghnaId), { filter, timeZone })).weekHours;
  };
  expect(await zoned('Asia/Dhaka')).toEqual([{ weekHour: 1, sent: 1 }]);
  expect(await zoned('UTC')).toEqual([{ weekHour: 6 * 24 + 19, sent: 1 }]);
});

test('a day whose midnight comes twice begins at the first one', async () => {
  // In Havana 01:00 became 00:00 on that Sunday, which is 05:00 in UTC.
  const times = ['03:30', '04:30', '05:30'].map((time) => new Date(`2025-11-02T${time}:00Z`));
  await add(
    meghnaId,
    times.map((accepted_at) => ({ accepted_at, user_id: 1 })),
  );
  const { hours } = await totals().sameWeekdays(sessionOf(meghnaId), {
    filter: { from: '2025-11-09T12:00:00Z' },
    timeZone: 'America/Havana',
  });
  const counts = { weeksAgo: 1, minute: 0, sent: 1, delivered: 1, failed: 0 };
  expect(hours).toEqual([counts, counts]);
});

describe('companies that are not as usual', () => {
  // A Thursday.
  const midnight = Date.UTC(2026, 4, 14);
  const hour = 3_600_000;
  const companiesAt = (time: number, companyId = 1, from = midnight) =>
    totalsService(totalsRepository(opened.database), { now: () => time }).unusualCompanies(
      sessionOf(companyId),
      { filter: { from: new Date(from).toISOString() } },
    );
  /** Messages at an hour of that day, or of those weeks before it; one of ten failed. */
  const addAt = async (companyId: number, messages: number, atHour: number, weeksAgo: readonly number[]) => {
    const failed = Math.floor(messages / 10);
    const statuses = { delivered: messages - failed, undelivered: failed };
    for (const weeks of weeksAgo)
      for (const [status, count] of Object.entries(statuses))
        await sql`
          insert into rollup_changes (hour, company_id, branch_id, user_id, campaign_id, sender_id, operator, class, kind, status,
            messages, segments, hides_text, route_id, charged, refunded)
          values (${new Date(midnight + (atHour - weeks * 7 * 24) * hour)}, ${companyId}, 0, 1, 0, 'PADMA', 'banglalink',
            'transactional', 'single', ${status}, ${count}, ${count}, false, 0, ${count}, 0)`.execute(
          opened.database,
        );
  };
  let stopped: number;
  let calm: number;

  beforeAll(async () => {
    const added = async (name: string) => (await addClientCompany(opened.database, name)).companyId;
    stopped = await added('Stopped');
    calm = await added('Calm');
    const [grown, late, young] = [await added('Grown'), await added('Late'), await added('Young')];
    await addAt(stopped, 40, 9, [1, 2, 3, 4]);
    await addAt(calm, 40, 9, [0, 1, 2, 3, 4]);
    await addAt(grown, 30, 9, [1, 2]);
    await addAt(grown, 90, 10, [0]);
    // Nothing by this time of day, now as ever.
    await addAt(late, 40, 18, [0, 1, 2, 3]);
    await addAt(young, 40, 9, [1]);
  });

  test.each([false, true])('a company that stopped this morning is first (folded: %s)', async (isFolded) => {
    if (isFolded) await foldAll();
    const { companies, ...counts } = await companiesAt(midnight + 11.5 * hour);
    expect(companies.map(({ companyName }) => companyName)).toEqual(['Stopped', 'Grown']);
    expect(companies[0]).toEqual({
      companyId: stopped,
      companyName: 'Stopped',
      today: { sent: 0, delivered: 0, failed: 0 },
      usual: { days: 4, sent: { level: 'less', average: 40, low: 40, high: 40 }, rate: null },
    });
    expect(companies[1]!.today).toEqual({ sent: 90, delivered: 81, failed: 9 });
    expect(counts).toEqual({ unusual: 2, compared: 4, until: new Date(midnight + 11 * hour).toISOString() });
  });

  test('only whole hours that are over count', async () => {
    const { companies, compared } = await companiesAt(midnight + 9.9 * hour);
    expect(companies).toEqual([]);
    expect(compared).toBe(4);
    expect((await companiesAt(midnight + 0.9 * hour)).compared).toBe(0);
    // A day that is over is compared in all its hours.
    const { until } = await companiesAt(midnight + 40 * hour);
    expect(until).toBe(new Date(midnight + 24 * hour).toISOString());
  });

  test('nobody sees another company', async () => {
    const noon = midnight + 12 * hour;
    expect(await companiesAt(noon, calm)).toMatchObject({ companies: [], compared: 1 });
    expect((await companiesAt(noon, stopped)).companies.map(({ companyName }) => companyName)).toEqual([
      'Stopped',
    ]);
    const filter = { from: '2026-13-01T00:00:00Z' };
    await expect(totals().unusualCompanies(sessionOf(1), { filter })).rejects.toBeInstanceOf(AppError);
  });
});
