import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listSendingHours,
  updateSendingHours,
  type SendingHours,
} from '#contract/main-api/sending/sendingHours.ts';
import { lastAuditEntry, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
});
afterAll(() => world.close());

const promotional: SendingHours = {
  class: 'promotional',
  opensAt: '08:00',
  closesAt: '22:00',
  timeZone: 'Asia/Dhaka',
};
const set = (change: Partial<SendingHours>) =>
  admin.call(updateSendingHours, { body: { ...promotional, ...change } });

test('promotional texts have hours from the beginning, the others none, and everybody may know', async () => {
  const operator = await clientOf(world, 'operator');
  expect(await operator.call(listSendingHours, {})).toEqual([
    { class: 'transactional', opensAt: null, closesAt: null, timeZone: 'Asia/Dhaka' },
    promotional,
  ]);
});

test('a change stays, is written into the audit log, and can be taken back', async () => {
  const changed = { ...promotional, opensAt: '09:30', timeZone: 'Asia/Kolkata' };
  expect(await set(changed)).toEqual(changed);
  expect(await admin.call(listSendingHours, {})).toContainEqual(changed);
  expect(await lastAuditEntry(world.database)).toMatchObject({
    noun: 'sending-hours',
    company_id: null,
    record_id: null,
    record_name: 'promotional',
    changes: [
      { field: 'opensAt', before: '08:00', after: '09:30' },
      { field: 'timeZone', before: 'Asia/Dhaka', after: 'Asia/Kolkata' },
    ],
  });
  const { id } = (await lastAuditEntry(world.database))!;
  await set(changed);
  expect((await lastAuditEntry(world.database))?.id).toBe(id);

  expect(await set({ opensAt: null, closesAt: null })).toMatchObject({ opensAt: null, closesAt: null });
  expect(await world.database.selectFrom('sending_hours').selectAll().execute()).toEqual([]);
  expect(await set(promotional)).toEqual(promotional);
});

test.each<[string, object, Record<string, string>]>([
  [
    'an end before its beginning',
    { opensAt: '22:00', closesAt: '08:00' },
    { closesAt: 'closes-before-opens' },
  ],
  ['an end at its beginning', { opensAt: '08:00', closesAt: '08:00' }, { closesAt: 'closes-before-opens' }],
  ['an end alone', { opensAt: null }, { opensAt: 'required' }],
  ['a beginning alone', { closesAt: null }, { closesAt: 'required' }],
  ['a zone that there is none of', { timeZone: 'Asia/Atlantis' }, { timeZone: 'time-zone-unknown' }],
])('%s is refused', async (_, change, problems) => {
  expect(await refused(admin, updateSendingHours, { body: { ...promotional, ...change } })).toEqual([
    422,
    'rule-refused',
    problems,
  ]);
});

test.each([
  ['opensAt', '8:00', 'wrong-type'],
  ['closesAt', '24:00', 'wrong-type'],
  ['timeZone', "'; drop", 'bad-format'],
  ['class', 'otp', 'not-allowed'],
])('%s is not %j', async (field, value) => {
  const [status, , problems] = await refused(admin, updateSendingHours, {
    body: { ...promotional, [field]: value },
  });
  expect([status, Object.keys(problems as object)]).toEqual([400, [field]]);
});
