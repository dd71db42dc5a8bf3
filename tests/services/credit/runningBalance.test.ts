import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import {
  exportTransactionGroups,
  listTransactionGroups,
  type LedgerGroup,
} from '#contract/sms-receiver/transactionGroups.ts';
import {
  exportTransactions,
  listTransactions,
  type LedgerEntry,
} from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/credit/ledgerEntry.ts';
import { seeded } from '#services/simulator/random.ts';
import { fewOnEmbedded } from '#tests/helpers/database/fewOnEmbedded.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

const parser = Papa as unknown as { parse(text: string): { data: string[][] } };
const companyIds = [1, padmaId];
const manyIds = [71, 72, 73];
/** Their batches are removed already, as those of old single messages are. */
const singleIds = [900_000, 900_001];
const hour = 3_600_000;
const start = Date.UTC(2026, 9, 1, 14);

let world: QuietReceiver;
/** All of the ledger in its order, as `listTransactions` states it. */
let ledger: LedgerEntry[];
/** The credit that each entry's company could spend after it, added up here. */
const balanceAfter = new Map<number, number>();

/** Some days of movements of two companies, with gaps between them and many at the same moment. */
beforeAll(async () => {
  world = await startQuietReceiver();
  const { database } = world;
  const random = seeded(11);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const entry = (companyId: number, kind: LedgerKind, units: number, at: number) => ({
    company_id: companyId,
    kind,
    balance_delta: kind === 'charge' ? -units : kind === 'refund' || kind === 'recharge' ? units : 0,
    held_delta: kind === 'hold' ? units : kind === 'charge' || kind === 'release' ? -units : 0,
    batch_id: kind === 'recharge' ? null : pick([...manyIds, ...singleIds]),
    reference: `${kind} ${random()}`,
    note: null,
    created_by: null,
    created_at: new Date(at),
  });
  const kinds = ['hold', 'hold', 'charge', 'release', 'refund', 'recharge'] as const;
  const entries = Array.from({ length: 150 }, () => {
    const day = pick([0, 0, 1, 2, 5, 6, 9]);
    return entry(
      pick(companyIds),
      pick(kinds),
      1 + Math.floor(random() * 9),
      start + (day * 24 + Math.floor(random() * 8) * 2) * hour,
    );
  });
  const first = companyIds.flatMap((id) => [
    entry(id, 'recharge', 9_000, start - hour),
    entry(id, 'hold', 2_000, start - hour),
    // In Havana this day has its first hour twice.
    entry(id, 'hold', 3, Date.UTC(2026, 10, 1, 3, 30)),
    entry(id, 'hold', 4, Date.UTC(2026, 10, 1, 4, 30)),
    entry(id, 'release', 2, Date.UTC(2026, 10, 1, 5, 30)),
  ]);
  await database
    .insertInto('ledger_entries')
    .values([...first, ...entries] as never)
    .execute();
  await sql`insert into batches (company_id, id, kind, class, sender_id, user_id, state, text)
    overriding system value select companies.id, many, 'bulk', 'transactional', 'Barta', 1, 'finished', 'Hello'
    from companies cross join unnest(array[71, 72, 73]) many where companies.id in (1, ${padmaId})`.execute(
    database,
  );
  await sql`update credit_accounts set balance = sums.balance, held = sums.held from (
    select company_id, sum(balance_delta) as balance, sum(held_delta) as held from ledger_entries group by 1) sums
    where sums.company_id = credit_accounts.company_id`.execute(database);
  const { responseList } = await world.admin.call(listTransactions, {
    query: { range: [0, 999], sort: ['createdAt', 'ASC'] },
  });
  ledger = responseList;
  const balances = new Map<number, number>();
  for (const line of ledger) {
    balances.set(line.companyId, (balances.get(line.companyId) ?? 0) + changeOf(line));
    balanceAfter.set(line.id, balances.get(line.companyId)!);
  }
});
afterAll(() => world.close());

