import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { addPerson, setPermissions } from '#tests/helpers/people/people.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { addCallers, callerOf, revocations, type HowRevoked, type Person } from './revocations.ts';

/** A single message takes the session as it was read up to a second ago; who has lost access meanwhile is refused all the same. */
let world: World;
let client: Client;
let person: Person;

const body = { to: '01712345678', text: 'Hello', class: 'transactional' } as const;
const send = () => client.answer(sendSingle, { body });

beforeAll(async () => {
  world = await startWorld();
  await addCallers(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ client, person } = await callerOf(world, sendSingle));
  expect((await send()).status).toBe(202);
});

test.each(Object.keys(revocations) as HowRevoked[])(
  'at once after a message, a user who is %s',
  async (how) => {
    const { refusal, take, restore } = revocations[how];
    await take(world.database, person, sendSingle);
    const { status, body } = await send();
    await restore(world.database, person);
    expect([status, body]).toEqual([refusal[0], expect.objectContaining({ code: refusal[1] })]);
    if (how === 'signed out') return;
    expect((await send()).status).toBe(202);
  },
);

test('at once after a message, a user who has lost another permission may send', async () => {
  await setPermissions(world.database, person.roleId, ['send-single-sms']);
  expect((await send()).status).toBe(202);
  await setPermissions(world.database, person.roleId, permissionKeys);
});

test('at once after a message, a user who has got another role with the permission may send', async () => {
  const { roleId } = await addPerson(world.database, { username: 'other-role', companyId: person.companyId });
  await setPermissions(world.database, roleId, ['send-single-sms']);
  const giveRole = (role_id: number) =>
    world.database.updateTable('users').set({ role_id }).where('id', '=', person.userId).execute();
  await giveRole(roleId);
  expect((await send()).status).toBe(202);
  await giveRole(person.roleId);
});
