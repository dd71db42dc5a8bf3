import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceName } from '#contract/endpoint.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/*
 * The calls of the product spec (section 7), by the paths that it writes. Where it names no method, ours is a decision
 * (docs/spec-decisions.md). These tests do not read the contract: they would agree with a wrong one.
 */
const mainApi: [method: string, path: string][] = [
  ['POST', 'auth'],
  ['POST', 'sms/forgot-password/send-otp?userName=operator'],
  ['POST', 'sms/validate-otp-by-username?userName=operator&otp=000000'],
  ['PUT', 'user/reset-password'],
  ['PUT', 'user/update-password'],
  ['POST', 'user/create'],
  ['GET', 'user/all'],
  ['GET', 'user/find?id=1'],
  ['PUT', 'user/update'],
  ['DELETE', 'user/delete?id=999999'],
  ['GET', 'data/users-by-department?departmentId=1'],
  ['GET', 'user/check-username?username=operator'],
  ['GET', 'data/role-list'],
  ['GET', 'data/module-list'],
  ['GET', 'data/permission-list'],
  ['GET', 'roles'],
  ['POST', 'roles/assign-permission'],
  ['POST', 'crm/create/2'],
  ['GET', 'crm/all/2'],
  ['PUT', 'crm/update/1'],
  ['DELETE', 'crm/delete/999999'],
  ['GET', 'crm/find/1'],
  ['PUT', 'crm/ticket-status-update'],
  ['GET', 'crm/find-crm-by-param?companyId=2'],
  ['GET', 'crm/comments/all?ticketId=1'],
  ['GET', 'data/division-list'],
  ['GET', 'data/district-list'],
  ['GET', 'data/division-wise-district-list/1'],
  ['GET', 'data/thana-list'],
  ['GET', 'data/district-wise-thana-list/1'],
  ['GET', 'data/ticket-status-list'],
  ['GET', 'data/company-list'],
  ['GET', 'data/department-list'],
  ['GET', 'data/compalin-type-list'],
  ['GET', 'report/master-report'],
  ['GET', 'campaigns'],
  ['POST', 'campaigns'],
  ['GET', 'branches'],
  ['POST', 'branches'],
  ['GET', 'branches/companyID/2'],
];
const smsReceiver: [method: string, path: string][] = [
  ['GET', 'noauth/v1/credit?companyId=2'],
  ['GET', 'noauth/v1/credit/recharge'],
  ['POST', 'noauth/v1/credit/recharge'],
  ['GET', 'noauth/v1/transaction'],
  ['POST', 'noauth/v2/bulk'],
  ['POST', 'noauth/v2/single'],
];
const databaseManager: [method: string, path: string][] = [
  ['GET', 'api/v3/report/sms/single/totalsms'],
  ['GET', 'api/v3/report/sms/bulk/totalsms'],
  ['GET', 'api/v2/report/totalReport-byDate'],
  ['GET', 'api/v2/report/sms/history'],
  ['GET', 'api/v2/report/sms/all/count'],
];
const calls: [service: ServiceName, method: string, path: string][] = [
  ...mainApi.map(([method, path]) => ['main-api', method, path] as [ServiceName, string, string]),
  ...smsReceiver.map(([method, path]) => ['sms-receiver', method, path] as [ServiceName, string, string]),
  ...databaseManager.map(
    ([method, path]) => ['database-manager', method, path] as [ServiceName, string, string],
  ),
];

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

let world: World;
let admin: Client;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.close());

async function ask(service: ServiceName, method: string, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`${world.urls[service]}/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${admin.token}`,
      ...(method !== 'GET' && method !== 'DELETE' && { 'Content-Type': 'application/json' }),
    },
    body: method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(body ?? {}),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

test.each(calls)('%s: %s %s is a call of the product', async (service, method, path) => {
  const { status, body } = await ask(service, method, path);
  // A GET succeeds as the spec writes it. Of the others the empty body, or a record that is missing, is refused.
  if (method === 'GET' && !path.startsWith('crm/find/1') && !path.startsWith('crm/comments')) {
    expect([status, body]).toEqual([200, expect.anything()]);
  } else {
    expect(body.message).not.toBe('There is nothing at this address.');
    expect(status).not.toBe(405);
    expect(status).toBeLessThan(500);
  }
});

describe('a ticket', () => {
  const complaint = { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 };

  test('is made and listed for the company that stands at the end of the path', async () => {
    const made = await ask('main-api', 'POST', 'crm/create/2', complaint);
    expect([made.status, made.body.companyId]).toEqual([201, 2]);
    const ofOthers = await ask('main-api', 'POST', 'crm/create/1', complaint);
    expect(ofOthers.body.companyId).toBe(1);
    const idsAt = async (path: string) =>
      ((await ask('main-api', 'GET', path)).body.responseList as { id: number }[]).map(({ id }) => id);
    expect(await idsAt('crm/all/2')).toEqual([made.body.id]);
    expect(await idsAt('crm/all/1')).toEqual([ofOthers.body.id]);
    expect((await idsAt('crm/all')).length).toBe(2);
    expect(await idsAt('crm/find-crm-by-param?companyId=2')).toEqual([made.body.id]);
  });

  test('takes its company from the path alone where that names one', async () => {
    const made = await ask('main-api', 'POST', 'crm/create/2', { ...complaint, companyId: 1 });
    expect([made.status, made.body.problems]).toEqual([400, { companyId: 'unknown-field' }]);
    const filter = encodeURIComponent(JSON.stringify({ companyId: 1 }));
    expect((await ask('main-api', 'GET', `crm/all/2?filter=${filter}`)).status).toBe(400);
  });

  test.each(['messageId=1', 'batchId=1', 'campaignId=1', 'customerMsisdn=01712345678', 'companyId=2'])(
    'is looked for by %s alone',
    async (parameter) => {
      const { status, body } = await ask('main-api', 'GET', `crm/find-crm-by-param?${parameter}`);
      expect([status, body.responseList]).toEqual([200, expect.any(Array)]);
    },
  );
});

test('totals without anything to add up by are by day', async () => {
  const operator = await world.signIn('operator');
  await operator.call(
    sendSingle,
    { body: { to: '01712345678', text: 'Hello', class: 'transactional' } },
    { idempotencyKey: 'product-spec' },
  );
  const { status, body } = await ask('database-manager', 'GET', 'api/v2/report/totalReport-byDate');
  expect([status, body.responseList]).toEqual([
    200,
    [expect.objectContaining({ key: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })],
  ]);
});

test('a sign-in says who it is: all that the spec stores, save the password', async () => {
  const { status, body } = await ask('main-api', 'POST', 'auth', {
    username: 'operator',
    password: 'barta-demo',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    accessToken: expect.any(String),
    userId: expect.any(Number),
    username: 'operator',
    name: expect.any(String),
    contactNo: expect.any(String),
    email: expect.any(String),
    joiningDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    active: true,
    companyId: 2,
    roleId: expect.any(Number),
    roles: [{ name: 'Operator' }],
    permission: expect.arrayContaining([{ name: 'send-single-sms' }]),
  });
  expect(body).not.toHaveProperty('password');
});

test('the balance is in data.currentBalance', async () => {
  const { body } = await ask('sms-receiver', 'GET', 'noauth/v1/credit?companyId=2');
  expect(body.data).toMatchObject({ currentBalance: expect.any(Number) });
});

test.each(['data/company-list', 'data/role-list'])('%s carries its items in responseList', async (path) => {
  const { body } = await ask('main-api', 'GET', path);
  expect(body.responseList).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
  );
});
