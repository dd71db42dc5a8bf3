import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/main-api/sign-in/auth.ts';
import { confirmSecondFactor, startSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import { listRoles, updateRole } from '#contract/main-api/people/roles.ts';
import { updatePassword } from '#contract/main-api/people/users.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { demoPassword } from '#database/seed/demo.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { appCode, codeOf, factorCalls } from '#tests/helpers/people/secondFactor.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let username: string;
let roleId: number;
let companyId: number;
let people = 0;
beforeEach(async () => {
  const name = `Bank${(people += 1)}`;
  username = `teller${people}`;
  ({ companyId } = await addClientCompany(world.database, name));
  ({ roleId } = await addPerson(world.database, { username, companyId }));
});
const password = () => factorCalls(world).password(username);

describe('a role that needs a second factor', () => {
  const require = async (requiresSecondFactor: boolean) =>
    (await clientOf(world, `bank${people}`)).call(updateRole, {
      params: { id: roleId },
      body: { requiresSecondFactor },
    });

  test('leads its people to set one up, whether they are signed in or sign in', async () => {
    await setPermissions(world.database, roleId, ['view-sms-sending-credit']);
    const me = await clientOf(world, username);
    await me.call(getCredit, { query: { companyId } });
    await require(true);
    for (const [spec, input] of [
      [getCredit, { query: { companyId } }],
      [updatePassword, { body: { currentPassword: demoPassword, newPassword: 'another long password' } }],
    ] as const)
      expect((await me.refusal(spec, input)).body.code).toBe('second-factor-required');
    expect((await password()).body).toMatchObject({ username, secondFactor: 'set-up-due' });
    expect(await me.call(currentUser, {})).toMatchObject({ secondFactor: 'set-up-due' });

    const { key } = await me.call(startSecondFactor, { body: { currentPassword: demoPassword } });
    await me.call(confirmSecondFactor, { body: { code: appCode(key) } });
    await me.call(getCredit, { query: { companyId } });
    expect(await me.call(currentUser, {})).toMatchObject({ secondFactor: 'on' });
  });

  test('lets them go on when it needs none any more', async () => {
    await require(true);
    await require(false);
    expect((await password()).body).not.toHaveProperty('secondFactor');
    await (await clientOf(world, username)).call(currentUser, {});
  });

  test('can be the fixed one and one of one’s own, but not one of others', async () => {
    const admin = await world.signIn('admin');
    const roles = await admin.call(listRoles, { query: {} });
    const fixed = roles.find(({ isFixed }) => isFixed)!;
    const put = (by: Client, id: number, requiresSecondFactor: boolean) =>
      by.answer(updateRole, { params: { id }, body: { requiresSecondFactor } });
    const answer = await put(admin, fixed.id, true);
    expect([answer.status, answer.body]).toMatchObject([200, { requiresSecondFactor: true }]);
    expect((await admin.refusal(listRoles)).body.code).toBe('second-factor-required');
    await world.database.updateTable('roles').set({ requires_second_factor: false }).execute();
    // All companies share this one.
    const shared = roles.find(({ name }) => name === 'Operator')!;
    const boss = await clientOf(world, `bank${people}`);
    expect(codeOf(await put(boss, shared.id, true))).toEqual([403, 'forbidden', 'role-shared']);
  });
});
