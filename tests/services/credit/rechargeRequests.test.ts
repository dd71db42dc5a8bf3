import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import { listNotifications } from '#contract/main-api/notifications.ts';
import { addCredit, getCredit, listRecharges } from '#contract/sms-receiver/credit.ts';
import {
  decideRechargeRequest,
  listRechargeRequests,
  mostOpenRequests,
  requestRecharge,
  withdrawRechargeRequest,
  type NewRechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { lastAuditEntry, refused } from '#tests/helpers/http/answers.ts';
import type { Answer, Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { rechargesOf } from '#tests/helpers/people/buyers.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let admin: Client;
/** A second one who may decide. */
let other: Client;

beforeAll(async () => {
  world = await startQuietReceiver();
  admin = world.admin;
  await addPerson(world.database, { username: 'decider', companyId: 1, role: 'Administrator' });
  other = await clientOf(world, 'decider');
});
beforeEach(() => world.database.deleteFrom('recharge_requests').execute());
afterAll(() => world.close());

const ask = (body: NewRechargeRequest, client = world.padma) => client.call(requestRecharge, { body });
const balance = async () =>
  (await admin.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;
async function decide(client: Client, id: number, decision: object) {
  const answer = await client.answer(decideRechargeRequest, { params: { id }, body: decision });
  return answer as Answer<Reply<typeof decideRechargeRequest>>;
}
const requestsOf = async (client: Client, filter = {}) =>
  (await client.call(listRechargeRequests, { query: { filter } })).responseList;

describe('a request', () => {
  test('moves nothing, and is seen by the company and the provider, by nobody else', async () => {
    const before = await balance();
    const request = await ask({ amount: 5_000, paymentReference: 'bKash 1', note: 'For Eid' });
    expect(request).toMatchObject({
      companyId: padmaId,
      amount: 5_000,
      paymentReference: 'bKash 1',
      status: 'open',
      requestedBy: 'padma',
      decidedBy: null,
      rechargeId: null,
    });
    expect(await balance()).toBe(before);
    expect(await requestsOf(world.padma)).toEqual([request]);
    expect(await requestsOf(admin, { status: 'open' })).toEqual([{ ...request, currentBalance: before }]);
    expect(await requestsOf(world.meghna, { companyId: padmaId })).toEqual([]);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'created',
      noun: 'recharge-request',
      company_id: padmaId,
      record_id: request.id,
    });
  });

  test('is one request, however often its click arrives', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const body = { amount: 100 };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.padma.answer(requestRecharge, { body }, options)),
    );
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await requestsOf(world.padma)).toHaveLength(1);
  });

  test('is refused while a company has as many as it may, also of all that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: mostOpenRequests + 4 }, () =>
        world.padma.answer(requestRecharge, { body: { amount: 10 } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostOpenRequests);
    expect(await refused(world.padma, requestRecharge, { body: { amount: 10 } })).toEqual([
      422,
      'rule-refused',
      { amount: 'too-many-requests' },
    ]);
    expect((await ask({ amount: 10 }, world.meghna)).status).toBe('open');
  });

  test.each([0, -1, 1.5, 1e15])('for %s credits is refused', async (amount) => {
    expect((await refused(world.padma, requestRecharge, { body: { amount } }))[0]).toBe(400);
  });
});

