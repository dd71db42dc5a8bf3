import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomes, reportSums, totalSums, type SmsCounts } from '#contract/database-manager/filter.ts';
import { totalsBy, type TotalsBy, type TotalsRow } from '#contract/database-manager/totals.ts';
import { messageClasses, operators, shownStatuses } from '#contract/sms-receiver/messages.ts';
import { deliveryRate, ratedOf } from '#domain/rates/deliveryRate.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { countTables } from '#services/database-manager/rollups/tables.ts';
import { totalsRepository } from '#services/database-manager/totals/repository.ts';
import { totalsService, type TotalsService } from '#services/database-manager/totals/service.ts';
import { AppError } from '#services/kit/errors.ts';
import { seeded } from '#services/simulator/random.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import type { Invented } from '#tests/helpers/messages/invented.ts';
import {
  inventPast,
  sessionOf,
  totalsOf,
  visibleOf,
  type Filter,
  type Past,
} from '#tests/helpers/messages/inventedPast.ts';

/*
 * A past over ten weeks, in which clocks change in New York and in London, and every question about it answered twice: by the
 * counts, and by going through all of it.
 */
let opened: TestDatabase;
let totals: TotalsService;
let past: Past;
const random = seeded(5);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

/** The day of 23 hours in New York, its first and last seconds, and those beside it. */
const aroundMidnight = [
  '08T04:59:59',
  '08T05:00:00',
  '08T06:59:59',
  '08T07:00:00',
  '09T03:59:59',
  '09T04:00:00',
].map((time) => `2026-03-${time}Z`);

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  past = await inventPast(database, random, {
    begin: Date.UTC(2026, 1, 25, 3, 17) * 1_000,
    days: 70,
    batches: 120,
    also: aroundMidnight.map((instant) => Date.parse(instant) * 1_000),
  });
  // A part of the changes is folded in, the rest is not.
  for (const table of countTables)
    await database.transaction().execute((transaction) => foldChanges(transaction, table, 150));
  totals = totalsService(totalsRepository(database), Date);
});
afterAll(() => opened.drop());

const provider = sessionOf(1);
const client = sessionOf(2);
const zones = ['UTC', 'Asia/Dhaka', 'America/New_York', 'Europe/London', 'Pacific/Kiritimati'];

/** Values of every filter, of which each lets something through and keeps something out. */
function values(): Record<keyof Filter, () => unknown> {
  const at = () => pick(past.messages).at;
  const instant = (micros: number) =>
    `${new Date(Math.floor(micros / 1e6) * 1_000).toISOString().slice(0, 19)}.${String(micros % 1e6).padStart(6, '0')}Z`;
  const border = () => instant(pick([at(), at() + 1, Math.floor(at() / 3_600e6) * 3_600e6]));
  return {
    from: border,
    to: border,
    companyId: () => pick(past.senders).companyId,
    branchId: () => pick(past.senders.flatMap(({ branchIds }) => branchIds).filter((id) => id !== null)),
    userId: () => pick(past.senders.flatMap(({ userIds }) => userIds)),
    campaignId: () =>
      pick(past.senders.flatMap(({ campaignIds }) => campaignIds).filter((id) => id !== null)),
    kind: () => pick(['single', 'bulk', 'multiple']),
    senderId: () => pick(['SHARED', 'OWN2', 'OWN1', 'nobody']),
    operator: () => pick([pick(operators), severalOf(operators)]),
    status: () => pick([pick(shownStatuses), severalOf(shownStatuses)]),
    outcome: () => pick([pick(outcomes), severalOf(outcomes)]),
    class: () => pick(messageClasses),
  };
}

function severalOf<Value>(values: readonly Value[]): Value[] {
  return [...new Set([pick(values), pick(values), pick(values)])];
}

/** Making one takes longer than all else here. */
const formats = new Map<string, Intl.DateTimeFormat>();
function local(at: number, timeZone: string): { day: string; hour: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [day, time] = format.format(Math.floor(at / 1_000)).split(' ');
  return { day: day!, hour: Number(time!.slice(0, 2)) };
}

function keyOf(message: Invented, by: TotalsBy, timeZone: string): string {
  const keys: Record<TotalsBy, () => string | number | null> = {
    day: () => local(message.at, timeZone).day,
    month: () => local(message.at, timeZone).day.slice(0, 7),
    hour: () => local(message.at, timeZone).hour,
    status: () => message.status,
    operator: () => message.operator,
    class: () => message.class,
    kind: () => message.kind,
    senderId: () => message.senderId,
    company: () => message.companyId,
    branch: () => message.branchId,
    user: () => message.userId,
    campaign: () => message.campaignId,
  };
  return String(keys[by]() ?? '');
}

