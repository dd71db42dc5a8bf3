import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceName } from '#contract/endpoint.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/*
 * The calls of the product spec (section 7), by the paths that it writes, each with what it shows and nothing else: no header
 * that it does not name. Where it shows no payload, the least that ours needs is sent (docs/spec-decisions.md). These tests
 * do not read the contract: they would agree with a wrong one.
 */

/** Records that earlier calls have made. */
interface Made {
  userId: number;
  ticketId: number;
  token: string;
}

interface SpecCall {
  service: ServiceName;
  method: string;
  path: string;
  body?: (made: Made) => object;
  /** In place of the administrator's; null is none. */
  token?: (made: Made) => string | null;
  status?: number;
  keep?: (reply: Record<string, unknown>, made: Made) => void | Promise<void>;
}

const call =
  (service: ServiceName) =>
  (method: string, path: string, more: Omit<SpecCall, 'service' | 'method' | 'path'> = {}): SpecCall => ({
    service,
    method,
    path,
    ...more,
  });
const main = call('main-api');
const receiver = call('sms-receiver');
const reports = call('database-manager');
const nobody = () => null;
const newPassword = 'another long password';

/** In an order in which each finds what it is about: `:name` stands for what an earlier call has made. */
const calls: SpecCall[] = [
  main('POST', 'auth', { token: nobody, body: () => ({ username: 'operator', password: demoPassword }) }),
  main('POST', 'sms/forgot-password/send-otp?userName=operator', { token: nobody }),
  main('POST', 'sms/validate-otp-by-username?userName=operator&otp=:otp', {
    token: nobody,
    keep: ({ accessToken }, made) => void (made.token = accessToken as string),
  }),
  main('PUT', 'user/reset-password', {
    token: ({ token }) => token,
    body: () => ({ username: 'operator', newPassword }),
  }),
  main('POST', 'auth', {
    token: nobody,
    body: () => ({ username: 'operator', password: newPassword }),
    keep: ({ accessToken }, made) => void (made.token = accessToken as string),
  }),
  main('PUT', 'user/update-password', {
    token: ({ token }) => token,
    body: () => ({ currentPassword: newPassword, newPassword: 'yet another long one' }),
  }),
  main('POST', 'roles/assign-permission', { body: () => ({ roleId: 4, permissions: ['view-dashboard'] }) }),
  main('POST', 'user/create', {
    body: () => ({
      username: 'newcomer',
      name: 'A Newcomer',
      companyId: 2,
      roleId: 3,
      password: newPassword,
    }),
    status: 201,
    keep: ({ id }, made) => void (made.userId = id as number),
  }),
  main('GET', 'user/all'),
  main('GET', 'user/find?id=:userId'),
  main('PUT', 'user/update', { body: ({ userId }) => ({ id: userId, name: 'Another Name' }) }),
  main('GET', 'data/users-by-department?departmentId=1'),
  main('GET', 'user/check-username?username=operator'),
  main('DELETE', 'user/delete?id=:userId'),
  main('GET', 'data/role-list'),
  main('GET', 'data/module-list'),
  main('GET', 'data/permission-list'),
  main('GET', 'roles'),
  main('POST', 'crm/create/2', {
    body: () => ({ subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 }),
    status: 201,
    keep: ({ id }, made) => void (made.ticketId = id as number),
  }),
  main('GET', 'crm/all/2'),
  main('PUT', 'crm/update/:ticketId', { body: () => ({ revision: 1, subject: 'It came late' }) }),
  main('GET', 'crm/find/:ticketId'),
  main('PUT', 'crm/ticket-status-update', { body: ({ ticketId }) => ({ ticketId, statusId: 2 }) }),
  main('GET', 'crm/find-crm-by-param?companyId=2'),
  main('GET', 'crm/comments/all?ticketId=:ticketId'),
  main('DELETE', 'crm/delete/:ticketId'),
  main('GET', 'data/division-list'),
  main('GET', 'data/district-list'),
  main('GET', 'data/division-wise-district-list/1'),
  main('GET', 'data/thana-list'),
  main('GET', 'data/district-wise-thana-list/1'),
  main('GET', 'data/ticket-status-list'),
  main('GET', 'data/company-list'),
  main('GET', 'data/department-list'),
  main('GET', 'data/compalin-type-list'),
  main('GET', 'report/master-report'),
  main('GET', 'campaigns'),
  main('POST', 'campaigns', { body: () => ({ name: 'Winter sale', class: 'promotional' }), status: 201 }),
  main('GET', 'branches'),
  main('POST', 'branches', { body: () => ({ name: 'Sylhet' }), status: 201 }),
  main('GET', 'branches/companyID/2'),
  receiver('GET', 'noauth/v1/credit?companyId=2'),
  receiver('GET', 'noauth/v1/credit/recharge'),
  receiver('POST', 'noauth/v1/credit/recharge', {
    body: () => ({ companyId: 2, amount: 100, reference: 'INV-1' }),
    status: 201,
  }),
  receiver('GET', 'noauth/v1/transaction'),
  receiver('POST', 'noauth/v2/bulk', {
    body: () => ({ recipients: ['01712345678'], text: 'Hello', class: 'transactional' }),
    status: 202,
  }),
  receiver('POST', 'noauth/v2/single', {
    body: () => ({ to: '01712345678', text: 'Hello', class: 'transactional' }),
    status: 202,
  }),
  reports('GET', 'api/v3/report/sms/single/totalsms'),
  reports('GET', 'api/v3/report/sms/bulk/totalsms'),
  reports('GET', 'api/v2/report/totalReport-byDate'),
  reports('GET', 'api/v2/report/sms/history'),
  reports('GET', 'api/v2/report/sms/all/count'),
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

async function ask(
  service: ServiceName,
  method: string,
  path: string,
  body?: object,
  token: string | null = admin.token,
): Promise<Reply> {
  const reply = await fetch(`${world.urls[service]}/${path}`, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** The code that the operator's handset has received. */
const sentCode = () =>
  eventually(() => {
    const [entry] = world.carrier.journal.entries('8801811000002');
    return /^\d{6}/.exec(entry!.text)![0];
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

// Last: it changes passwords and roles.
describe('a client that knows the spec and nothing else succeeds with each call of it', () => {
  const made = {} as Made;

  test.each(calls.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', async (_, each) => {
    const { service, method, body, token, status = 200, keep } = each;
    const path = each.path
      .replace(/:(userId|ticketId)/, (__, name: 'userId' | 'ticketId') => String(made[name]))
      .replace(':otp', each.path.includes(':otp') ? await sentCode() : '');
    const reply = await ask(service, method, path, body?.(made), token?.(made));
    expect([reply.status, reply.body]).toEqual([status, expect.anything()]);
    await keep?.(reply.body, made);
  });

  test('and a send that it repeats is sent again, because nothing says that it is the same one', async () => {
    const send = () =>
      ask('sms-receiver', 'POST', 'noauth/v2/single', {
        to: '01712345678',
        text: 'Once more',
        class: 'transactional',
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.body.messageId).not.toBe(second.body.messageId);
  });

  test('and an Idempotency-Key that says nothing is refused', async () => {
    const reply = await fetch(`${world.urls['sms-receiver']}/noauth/v2/single`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': '',
      },
      body: JSON.stringify({ to: '01712345678', text: 'Hello', class: 'transactional' }),
    });
    expect(reply.status).toBe(400);
  });
});