type Filter = Omit<NonNullable<Input<typeof listTransactions>['query']['filter']>, 'isSingle'>;
const period = { from: '2026-10-02T03:00:00.000Z', to: '2026-10-07T20:00:00.000Z' };
const filters: Filter[] = [
  {},
  { companyId: padmaId },
  period,
  { kind: ['recharge', 'charge'] },
  { kind: 'charge', companyId: 1 },
  { batchId: '72', kind: ['hold', 'charge'] },
  { ...period, batchId: '71', companyId: padmaId },
];
const directions = ['ASC', 'DESC'] as const;
const cases = filters.flatMap((filter) => directions.map((direction) => ({ filter, direction })));

/** All pages, each by the cursor of the one before. */
async function readEntries(
  filter: Filter & { isSingle?: boolean },
  direction: 'ASC' | 'DESC',
): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.admin.call(listTransactions, {
      query: { filter, range: [0, 6], sort: ['createdAt', direction], ...(cursor && { cursor }) },
    });
    found.push(...page.responseList);
    cursor = page.pageInfo.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

async function readGroups(
  filter: Filter,
  direction: 'ASC' | 'DESC',
  timeZone: string,
): Promise<LedgerGroup[]> {
  const found: LedgerGroup[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.admin.call(listTransactionGroups, {
      query: { filter, range: [0, 3], sort: ['createdAt', direction], timeZone, ...(cursor && { cursor }) },
    });
    found.push(...page.responseList);
    cursor = page.pageInfo.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

function matches({ from = '', to = '9', batchId, ...rest }: Filter): LedgerEntry[] {
  return ledger.filter(
    (line) =>
      line.createdAt >= from &&
      line.createdAt < to &&
      (batchId === undefined || line.batchId === batchId) &&
      (rest.companyId === undefined || line.companyId === rest.companyId) &&
      (rest.kind === undefined || [rest.kind].flat().includes(line.kind)),
  );
}

describe.each(fewOnEmbedded(cases))('with $filter in order $direction', ({ filter, direction }) => {
  const inOrder = <Row>(rows: Row[]) => (direction === 'ASC' ? rows : [...rows].reverse());

  test('each entry of each page has the balance after it', async () => {
    const found = await readEntries(filter, direction);
    expect(found.map(({ id }) => id)).toEqual(inOrder(matches(filter)).map(({ id }) => id));
    expect(found.map((line) => [line.id, line.balanceAfter])).toEqual(
      found.map(({ id }) => [id, balanceAfter.get(id)]),
    );
  });

  test.each(['Asia/Dhaka', 'America/New_York', 'America/Havana'])(
    'so has each group of a day and batch in %s',
    async (zone) => {
      const found = await readGroups(filter, direction, zone);
      expect(found.map(({ id }) => id)).toEqual(inOrder(expectedGroups(filter, zone)).map(({ id }) => id));
      expect(inOrder(found)).toMatchObject(expectedGroups(filter, zone));
    },
  );
});

const isSingle = ({ batchId }: LedgerEntry) => batchId !== null && singleIds.includes(Number(batchId));

/** The groups as a plain program makes them of the whole ledger. */
function expectedGroups(filter: Filter, timeZone: string) {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const { from, to, companyId, kind, batchId } = filter;
  const groups = new Map<string, LedgerEntry[]>();
  for (const line of matches({ ...(from && { from }), ...(to && { to }) })) {
    const about = isSingle(line)
      ? 'singles'
      : line.batchId === null
        ? `recharge ${line.id}`
        : `batch ${line.batchId}`;
    const key = `${days.format(new Date(line.createdAt))} ${line.companyId} ${about}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const place = (lines: LedgerEntry[]) =>
    [lines.at(-1)!.createdAt, Math.max(...lines.map(({ id }) => id))] as const;
  const sorted = [...groups].sort(([, left], [, right]) => {
    const [[at, id], [otherAt, otherId]] = [place(left), place(right)];
    return at === otherAt ? id - otherId : at < otherAt ? -1 : 1;
  });
  // Balances are what the company had before the period, plus group after group.
  const balances = new Map<number, number>();
  for (const line of ledger)
    if (from && line.createdAt < from) balances.set(line.companyId, balanceAfter.get(line.id)!);
  const sum = (lines: LedgerEntry[], wanted: LedgerKind) =>
    lines.filter((line) => line.kind === wanted).reduce((total, line) => total + creditsOf(line), 0);
  return sorted
    .map(([id, lines]) => {
      const company = lines[0]!.companyId;
      const change = lines.reduce((total, line) => total + changeOf(line), 0);
      balances.set(company, (balances.get(company) ?? 0) + change);
      const group = {
        id,
        companyId: company,
        entries: lines.length,
        held: sum(lines, 'hold'),
        charged: sum(lines, 'charge'),
        released: sum(lines, 'release'),
        refunded: sum(lines, 'refund'),
        recharged: sum(lines, 'recharge'),
        change,
        balanceAfter: balances.get(company)!,
      };
      return { group, lines };
    })
    .filter(
      ({ lines }) =>
        (companyId === undefined || lines[0]!.companyId === companyId) &&
        (kind === undefined || lines.some((line) => [kind].flat().includes(line.kind))) &&
        (batchId === undefined || (lines[0]!.batchId === batchId && !isSingle(lines[0]!))),
    )
    .map(({ group }) => group);
}

test('a group opens to its entries, which add up to its change', async () => {
  for (const group of await readGroups({ companyId: padmaId }, 'DESC', 'Asia/Dhaka')) {
    if (group.kind === 'recharge') continue;
    const { companyId, from, to, batchId } = group;
    const about = batchId === null ? { isSingle: true } : { batchId };
    const lines = await readEntries({ companyId, from, to, ...about }, 'ASC');
    expect(lines).toHaveLength(group.entries);
    expect(lines.reduce((total, line) => total + changeOf(line), 0)).toBe(group.change);
  }
});

test('the opening balance plus what moved in a period is its closing balance', async () => {
  for (const filter of [{}, period, { from: period.from }, { to: period.to }]) {
    const query = { filter: { ...filter, companyId: padmaId } };
    const { balances, totals } = await world.admin.call(listTransactions, { query });
    const { opening, closing } = balances!;
    const { recharged, held, released, refunded } = totals!;
    expect(opening + recharged - held + released + refunded).toBe(closing);
    const last = ledger
      .filter((line) => line.companyId === padmaId && (!('to' in filter) || line.createdAt < period.to))
      .at(-1)!;
    expect(closing).toBe(balanceAfter.get(last.id));
    expect((await world.admin.call(listTransactionGroups, { query })).balances).toEqual(balances);
  }
  expect((await world.admin.call(listTransactions, { query: {} })).balances).toBeNull();
});

test.each([
  ['entries', exportTransactions],
  ['groups', exportTransactionGroups],
] as const)('the file of the %s has the balance after each', async (_name, spec) => {
  const { body } = await world.admin.answer(spec, {
    query: { timeZone: 'Asia/Dhaka', sort: ['createdAt', 'ASC'] },
  });
  const [headers, ...rows] = parser.parse((body as string).trimEnd()).data;
  const expected =
    spec === exportTransactions
      ? ledger.map(({ id }) => balanceAfter.get(id))
      : expectedGroups({}, 'Asia/Dhaka').map((group) => group.balanceAfter);
  const column = headers!.indexOf('Balance after');
  expect(rows.map((row) => Number(row[column]))).toEqual(expected);
  // A negative change is a number and no text.
  expect(rows.map((row) => row[column - 1]).filter((cell) => cell!.startsWith("'"))).toEqual([]);
});