/** The sums of a row without what it is about. */
function sumsOf(row: TotalsRow) {
  return Object.fromEntries(totalSums.map((name) => [name, row[name]]));
}

/** Tests are counted only where somebody asks for them. */
function countedOf(session: typeof provider, filter: Filter): Invented[] {
  return visibleOf(past.messages, session, filter).filter(
    ({ kind }) => kind !== 'test' || [filter.kind].flat().includes('test'),
  );
}

async function check(filter: Filter, by: TotalsBy, timeZone: string, session = provider): Promise<void> {
  const messages = countedOf(session, filter);
  const groups = new Map<string, Invented[]>();
  for (const message of messages) {
    const key = keyOf(message, by, timeZone);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  const found = await totals.report(session, { filter, by, timeZone });
  const about = JSON.stringify({ filter, by, timeZone, company: session.companyId });
  expect(found.totals, about).toEqual(totalsOf(messages));
  expect(Object.fromEntries(found.responseList.map((row) => [row.key, sumsOf(row)])), about).toEqual(
    Object.fromEntries([...groups].map(([key, group]) => [key, totalsOf(group)])),
  );
}

describe('totals are what the messages come to', () => {
  test.each(totalsBy)('by %s, in every time zone, for the provider and for a company', async (by) => {
    for (const timeZone of zones) {
      await check({}, by, timeZone);
      await check({}, by, timeZone, client);
    }
  });

  test('with every filter alone and in pairs', async () => {
    const of = values();
    const names = Object.keys(of) as (keyof Filter)[];
    for (const [index, first] of names.entries()) {
      for (const second of names.slice(index)) {
        const filter = { [first]: of[first](), [second]: of[second]() } as Filter;
        await check(filter, pick(totalsBy), pick(zones), pick([provider, provider, client]));
      }
    }
  });

  test('with periods from within an hour to within another', async () => {
    const of = values();
    for (let run = 0; run < 40; run += 1) {
      const [from, to] = [of.from(), of.to()].sort() as [string, string];
      const name = pick(Object.keys(of).filter((key) => key !== 'from' && key !== 'to')) as keyof Filter;
      const filter: Filter = { from, to, [name]: of[name]() };
      await check(filter, pick(totalsBy), pick(zones), pick([provider, client]));
    }
  });

  test('and nothing in a period without any, and in one that ends before it begins', async () => {
    const nothing = totalsOf([]);
    for (const filter of [
      { from: '2025-01-01T00:00:00Z', to: '2025-06-01T00:00:00Z' },
      { from: '2026-05-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
      { from: '2026-03-10T10:00:00Z', to: '2026-03-10T10:00:00Z' },
    ])
      expect(await totals.report(provider, { filter, by: 'day' })).toEqual({
        responseList: [],
        totals: nothing,
      });
  });
});

test('a day of 23 hours begins and ends where the clocks say so', async () => {
  // Midnight to midnight in New York, on the eighth of March 2026.
  const filter = { from: '2026-03-08T05:00:00Z', to: '2026-03-09T04:00:00Z' };
  const { responseList } = await totals.report(provider, {
    filter,
    by: 'day',
    timeZone: 'America/New_York',
  });
  expect(responseList.map(({ key, sent }) => [key, sent])).toEqual([
    ['2026-03-08', countedOf(provider, filter).length],
  ]);
  const whole = await totals.report(provider, {
    filter: { from: '2026-03-07T00:00:00Z', to: '2026-03-10T00:00:00Z' },
    by: 'day',
    timeZone: 'America/New_York',
  });
  expect(whole.responseList.find(({ key }) => key === '2026-03-08')).toEqual(responseList[0]);
});

test('records bear their names, times come in their order and the rest with the largest first', async () => {
  const { responseList: companies } = await totals.report(provider, { by: 'company' });
  expect(companies.map(({ name }) => name).sort()).toEqual(['Barta', 'Meghna', 'Padma Traders']);
  const sent = companies.map((row) => row.sent);
  expect(sent).toEqual([...sent].sort((left, right) => right - left));
  const { responseList: branches } = await totals.report(client, { by: 'branch' });
  expect(branches.find(({ key }) => key === '')).toMatchObject({ name: '' });
  const { responseList: days } = await totals.report(provider, { by: 'day' });
  expect(days.map(({ key }) => key)).toEqual(days.map(({ key }) => key).sort());
});

const rateOf = (row: TotalsRow) => {
  const rate = deliveryRate(ratedOf(row));
  return rate === null ? '' : Math.round(rate * 1_000) / 1_000;
};

test('a file has the same rows', async () => {
  const { responseList } = await totals.report(provider, { by: 'month', timeZone: 'Asia/Dhaka' });
  const file = await buffer(
    await totals.file(provider, { by: 'month', timeZone: 'Asia/Dhaka', format: 'plain' }),
  );
  const lines = file.toString().split('\r\n');
  expect(lines[0]).toBe(
    '\ufeff"month","name","sent","delivered","failed","cancelled","pending","scheduled","segments","credits","deliveryRate"',
  );
  expect(lines.slice(1, -1)).toEqual(
    responseList.map((row) =>
      [row.key, row.name, ...reportSums.map((name) => row[name]), rateOf(row)]
        .map((value) => `"${value}"`)
        .join(','),
    ),
  );
});

test('what the dashboard shows is the same, whatever it is split by', async () => {
  for (const session of [provider, client])
    for (const filter of [{}, { from: '2026-03-05T12:34:56Z', to: '2026-04-20T01:02:03Z' }]) {
      const messages = countedOf(session, filter);
      const { sent, delivered, failed, cancelled, pending, scheduled } = totalsOf(messages);
      const data = { sent, delivered, failed, cancelled, pending, scheduled };
      const shown = await totals.dashboard(session, { filter, timeZone: 'Asia/Dhaka' });
      expect(shown.data).toEqual(data);
      expect(data.cancelled).toBeGreaterThan(0);
      expect(data.scheduled).toBeGreaterThan(0);
      for (const rows of [shown.days, shown.hours, shown.operators] as SmsCounts[][])
        for (const name of ['sent', ...outcomes] as const)
          expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(data[name]);
      const days = new Set(messages.map(({ at }) => local(at, 'Asia/Dhaka').day));
      expect(shown.days.map(({ day }) => day)).toEqual([...days].sort());
      expect(shown.latency).toEqual({ p50: null, p90: null, p99: null });
    }
});

test.each([
  ['UTC', 0],
  ['Asia/Dhaka', 6 * 60],
  // Its midnight lies within an hour of the roll-ups.
  ['Asia/Kathmandu', 5 * 60 + 45],
])('in %s the same weekdays have their messages by hour', async (timeZone, aheadMinutes) => {
  const hour = 3_600e6;
  const day = 24 * hour;
  const ahead = aheadMinutes * 60e6;
  const now = Date.UTC(2026, 2, 26, 10) * 1_000;
  const midnight = Math.floor((now + ahead) / day) * day - ahead;
  const from = new Date(now / 1_000).toISOString();
  for (const [session, companyId] of [
    [provider, undefined],
    [provider, 2],
    [client, undefined],
  ] as const) {
    const filter = companyId ? { companyId } : {};
    const messages = countedOf(session, filter);
    const expected = [1, 2, 3, 4].flatMap((weeksAgo) => {
      const begin = midnight - weeksAgo * 7 * day;
      const first = Math.floor(begin / hour) * hour;
      return Array.from({ length: 25 }, (_, index) => first + index * hour)
        .filter((at) => at < begin + day)
        .map((at) => ({ at, ...totalsOf(messages.filter((one) => one.at >= at && one.at < at + hour)) }))
        .filter(({ sent }) => sent > 0)
        .map(({ at, sent, delivered, failed }) => ({
          weeksAgo,
          minute: (at - begin) / 60e6,
          sent,
          delivered,
          failed,
        }));
    });
    expect(expected.length).toBeGreaterThan(2);
    const { hours } = await totals.sameWeekdays(session, { filter: { ...filter, from }, timeZone });
    const inOrder = hours.toSorted(
      (one, other) => one.weeksAgo - other.weeksAgo || one.minute - other.minute,
    );
    expect(inOrder).toEqual(expected);
  }
  const foreign = { filter: { from, companyId: 1 }, timeZone };
  expect(await totals.sameWeekdays(client, foreign)).toEqual({ hours: [] });
});

test('a time zone that nobody knows is refused, and a period that no calendar has', async () => {
  const from = '2026-03-26T10:00:00Z';
  const weekdays = totals.sameWeekdays(provider, { filter: { from }, timeZone: 'Asia/Nowhere' });
  await expect(weekdays).rejects.toBeInstanceOf(AppError);
  for (const query of [
    { by: 'day', timeZone: 'Asia/Nowhere' },
    { by: 'day', filter: { from: '2026-13-01T00:00:00Z' } },
  ] as const)
    await expect(totals.report(provider, query)).rejects.toBeInstanceOf(AppError);
});
