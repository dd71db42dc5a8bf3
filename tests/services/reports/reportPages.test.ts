import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { outcomes } from '#contract/database-manager/filter.ts';
import { batchKinds, messageClasses, operators, shownStatuses } from '#contract/sms-receiver/messages.ts';
import { outcomeOf } from '#domain/messages/status/messageStatus.ts';
import { reportService, type ReportService } from '#services/database-manager/reports/service.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { countTables } from '#services/database-manager/rollups/tables.ts';
import { instantOf } from '#services/kit/time/micros.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { seeded } from '#services/simulator/random.ts';
import { callerOf } from '#tests/helpers/http/caller.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { fewOnEmbedded } from '#tests/helpers/database/fewOnEmbedded.ts';
import type { Invented, Sender } from '#tests/helpers/messages/invented.ts';
import { inventPast, totalsOf, visibleOf } from '#tests/helpers/messages/inventedPast.ts';

/*
 * A past of some hundred messages over seven weeks, and every question about it answered twice: by the reports, and by
 * going through all of it.
 */
let opened: TestDatabase;
/** One that is as it should be, and one that takes everything for too large. */
let reports: ReportService[];
let past: Invented[];
let senders: Sender[];

const begin = Date.UTC(2026, 0, 20, 3, 17) * 1_000;
const random = seeded(11);

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  ({ messages: past, senders } = await inventPast(database, random, { begin, days: 48, batches: 90 }));
  await sql`update messages set reference = 'order ' || id % 5 where id % 3 = 0`.execute(database);
  // A part of the changes is folded in, the rest is not.
  for (const table of countTables)
    await database.transaction().execute((transaction) => foldChanges(transaction, table, 100));
  reports = [reportService(database), reportService(database, { inOrder: 30, byIndex: 2, offset: 10_000 })];
});
afterAll(() => opened.drop());

type Filter = NonNullable<Parameters<ReportService['messages']>[1]['filter']>;
/** Batches can be asked for all that messages can, and by their state. */
type Question = Parameters<ReportService['batches']>[1];

/** Every third message has a reference, which others have too. */
const referenceOf = (id: number) => (id % 3 === 0 ? `order ${id % 5}` : null);

/** The messages that the question should find, the latest first. */
function expected(session: Session, filter: Filter): Invented[] {
  const { batchId, msisdn, errorCode, reference, ...rest } = filter;
  return (
    visibleOf(past, session, rest)
      .filter((message) => batchId === undefined || String(message.batchId) === batchId)
      // No carrier has said anything about these: the code is the status.
      .filter(
        ({ status }) =>
          errorCode === undefined || (outcomeOf(status) === 'failed' && (status as string) === errorCode),
      )
      .filter(({ id }) => reference === undefined || referenceOf(id) === reference)
      .filter((message) => msisdn === undefined || message.msisdn.startsWith(msisdn))
      .sort((left, right) => right.at - left.at || right.batchId - left.batchId || right.id - left.id)
  );
}

/** In the provider's company somebody who sees no other; not even the texts of the services that stand among theirs. */
const askers = {
  provider: callerOf(1),
  company: callerOf(2),
  inside: callerOf(1, { scope: 'company' }),
};

