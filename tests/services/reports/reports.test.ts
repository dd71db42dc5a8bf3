import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SmsCounts } from '#contract/database-manager/filter.ts';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { smsCounts } from '#contract/database-manager/totals.ts';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { checkTimeZone } from '#services/kit/time/timeZone.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage, type NewRow } from '#tests/helpers/messages/messages.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let operator: Client;
/** Name in this test → id of the message. */
const ids: Record<string, string> = {};

const day = (text: string) => new Date(`2026-03-${text}`);

beforeAll(async () => {
  world = await startWorld();
  const { database } = world;
  const { userId: first } = await addPerson(database, { username: 'first', companyId: 2, role: 'Operator' });
  const { userId: second } = await addPerson(database, {
    username: 'second',
    companyId: 2,
    role: 'Operator',
  });
  const { companyId } = await addClientCompany(database, 'Meghna');
  const { userId: stranger } = await addPerson(database, {
    username: 'stranger',
    companyId,
    role: 'Operator',
  });

  const own = { company_id: 2, user_id: first };
  const rows: Record<string, NewRow> = {
    plain: { ...own, accepted_at: day('10T06:00:00Z'), final_at: day('10T06:05:00Z'), charged: 1 },
    robi: { ...own, operator: 'robi', msisdn: '8801811000001', accepted_at: day('11T06:00:00Z') },
    otp: { ...own, class: 'otp', accepted_at: day('12T06:00:00Z'), status: 'queued' },
    long: {
      ...own,
      segments: 3,
      accepted_at: day('13T06:00:00Z'),
      final_at: day('13T06:01:00Z'),
      status: 'failed',
    },
    offer: { ...own, sender_id: 'PadmaOffer', accepted_at: day('14T06:00:00Z'), status: 'submitted' },
    second: { ...own, user_id: second, accepted_at: day('15T06:00:00Z'), status: 'unknown' },
    bulk: { ...own, kind: 'bulk', accepted_at: day('16T06:00:00Z') },
    foreign: {
      company_id: companyId,
      user_id: stranger,
      sender_id: 'MEGHNA',
      accepted_at: day('10T07:00:00Z'),
    },
  };
  for (const [name, row] of Object.entries(rows)) ids[name] = String(await addMessage(database, row));
  [admin, operator] = await Promise.all([clientOf(world, 'admin'), clientOf(world, 'operator')]);
});
afterAll(() => world.close());

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id);