describe('confirming', () => {
  afterEach(() => expectInvariants(world.database));

  test('recharges once with the amount and the payment of the request, whoever clicks how often', async () => {
    const before = await balance();
    const { id } = await ask({ amount: 700, paymentReference: 'bKash  2x' });
    const answers = await Promise.all(
      [admin, other, admin, other].map((client) => decide(client, id, { status: 'confirmed' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => !body.isRepeat)).toHaveLength(1);
    expect(await balance()).toBe(before + 700);
    const [recharge] = (await world.padma.call(listRecharges, { query: {} })).responseList;
    expect(recharge).toMatchObject({ amount: 700, reference: 'BKASH 2X', requestId: id, createdBy: 'Barta' });
    const [request] = await requestsOf(world.padma);
    expect(request).toMatchObject({ status: 'confirmed', decidedBy: 'Barta', rechargeId: recharge!.id });
    const [decided] = await requestsOf(admin);
    expect(['Nasrin Akter', 'decider']).toContain(decided!.decidedBy);
  });

  test('without a payment refers to the request, and takes another reference from the provider', async () => {
    const [first, second] = [await ask({ amount: 10 }), await ask({ amount: 10 })];
    await decide(admin, first.id, { status: 'confirmed' });
    await decide(admin, second.id, { status: 'confirmed', reference: 'bank 77' });
    const { responseList } = await admin.call(listRecharges, { query: { filter: { companyId: padmaId } } });
    expect(responseList.slice(0, 2).map(({ reference }) => reference)).toEqual([
      'BANK 77',
      `REQUEST-${first.id}`,
    ]);
  });

  test('by somebody who sees numbers masked keeps the number of the payment', async () => {
    const { database } = world;
    const { id: roleId } = await database
      .insertInto('roles')
      .values({ company_id: null, name: 'Cashier', scope: 'platform' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setPermissions(database, roleId, ['create-company', 'add-balance']);
    await addPerson(database, { username: 'cashier', companyId: 1, role: roleId });
    const cashier = await clientOf(world, 'cashier');
    const { id } = await ask({ amount: 70, paymentReference: 'bKash 01712345678' });
    const [shown] = await requestsOf(cashier);
    expect(shown!.paymentReference).toBe('bKash 01712•••678');
    const { status } = await decide(cashier, id, { status: 'confirmed', reference: shown!.paymentReference });
    expect(status).toBe(200);
    const [recharge] = (await admin.call(listRecharges, { query: {} })).responseList;
    expect(recharge).toMatchObject({ amount: 70, reference: 'BKASH 01712345678' });
  });

  test('a payment that was added before is refused, and the request stays open', async () => {
    await admin.call(addCredit, { body: { companyId: padmaId, amount: 40, reference: 'inv 9' } });
    const before = await rechargesOf(world.database, padmaId);
    for (const amount of [40, 41]) {
      const { id } = await ask({ amount, paymentReference: 'INV  9' });
      const { status, body } = await decide(admin, id, { status: 'confirmed' });
      expect([status, (body as unknown as { problems: object }).problems]).toEqual([
        409,
        { reference: 'reference-used' },
      ]);
    }
    expect(await rechargesOf(world.database, padmaId)).toEqual(before);
    expect((await requestsOf(admin)).map(({ status }) => status)).toEqual(['open', 'open']);
  });

  test('a payment that another company has named needs to be said to be a different one, and its companies are shown', async () => {
    const theirs = await ask({ amount: 5, paymentReference: 'TRX ৯৮৭' }, world.meghna);
    const { id } = await ask({ amount: 6, paymentReference: 'trx  987' });
    const shown = async (client: Client) =>
      (await requestsOf(client, { companyId: padmaId }))[0]!.sameReferenceAt;
    expect([await shown(admin), await shown(world.padma)]).toEqual([[theirs.companyName], []]);
    const refusal = [422, 'rule-refused', { reference: 'reference-of-other-company' }];
    const confirmed = (more: object = {}) => ({
      params: { id },
      body: { status: 'confirmed', ...more } as const,
    });
    expect(await refused(admin, decideRechargeRequest, confirmed())).toEqual(refusal);
    expect((await decide(admin, theirs.id, { status: 'confirmed', isSeparatePayment: true })).status).toBe(
      200,
    );
    expect(await shown(admin)).toEqual([theirs.companyName]);
    for (const more of [{}, { reference: 'TRX 987' }])
      expect(await refused(admin, decideRechargeRequest, confirmed(more))).toEqual(refusal);
    expect((await requestsOf(admin, { companyId: padmaId }))[0]!.status).toBe('open');
    const before = await balance();
    expect((await decide(admin, id, { status: 'confirmed', isSeparatePayment: true })).status).toBe(200);
    expect(await balance()).toBe(before + 6);
    // Decided: nothing is left to be warned of.
    expect(await shown(admin)).toEqual([]);
  });

  test('a payment that was confirmed or is requested for one company is not added to another one', async () => {
    const { id } = await ask({ amount: 8, paymentReference: 'slip 55' });
    const { companyId } = world.meghna;
    const input = { body: { companyId, amount: 8, reference: 'SLIP  55' } };
    const refusal = [422, 'rule-refused', { reference: 'reference-of-other-company' }];
    expect(await refused(admin, addCredit, input)).toEqual(refusal);
    await decide(admin, id, { status: 'confirmed' });
    expect(await refused(admin, addCredit, input)).toEqual(refusal);
  });

  test('of two companies at the same time with the same payment: one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const requests = [await ask({ amount: 1 }), await ask({ amount: 1 }, world.meghna)];
      const decision = { status: 'confirmed', reference: `slip ${round}` };
      const answers = await Promise.all(
        requests.map(({ id }, index) => decide(index === 0 ? admin : other, id, decision)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      await world.database.deleteFrom('recharge_requests').where('status', '=', 'open').execute();
    }
  });

  test('and withdrawing at the same time: one of them happens', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await balance();
      const { id } = await ask({ amount: 3 });
      const [confirmed, withdrawn] = await Promise.all([
        decide(admin, id, { status: 'confirmed' }),
        world.padma.answer(withdrawRechargeRequest, { params: { id } }),
      ]);
      expect([confirmed.status, withdrawn.status].sort()).toEqual([200, 409]);
      expect(await balance()).toBe(before + (confirmed.status === 200 ? 3 : 0));
    }
  });

  test('is for the provider, and for requests that there are', async () => {
    const { id } = await ask({ amount: 3 });
    expect((await decide(world.padma, id, { status: 'confirmed' })).status).toBe(403);
    expect((await decide(admin, id + 1_000, { status: 'confirmed' })).status).toBe(404);
  });
});

test('declining needs a reason, which the company reads, and is final', async () => {
  const before = await balance();
  const { id } = await ask({ amount: 900 });
  for (const reason of [undefined, '  ']) {
    const body = { status: 'declined', reason };
    expect(await refused(admin, decideRechargeRequest, { params: { id }, body })).toEqual([
      422,
      'rule-refused',
      { reason: 'required' },
    ]);
  }
  const body = { status: 'declined', reason: 'No payment has arrived.' };
  expect((await decide(admin, id, body)).body.isRepeat).toBe(false);
  expect((await decide(other, id, body)).body.isRepeat).toBe(true);
  expect((await decide(other, id, { status: 'confirmed' })).status).toBe(409);
  expect((await world.padma.answer(withdrawRechargeRequest, { params: { id } })).status).toBe(409);
  expect(await requestsOf(world.padma)).toMatchObject([
    { status: 'declined', reason: 'No payment has arrived.', decidedBy: 'Barta' },
  ]);
  expect(await balance()).toBe(before);
});

test('withdrawing is for the company alone, once or again', async () => {
  const { id } = await ask({ amount: 900 });
  const input = { params: { id } };
  for (const client of [world.meghna, admin])
    expect((await refused(client, withdrawRechargeRequest, input))[0]).toBe(404);
  for (const status of ['withdrawn', 'withdrawn'])
    expect((await world.padma.call(withdrawRechargeRequest, input)).status).toBe(status);
  expect((await decide(admin, id, { status: 'confirmed' })).status).toBe(409);
});

test('the provider is notified of a request, and who made it of what was decided, each once', async () => {
  const kindsOf = async (client: Client) =>
    (await client.call(listNotifications, { query: { range: [0, 999] } })).responseList
      .filter(({ kind }) => kind.startsWith('recharge-'))
      .map(({ kind, details }) => [kind, details.units]);
  const seen = [(await kindsOf(other)).length, (await kindsOf(world.padma)).length];
  const [first, second] = [await ask({ amount: 61 }), await ask({ amount: 62 })];
  for (let time = 0; time < 2; time += 1) {
    await decide(admin, first.id, { status: 'confirmed' });
    await decide(admin, second.id, { status: 'declined', reason: 'Not paid' });
  }
  expect((await kindsOf(other)).slice(0, -seen[0]! || undefined)).toEqual([
    ['recharge-requested', 62],
    ['recharge-requested', 61],
  ]);
  expect((await kindsOf(world.padma)).slice(0, -seen[1]! || undefined)).toEqual([
    ['recharge-declined', 62],
    ['recharge-confirmed', 61],
  ]);
});
