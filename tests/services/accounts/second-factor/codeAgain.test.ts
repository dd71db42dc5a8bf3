import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { createRole, listRoles } from '#contract/main-api/people/roles.ts';
import { confirmSession } from '#contract/main-api/sign-in/secondFactor.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import {
  addSecondFactor,
  appCode,
  codeOf,
  wrongCode,
  type SecondFactor,
} from '#tests/helpers/people/secondFactor.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let factor: SecondFactor;
let admin: Client;
let roles = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  factor = await addSecondFactor(world.database, 'admin');
  admin = await clientOf(world, 'admin');
});

const addRole = (client = admin) =>
  client.answer(createRole, { body: { name: `Desk ${(roles += 1)}`, scope: 'platform' } });
const codeRequired = [403, 'code-required', undefined];
const confirmedAgo = (minutes: number) =>
  world.database
    .updateTable('sessions')
    .set({ factor_confirmed_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', 1)
    .execute();

test('money, routes, keys, people, roles, companies, single sign-on and decisions for them ask for a code', () => {
  const asking = Object.entries<EndpointSpec>(endpoints)
    .filter(([, { asksForCode }]) => asksForCode)
    .map(([name]) => name);
  expect(asking.sort()).toEqual([
    'addCredit',
    'assignPermission',
    'createApiKey',
    'createRole',
    'createRoute',
    'createUser',
    'createWebhook',
    'decideContentApproval',
    'decideRechargeRequest',
    'decideRefund',
    'decideSenderId',
    'deleteRole',
    'deleteRoute',
    'deleteUser',
    'emptyDoNotDisturb',
    'emptyPortability',
    'importPortability',
    'inviteUser',
    'removeCompanySignIn',
    'replaceReceiptAddress',
    'resetSecondFactor',
    'rotateWebhookSecret',
    'saveCompanySignIn',
    'unlinkIdentity',
    'updateApiKey',
    'updateCompany',
    'updateRole',
    'updateRoute',
    'updateUser',
    'updateWebhook',
  ]);
});

test('a code in the session is enough for five minutes', async () => {
  expect(codeOf(await addRole())).toEqual(codeRequired);
  await admin.call(listRoles, { query: {} });
  await admin.call(confirmSession, { body: { code: appCode(factor.key) } });
  expect((await addRole()).status).toBe(201);
  await confirmedAgo(4);
  expect((await addRole()).status).toBe(201);
  await confirmedAgo(6);
  expect(codeOf(await addRole())).toEqual(codeRequired);
});

test('a wrong code, or one that was used, is not enough', async () => {
  const confirm = (code: string) => admin.answer(confirmSession, { body: { code } });
  expect(codeOf(await confirm('000000'))).toEqual(wrongCode);
  expect(codeOf(await addRole())).toEqual(codeRequired);
  const code = appCode(factor.key);
  expect((await confirm(code)).status).toBe(200);
  expect(codeOf(await confirm(code))).toEqual(wrongCode);
});

test('a code counts for its own session alone', async () => {
  const other = await clientOf(world, 'admin');
  await admin.call(confirmSession, { body: { code: appCode(factor.key) } });
  expect(codeOf(await addRole(other))).toEqual(codeRequired);
});

test('wrong codes in one session keep nobody from giving a right one in another', async () => {
  const other = await clientOf(world, 'admin');
  const confirm = (client: Client, code: string) => client.answer(confirmSession, { body: { code } });
  let status = 0;
  for (let tries = 0; status !== 429 && tries < 20; tries += 1) ({ status } = await confirm(other, '000000'));
  expect(status).toBe(429);
  expect((await confirm(admin, appCode(factor.key))).status).toBe(200);
});

test('a recharge is repeated with its key after the code, and made once', async () => {
  const body = { companyId: 2, amount: 5, reference: 'INV-77' };
  const recharge = () => admin.answer(addCredit, { body }, { idempotencyKey: 'one-recharge' });
  expect(codeOf(await recharge())).toEqual(codeRequired);
  await admin.call(confirmSession, { body: { code: factor.recoveryCodes[0]! } });
  const { status, body: first } = await recharge();
  expect(status).toBeLessThan(300);
  expect((await recharge()).body).toEqual(first);
});

test('a person without a second factor is asked for nothing', async () => {
  await world.database.deleteFrom('second_factors').execute();
  expect((await addRole()).status).toBe(201);
  const { body } = await admin.refusal(confirmSession, { body: { code: '123456' } });
  expect(body.problems).toEqual({ code: 'code-wrong' });
});