async function report(client: Client, query: Record<string, unknown> = {}) {
  const { status, body } = await client.answer(singleSmsReport, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const { responseList, total } = body as { responseList: { id: string }[]; total: number };
  return { names: responseList.map(({ id }) => nameOf(id)), total, rows: responseList };
}

const idOf = (name: string) =>
  world.database.selectFrom('users').select('id').where('username', '=', name).executeTakeFirstOrThrow();

describe('the report of single messages', () => {
  test('shows the newest first, without bulk ones and without other companies', async () => {
    const { names, total } = await report(operator);
    expect(names).toEqual(['second', 'offer', 'long', 'otp', 'robi', 'plain']);
    expect(total).toBe(6);
  });

  test('shows a message whole', async () => {
    const { rows } = await report(operator, { filter: { to: '2026-03-10T23:00:00Z' } });
    expect(rows).toEqual([
      {
        id: ids.plain,
        batchId: expect.stringMatching(/^\d+$/),
        batchName: null,
        kind: 'single',
        companyId: 2,
        companyName: 'Padma Traders',
        branchName: null,
        campaignId: null,
        campaignName: null,
        username: 'first',
        sentBy: 'first',
        to: '8801712345678',
        senderId: 'PADMA',
        text: 'Hello',
        class: 'transactional',
        operator: 'grameenphone',
        encoding: 'GSM7',
        segments: 1,
        credits: 1,
        status: 'delivered',
        startsAt: null,
        leavesAt: null,
        waitReason: null,
        acceptedAt: '2026-03-10T06:00:00.000Z',
        submittedAt: null,
        respondedAt: null,
        finalAt: '2026-03-10T06:05:00.000Z',
        carrierStatus: null,
        carrierError: null,
        errorCode: null,
        errorWords: null,
        possibleDuplicate: false,
        reference: null,
      },
    ]);
  });

  test('shows a text that only its recipient may read to the provider alone, and masked', async () => {
    const { id } = await idOf('first');
    const text = 'Your code is 482913';
    const at = new Date('2026-02-01T06:00:00Z');
    const message = { company_id: 2, user_id: id, accepted_at: at };
    for (const hides_text of [true, false])
      await addMessage(world.database, { ...message, text, hides_text });
    try {
      const query = { filter: { to: '2026-02-02T00:00:00Z' }, sort: ['acceptedAt', 'ASC'] };
      const ofProvider = await report(admin, query);
      expect(ofProvider.rows).toMatchObject([{ text: '••••••', segments: 1 }, { text }]);
      const ofCompany = await report(operator, query);
      expect(ofCompany).toMatchObject({ total: 1, rows: [{ text }] });
      const sentFor = async (client: Client) =>
        (await client.call(smsCounts, { query: { filter: query.filter } })).data.sent;
      expect([await sentFor(admin), await sentFor(operator)]).toEqual([2, 1]);
    } finally {
      await world.database
        .deleteFrom('messages')
        .where(
          'batch_id',
          'in',
          world.database.selectFrom('batches').select('id').where('accepted_at', '=', at),
        )
        .execute();
      await world.database.deleteFrom('rollup_changes').where('hour', '=', at).execute();
      await world.database.deleteFrom('rollups').where('hour', '=', at).execute();
      await world.database.deleteFrom('platform_rollups').where('hour', '=', at).execute();
      await world.database
        .deleteFrom('platform_month_rollups')
        .where('month', '<', day('01T00:00:00Z'))
        .execute();
      await world.database.deleteFrom('month_rollups').where('month', '<', day('01T00:00:00Z')).execute();
    }
  });

  test.each([
    [{ status: 'failed' }, ['long']],
    [{ outcome: 'failed' }, ['second', 'long']],
    [{ outcome: 'failed', status: 'unknown' }, ['second']],
    [{ outcome: 'failed', status: 'delivered' }, []],
    [{ status: 'cancelled' }, []],
    [{ operator: 'robi' }, ['robi']],
    [{ class: 'otp' }, ['otp']],
    [{ senderId: 'PadmaOffer' }, ['offer']],
    [{ senderId: 'padmaoffer' }, []],
    [{ senderId: 'Padma%' }, []],
    [{ msisdn: '8801811000001' }, ['robi']],
    [{ companyId: 2, status: 'unknown' }, ['second']],
    [{ status: 'delivered', operator: 'grameenphone' }, ['plain']],
  ])('filtered by %j shows %j', async (filter, names) => {
    expect(await report(operator, { filter })).toMatchObject({ names, total: names.length });
  });

  test('filtered by who sent it shows theirs', async () => {
    const { id } = await idOf('second');
    expect((await report(operator, { filter: { userId: id } })).names).toEqual(['second']);
  });

  test.each([
    ['2026-03-11T06:00:00Z', '2026-03-13T06:00:00Z', ['otp', 'robi']],
    ['2026-03-11T06:00:00.001Z', '2026-03-13T06:00:00.001Z', ['long', 'otp']],
    ['2026-03-15T06:00:00Z', undefined, ['second']],
    [undefined, '2026-03-10T06:00:00.001Z', ['plain']],
    ['2026-03-13T06:00:00Z', '2026-03-13T06:00:00Z', []],
    ['2026-03-14T00:00:00Z', '2026-03-13T00:00:00Z', []],
  ])('from %s on and before %s shows %j', async (from, to, names) => {
    expect((await report(operator, { filter: { from, to } })).names).toEqual(names);
  });

  test.each(['01811000001', '018', '+880 1811', '0088018', '1811', '88018', '০১৮১১', '8801811000001'])(
    'finds a number by %j',
    async (msisdn) => {
      expect((await report(operator, { filter: { msisdn } })).names).toEqual(['robi']);
    },
  );

  test.each(['%', '_', '+', 'abc', ''])('does not take %j for a number', async (msisdn) => {
    const { status, body } = await operator.refusal(singleSmsReport, { query: { filter: { msisdn } } });
    expect([status, body.problems]).toEqual([400, { 'filter.msisdn': 'msisdn-not-a-number' }]);
  });

  test.each(['811000001', '11', '0171234567899'])(
    'finds nothing by %j, which is no beginning',
    async (msisdn) => {
      expect((await report(operator, { filter: { msisdn } })).names).toEqual([]);
    },
  );

  test('sorted the other way round begins with the first', async () => {
    const { names } = await report(operator, { sort: ['acceptedAt', 'ASC'] });
    expect(names).toEqual(['plain', 'robi', 'otp', 'long', 'offer', 'second']);
  });

  test('read page by page has each row once', async () => {
    const pages = [];
    for (let first = 0; first < 6; first += 2) {
      const page = await report(operator, { range: [first, first + 1] });
      expect(page.total).toBe(6);
      pages.push(...page.names);
    }
    expect(pages).toEqual((await report(operator)).names);
    expect((await report(operator, { range: [6, 7] })).names).toEqual([]);
  });

  test('shows the provider every company, or the one it asks for', async () => {
    expect((await report(admin)).names).toContain('foreign');
    const { id: companyId } = await world.database
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'Meghna')
      .executeTakeFirstOrThrow();
    expect((await report(admin, { filter: { companyId } })).names).toEqual(['foreign']);
    expect((await report(admin, { filter: { companyId: 4_711 } })).total).toBe(0);
    expect((await report(operator, { filter: { companyId } })).total).toBe(0);
  });
});

