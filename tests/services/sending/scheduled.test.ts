import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkSmsReport } from '#contract/database-manager/batches.ts';
import { exportHistory, findMessage, smsHistory } from '#contract/database-manager/messages.ts';
import { smsCounts, totalsReport } from '#contract/database-manager/totals.ts';
import { masterReport } from '#contract/main-api/masterReport.ts';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import {
  cancelBatch,
  findBatch,
  pauseBatch,
  resumeBatch,
  startBatch,
} from '#contract/sms-receiver/batches.ts';
import { previewBatch } from '#contract/sms-receiver/newBatches.ts';
import { isOpen } from '#domain/time/sendingHours.ts';
import { listSendingHours } from '#services/kit/time/sendingHours.ts';
import { isClosed } from '#services/engine/messages/sendingHours.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startStaff, type Staff } from '#tests/helpers/people/staff.ts';

const hourMs = 3_600_000;
/** Promotional texts may leave for an hour from then on: now they may not, whenever this runs. */
const opens = Math.floor(Date.now() / hourMs) * hourMs + 3 * hourMs;
const inDhaka = (at: number) => new Date(at + 6 * hourMs).toISOString().slice(11, 16);
const sendingHours = {
  class: 'promotional' as const,
  opensAt: inDhaka(opens),
  closesAt: inDhaka(opens + hourMs - 60_000),
  timeZone: 'Asia/Dhaka',
};

let staff: Staff;
beforeAll(async () => {
  staff = await startStaff();
  await staff.world.database
    .updateTable('sending_hours')
    .set({ opens_at: sendingHours.opensAt, closes_at: sendingHours.closesAt })
    .execute();
});
afterAll(() => staff.world.close());

const promotional = (startsAt?: string) =>
  accepted(staff.padma, 3, { class: 'promotional', ...(startsAt && { startsAt }) });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The status of a batch of three on every screen, which has to be the same. */
async function seen(batchId: string) {
  const { padma } = staff;
  const { responseList } = await padma.call(smsHistory, { query: { filter: { batchId } } });
  const statuses = [...new Set(responseList.map(({ status }) => status))];
  const file = await padma.answer(exportHistory, { query: { filter: { batchId }, format: 'plain' } });
  expect((file.body as string).split(`"${statuses[0]}"`).length - 1, 'rows of the file').toBe(3);
  const found = async (status: ShownStatus) =>
    (await padma.call(smsHistory, { query: { filter: { batchId, status } } })).total;
  expect(await found(statuses[0]!)).toBe(3);
  const [report] = (await padma.call(bulkSmsReport, { query: { filter: { batchId } } })).responseList;
  const { id, companyId, startsAt, leavesAt } = responseList[0]!;
  const timeline = await padma.call(findMessage, { params: { companyId, id } });
  expect(timeline.message).toEqual(responseList[0]);
  const { snapshot } = await padma.call(createTicket, {
    body: { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1, batchId },
  });
  expect(snapshot?.batch?.counts).toEqual({ [statuses[0]!]: 3 });
  return {
    statuses,
    startsAt,
    leavesAt,
    isFoundAsQueued: (await found('queued')) !== 0,
    counted: { scheduled: report!.scheduled, pending: report!.pending, cancelled: report!.cancelled },
  };
}

/** Counts of all messages of the company, by the roll-ups. */
async function counted() {
  const { padma } = staff;
  const { data } = await padma.call(smsCounts, { query: {} });
  const { responseList } = await padma.call(totalsReport, { query: { by: 'status' } });
  const { totals } = await staff.admin.call(masterReport, { query: { filter: { companyId: padmaId } } });
  expect([totals.scheduled, totals.pending]).toEqual([data.scheduled, data.pending]);
  return {
    ...Object.fromEntries(responseList.map(({ key, sent }) => [key, sent])),
    outcomes: `${data.scheduled} scheduled, ${data.pending} pending, ${data.cancelled} cancelled`,
  };
}