/** Walks the list by cursors to its end. */
async function walk(list: List, session: Session, question: Question, perPage: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(session, { ...question, range: [0, perPage - 1], ...(cursor && { cursor }) });
    ids.push(...page.ids);
    expect(page.pageInfo.hasNextPage).toBe(page.pageInfo.nextCursor !== null);
    cursor = page.pageInfo.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

type List = typeof messages;

async function messages(session: Session, question: Question) {
  const ask = async (asked: Question) => {
    // Large lists are read in other ways than small ones; here and there this one is taken for large.
    const reply = await reports[Math.floor(random() * reports.length)]!.messages(session, asked);
    return { ...reply, ids: reply.responseList.map(({ id }) => id) };
  };
  const reply = await ask(question);
  const [first, last] = question.range!;
  const rest = { ...question };
  delete rest.cursor;
  // A search that has cost enough ends before its page is full, and goes on at its cursor: to its last row, and to whether
  // another one follows.
  for (let next = reply.pageInfo.nextCursor; next;) {
    const missing = last - first + 1 - reply.ids.length;
    const more = await ask({ ...rest, range: [0, Math.max(0, missing - 1)], cursor: next });
    next = more.pageInfo.nextCursor;
    if (missing <= 0 && more.ids.length > 0) break;
    reply.ids.push(...more.ids);
    reply.pageInfo = more.pageInfo;
  }
  return reply;
}

async function batches(session: Session, question: Question) {
  const reply = await reports[0]!.batches(session, question);
  return { ...reply, ids: reply.responseList.map(({ batchId, sent }) => `${batchId}: ${sent}`) };
}

async function check(asker: keyof typeof askers, filter: Filter): Promise<void> {
  const session = askers[asker];
  const found = expected(session, filter);
  await checkList(
    messages,
    session,
    filter,
    found,
    found.map(({ id }) => String(id)),
  );
  await checkBatches(session, filter, found);
}

/** @param found the messages that the filter lets through */
async function checkBatches(
  session: Session,
  filter: NonNullable<Question['filter']>,
  found: readonly Invented[],
): Promise<void> {
  const ofMany = found.filter(({ kind }) => kind !== 'single');
  const batchIds = [...new Set(ofMany.map(({ batchId }) => batchId))];
  const counted = batchIds.map((id) => `${id}: ${ofMany.filter(({ batchId }) => batchId === id).length}`);
  await checkList(batches, session, filter, ofMany, counted);
}

const few = 2;

/** Every row once and in its place, from the latest on or from the first, by cursors and by number. */
async function checkList(
  list: List | typeof batches,
  session: Session,
  filter: NonNullable<Question['filter']>,
  found: readonly Invented[],
  ids: readonly string[],
): Promise<void> {
  const perPage = Math.max(3, Math.ceil(ids.length / 3));
  const isAscending = random() < 0.5;
  const inOrder = isAscending ? ids.toReversed() : [...ids];
  const question: Question = { filter, sort: ['acceptedAt', isAscending ? 'ASC' : 'DESC'] };
  expect(await walk(list as List, session, question, perPage), 'by cursors').toEqual(inOrder);
  const offsets = [0, Math.floor(ids.length / 2), Math.max(0, ids.length - 2), ids.length + 1];
  const offset = offsets[Math.floor(random() * offsets.length)]!;
  // Few at a time, so that there are more to pass over within an hour, and within a batch.
  const page = await list(session, { ...question, range: [offset, offset + few - 1] });
  expect(page.ids, `from ${offset} on`).toEqual(inOrder.slice(offset, offset + few));
  expect(page.pageInfo.hasNextPage).toBe(offset + few < ids.length);
  if (page.total === null) expect(filter.msisdn ?? filter.errorCode ?? filter.reference).toBeDefined();
  else expect([page.total, page.totals]).toEqual([ids.length, totalsOf(found)]);
}

/** A few values of each filter; one of each is tried alone, and of every two filters together. */
function choices(): { [Name in keyof Filter]-?: NonNullable<Filter[Name]>[] } {
  const times = past.map(({ at }) => at).sort((left, right) => left - right);
  const middle = times[Math.floor(times.length / 2)]!;
  const early = times[Math.floor(times.length / 5)]!;
  return {
    // In the middle of an hour, to the microsecond, on the hour, and of a zone half an hour off.
    from: [
      instantOf(early),
      instantOf(early + 1),
      '2026-01-31T18:30:00Z',
      '2026-02-01T00:00:00Z',
      '1970-01-01T00:00:00Z',
    ],
    to: [
      instantOf(middle),
      '2026-03-01T18:15:00.000001Z',
      '2026-03-01T00:00:00Z',
      instantOf(early + 1),
      '2999-01-01T00:00:00Z',
    ],
    companyId: [2, 1, senders[2]!.companyId],
    branchId: oneAndSeveral(senders.flatMap(({ branchIds }) => branchIds).filter((id) => id !== null)),
    userId: oneAndSeveral(senders.flatMap(({ userIds }) => userIds)),
    campaignId: oneAndSeveral(senders.flatMap(({ campaignIds }) => campaignIds).filter((id) => id !== null)),
    kind: oneAndSeveral([...batchKinds]),
    senderId: oneAndSeveral(['SHARED', 'OWN2', 'NOBODY']),
    operator: oneAndSeveral([...operators]),
    status: [
      ...oneAndSeveral([...shownStatuses]),
      // Some of released batches with some of others, which no condition on the stored status alone tells apart.
      ['scheduled', 'delivered'],
      ['accepted', 'late'],
      ['submitted', 'paused'],
    ],
    outcome: oneAndSeveral([...outcomes]),
    class: oneAndSeveral([...messageClasses]),
    batchId: past
      .filter(({ kind }) => kind !== 'single')
      .slice(0, 5)
      .map(({ batchId }) => String(batchId)),
    errorCode: ['undelivered', 'delivered'],
    reference: ['order 1', 'order 4', 'Order 4'],
    msisdn: ['88017', '880', past[0]!.msisdn, past[9]!.msisdn.slice(0, 7)],
  };
}

/** A value, two of them together, a list of one, and the other values. */
function oneAndSeveral<Value>(values: readonly Value[]): (Value | Value[])[] {
  const [first, second, ...others] = values;
  return [first!, [first!, others.at(-1) ?? second!], [second!], ...others];
}

test('every filter alone lets through what it should, page by page', async () => {
  for (const [name, values] of Object.entries(choices()))
    for (const value of fewOnEmbedded(values.filter((one, index) => index < 2 || Array.isArray(one))))
      await check('provider', { [name]: value });
  for (const [name, [value]] of fewOnEmbedded(Object.entries(choices()), 6))
    await check('company', { [name]: value });
  for (const asker of ['provider', 'company', 'inside'] as const) await check(asker, {});
  await check('inside', { status: 'delivered' });
});

const someone = () => (random() < 0.45 ? 'provider' : random() < 0.8 ? 'company' : 'inside');

test('so do any two together', async () => {
  const named = fewOnEmbedded(Object.entries(choices()), 6);
  for (const [index, [name, values]] of named.entries())
    for (const [other, others] of named.slice(index + 1)) {
      const pick = (from: readonly unknown[]) => from[Math.floor(random() * from.length)]!;
      await check(someone(), { [name]: pick(values), [other]: pick(others) });
    }
});

test('batches are found by their state too, alone and with any other filter', async () => {
  const states = oneAndSeveral(['scheduled', 'running', 'late', 'paused', 'finished', 'cancelled'] as const);
  const checkStates = (asker: keyof typeof askers, state: (typeof states)[number], filter: Filter) => {
    const session = askers[asker];
    const found = expected(session, filter).filter((message) => [state].flat().includes(message.state));
    return checkBatches(session, { ...filter, state }, found);
  };
  for (const state of states) await checkStates('provider', state, {});
  for (const [name, [value]] of fewOnEmbedded(Object.entries(choices()), 6))
    for (const state of states.slice(0, 3)) await checkStates(someone(), state, { [name]: value });
});

test('and three or four', async () => {
  const named = Object.entries(choices()) as [string, unknown[]][];
  const filter = fc
    .subarray(named, { minLength: 3, maxLength: 4 })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map(([name, values]) => [name, fc.constantFrom(...values)]))),
    );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('provider', 'company', 'inside'), filter, (asker, asked) =>
      check(asker, asked as Filter),
    ),
    { numRuns: inject('engine').kind === 'server' ? 40 : 10 },
  );
});