describe('the counts', () => {
  interface Counts {
    data: SmsCounts;
    days: ({ day: string } & Counts['data'])[];
  }
  const counts = async (query: Record<string, unknown>, client = operator): Promise<Counts> => {
    const { status, body } = await client.answer(smsCounts, { query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const nothing = { sent: 0, delivered: 0, failed: 0, cancelled: 0, pending: 0, scheduled: 0 };

  beforeAll(async () => {
    const { id: user_id } = await idOf('first');
    const own = { company_id: 2, user_id };
    // Midnight in Dhaka is 18:00 UTC of the day before.
    for (const accepted_at of [
      '2026-05-01T17:59:59.999Z',
      '2026-05-01T18:00:00Z',
      '2026-05-02T17:59:59.999Z',
      '2026-05-02T18:00:00Z',
    ]) {
      await addMessage(world.database, { ...own, accepted_at: new Date(accepted_at) });
    }
    for (const status of messageStatuses) {
      await addMessage(world.database, { ...own, status, accepted_at: new Date('2026-06-10T06:00:00Z') });
    }
  });

  const may = { from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z' };

  test.each([
    ['Asia/Dhaka', ['2026-05-01 1', '2026-05-02 2', '2026-05-03 1']],
    ['UTC', ['2026-05-01 2', '2026-05-02 2']],
    [undefined, ['2026-05-01 2', '2026-05-02 2']],
    ['America/New_York', ['2026-05-01 2', '2026-05-02 2']],
    ['Pacific/Kiritimati', ['2026-05-02 2', '2026-05-03 2']],
  ])('by the days of %s are %j', async (timeZone, expected) => {
    const { data, days } = await counts({ filter: may, ...(timeZone && { timeZone }) });
    expect(days.map(({ day: date, sent }) => `${date} ${sent}`)).toEqual(expected);
    expect(data).toEqual({ ...nothing, sent: 4, delivered: 4 });
  });

  test('of a day in Dhaka are what its midnights enclose', async () => {
    const filter = { from: '2026-05-01T18:00:00Z', to: '2026-05-02T18:00:00Z' };
    const { days } = await counts({ filter, timeZone: 'Asia/Dhaka' });
    expect(days).toEqual([{ day: '2026-05-02', ...nothing, sent: 2, delivered: 2 }]);
  });

  test('put each status into one sum, and the sums make what was sent', async () => {
    const { data, days } = await counts({
      filter: { from: '2026-06-10T00:00:00Z', to: '2026-06-11T00:00:00Z' },
    });
    expect(data).toEqual({ sent: 10, delivered: 1, failed: 5, cancelled: 1, pending: 3, scheduled: 0 });
    expect(days).toEqual([{ day: '2026-06-10', ...data }]);

    const all = await counts({});
    for (const each of [all.data, ...all.days])
      expect(each.delivered + each.failed + each.cancelled + each.pending + each.scheduled).toBe(each.sent);
    expect(all.days.reduce((sum, { sent }) => sum + sent, 0)).toBe(all.data.sent);
    expect(all.days.map(({ day: date }) => date)).toEqual(all.days.map(({ day: date }) => date).sort());
  });

  test('of an empty period are zeros, and no days', async () => {
    const filter = { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' };
    expect(await counts({ filter })).toMatchObject({ data: nothing, days: [], operators: [], hours: [] });
  });

  test('count bulk messages too, and only the own company', async () => {
    const march = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
    expect((await counts({ filter: march })).data.sent).toBe(7);
    expect((await counts({ filter: march }, admin)).data.sent).toBe(8);
    expect((await counts({ filter: { ...march, companyId: 2 } }, admin)).data.sent).toBe(7);
  });

  test.each(['Mars/Olympus', 'Asia/Dacca2', 'x', '+06', '-0600', ''])(
    'know no time zone %s',
    async (timeZone) => {
      const { status, body } = await operator.refusal(smsCounts, { query: { timeZone } });
      expect([status, Object.keys(body.problems ?? {})]).toEqual([400, ['timeZone']]);
    },
  );

  test('know every time zone that a browser can be in', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.map(checkTimeZone)).toEqual(zones);
    const { rows } = await sql`select now() at time zone zone from unnest(${texts(zones)}) zone`.execute(
      world.database,
    );
    expect(rows).toHaveLength(zones.length);
  });
});

test("recipients' numbers are masked for who may not see them whole, and cannot be searched by", async () => {
  const { roleId } = await addPerson(world.database, { username: 'discreet', companyId: 2 });
  const discreet = await clientOf(world, 'discreet');
  const list = async () => (await discreet.call(singleSmsReport, { query: { range: [0, 99] } })).responseList;
  await setPermissions(world.database, roleId, ['view-single-sms-report']);
  const masked = (await list()).map(({ to }) => to);
  expect(masked.length).toBeGreaterThan(3);
  for (const to of masked) expect(to).toMatch(/^880\d{4}•••\d{3}$/);
  const search = { query: { filter: { msisdn: '018' } } };
  expect((await discreet.refusal(singleSmsReport, search)).body).toMatchObject({
    code: 'forbidden',
    reason: 'search-by-number',
  });

  await setPermissions(world.database, roleId, ['view-single-sms-report', 'view-msisdn']);
  expect((await list()).map(({ to }) => to)).toContain('8801811000001');
  expect((await discreet.call(singleSmsReport, search)).total).toBe(1);
});