test('every screen says Scheduled, from when it starts and when it leaves, and follows each change at once', async () => {
  const { padma } = staff;
  const startsAt = inMs(hourMs);
  const leavesAt = new Date(opens).toISOString();
  const batchId = await promotional(startsAt);
  const params = { batchId };
  expect(await padma.call(findBatch, { params })).toMatchObject({
    state: 'scheduled',
    leavesAt,
    sendingHours,
  });
  expect(await seen(batchId)).toEqual({
    statuses: ['scheduled'],
    startsAt,
    leavesAt,
    isFoundAsQueued: false,
    counted: { scheduled: 3, pending: 0, cancelled: 0 },
  });
  expect(await counted()).toEqual({ scheduled: 3, outcomes: '3 scheduled, 0 pending, 0 cancelled' });

  const later = new Date(opens + 5 * 60_000).toISOString();
  await padma.call(startBatch, { params, body: { startsAt: later } });
  expect(await seen(batchId)).toMatchObject({ statuses: ['scheduled'], startsAt: later, leavesAt: later });

  // Sent now, outside the hours: released, and waiting for the morning.
  expect(await padma.call(startBatch, { params, body: {} })).toMatchObject({ state: 'running', leavesAt });
  expect(await seen(batchId)).toEqual({
    statuses: ['queued'],
    startsAt: null,
    leavesAt,
    isFoundAsQueued: true,
    counted: { scheduled: 0, pending: 3, cancelled: 0 },
  });
  expect(await counted()).toEqual({ queued: 3, outcomes: '0 scheduled, 3 pending, 0 cancelled' });

  expect(await padma.call(pauseBatch, { params })).toMatchObject({ state: 'paused', leavesAt: null });
  expect(await seen(batchId)).toMatchObject({ statuses: ['paused'], leavesAt: null, isFoundAsQueued: false });
  expect(await counted()).toEqual({ paused: 3, outcomes: '0 scheduled, 3 pending, 0 cancelled' });

  await padma.call(resumeBatch, { params });
  expect(await seen(batchId)).toMatchObject({ statuses: ['queued'], isFoundAsQueued: true });

  await padma.call(cancelBatch, { params });
  expect(await seen(batchId)).toMatchObject({
    statuses: ['cancelled'],
    leavesAt: null,
    counted: { scheduled: 0, pending: 0, cancelled: 3 },
  });
  expect(await counted()).toEqual({ cancelled: 3, outcomes: '0 scheduled, 0 pending, 3 cancelled' });
});

test('a batch that missed its start says so, with no time at which it leaves', async () => {
  const startsAt = inMs(hourMs);
  const batchId = await promotional(startsAt);
  await sql`update batches set state = 'late' where id = ${Number(batchId)}`.execute(staff.world.database);
  expect(await seen(batchId)).toMatchObject({
    statuses: ['late'],
    startsAt,
    leavesAt: null,
    counted: { scheduled: 0, pending: 3 },
  });
  await staff.padma.call(cancelBatch, { params: { batchId } });
});

test('the check of a list names the sending hours of its class, for a start that is yet to be chosen', async () => {
  const startOf = (messageClass: 'promotional' | 'transactional') =>
    staff.padma.call(previewBatch, {
      body: { recipients: newNumbers(1), text: 'Hello', class: messageClass },
    });
  expect(await startOf('promotional')).toMatchObject({
    opensAt: new Date(opens).toISOString(),
    sendingHours,
  });
  expect(await startOf('transactional')).toMatchObject({ opensAt: null, sendingHours: null });
});

test('the announced departure is what the dispatcher does, at any moment and in any time zone', async () => {
  const { database } = staff.world;
  const zones = ['Asia/Dhaka', 'America/New_York', 'Europe/London', 'Pacific/Kiritimati', 'UTC'];
  for (const timeZone of zones) {
    await database
      .updateTable('sending_hours')
      .set({ opens_at: '09:00', closes_at: '21:30', time_zone: timeZone })
      .execute();
    const [hours] = (await listSendingHours(database)).filter((each) => each.class === 'promotional');
    // Every half an hour, and the second before it, over the days on which clocks change.
    const { rows } = await sql<{ at: Date; closed: boolean }>`
      select at, ${isClosed(sql`'promotional'`, sql`at`)} as closed
      from (values ('2026-03-07'), ('2026-03-28'), ('2026-10-24'), ('2026-10-31')) days (day)
      cross join generate_series(day::timestamptz, day::timestamptz + interval '3 days', interval '30 minutes') half
      cross join lateral (values (half), (half - interval '1 second')) moments (at)`.execute(database);
    expect(rows.length).toBeGreaterThan(1_000);
    expect(rows.filter(({ at, closed }) => isOpen(hours!, at) === closed)).toEqual([]);
  }
  await database
    .updateTable('sending_hours')
    .set({ opens_at: sendingHours.opensAt, closes_at: sendingHours.closesAt, time_zone: 'Asia/Dhaka' })
    .execute();
});
