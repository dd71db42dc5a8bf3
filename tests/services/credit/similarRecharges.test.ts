import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCredit, listRecharges, similarRecharges } from '#contract/sms-receiver/credit.ts';
import {
  decideRechargeRequest,
  listRechargeRequests,
  requestRecharge,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { storeSkeletons } from '#services/engine/credit/similarRecharges.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let admin: Client;
let meghnaId: number;

beforeAll(async () => {
  world = await startQuietReceiver();
  ({ admin } = world);
  const meghna = await world.database
    .selectFrom('companies')
    .select('id')
    .where('name', '=', 'Meghna')
    .executeTakeFirstOrThrow();
  meghnaId = meghna.id;
});
beforeEach(() => world.database.deleteFrom('recharge_requests').execute());
afterAll(() => world.close());

const recharge = (companyId: number, reference: string, amount = 100) =>
  admin.call(addCredit, { body: { companyId, amount, reference } });
const similarTo = async (reference: string, companyId = padmaId) => {
  const { responseList } = await admin.call(similarRecharges, { query: { companyId, reference } });
  return responseList.map((each) => `${each.companyName}: ${each.reference}`);
};

describe('recharges whose reference looks like another', () => {
  test('are found however it was typed, the very same of the own company too', async () => {
    await recharge(padmaId, 'INV-70/1O');
    for (const typed of ['inv-70/1o', 'INV 70.10', 'INV–70–1O', 'lNV৭০10', 'INV70/I0'])
      expect(await similarTo(typed)).toEqual(['Padma Traders: INV-70/1O']);
    expect(await similarTo('INV-70/11')).toEqual([]);
  });

  test('come from the own company first, then from others, unless these are the very same', async () => {
    await recharge(meghnaId, 'SLIP.81');
    await recharge(padmaId, 'SLIP-81');
    expect(await similarTo('SLIP 81')).toEqual(['Padma Traders: SLIP-81', 'Meghna: SLIP.81']);
    // A request and a recharge say themselves that the very same one has to be a different payment.
    expect(await similarTo('slip.81')).toEqual(['Padma Traders: SLIP-81']);
  });

  test('are a few, however many there are', async () => {
    for (let marks = 1; marks <= 6; marks += 1) await recharge(padmaId, `MANY${'-'.repeat(marks)}9`);
    expect(await similarTo('MANY9')).toEqual(
      [6, 5, 4].map((marks) => `Padma Traders: MANY${'-'.repeat(marks)}9`),
    );
  });

  test('of the release before are found once the upkeep has read them', async () => {
    await recharge(padmaId, 'OLD-55');
    const { database } = world;
    await database
      .updateTable('recharge_references')
      .set({ skeleton: null })
      .where('reference', '=', 'OLD-55')
      .execute();
    expect(await similarTo('OLD 55')).toEqual([]);
    while ((await storeSkeletons(database, 1)) > 0);
    expect(await similarTo('OLD 55')).toEqual(['Padma Traders: OLD-55']);
  });

  test('show their numbers masked to readers who see them masked', async () => {
    await recharge(padmaId, 'BKASH 01712345678');
    const { roleId } = await addPerson(world.database, { username: 'masked', companyId: 1 });
    await world.database.updateTable('roles').set({ scope: 'platform' }).where('id', '=', roleId).execute();
    await setPermissions(world.database, roleId, ['add-balance']);
    const masked = await clientOf(world, 'masked');
    const query = { companyId: padmaId, reference: 'BKASH-01712345678' };
    const { responseList } = await masked.call(similarRecharges, { query });
    expect(responseList.map(({ reference }) => reference)).toEqual(['BKASH 01712•••678']);
  });
});

describe('an open request', () => {
  const open = async (client: Client) =>
    (await client.call(listRechargeRequests, { query: { filter: { status: 'open' } } })).responseList;

  test('shows who may decide the balance and what its payment looks like, and its company neither', async () => {
    await recharge(padmaId, 'CHALAN-7', 250);
    await world.padma.call(requestRecharge, { body: { amount: 250, paymentReference: 'Chalan 7' } });
    await world.padma.call(requestRecharge, { body: { amount: 10 } });
    const [plain, similar] = await open(admin);
    expect(similar).toMatchObject({
      similarRecharges: [{ companyId: padmaId, reference: 'CHALAN-7', amount: 250 }],
      currentBalance: expect.any(Number),
    });
    expect(plain).toMatchObject({ similarRecharges: [], currentBalance: similar!.currentBalance });
    for (const request of await open(world.padma))
      expect(request).toMatchObject({ similarRecharges: [], currentBalance: null });
  });

  test('can be confirmed nevertheless', async () => {
    await recharge(padmaId, 'VOUCHER-3', 50);
    const { id } = await world.padma.call(requestRecharge, {
      body: { amount: 50, paymentReference: 'VOUCHER 3' },
    });
    const { request } = await admin.call(decideRechargeRequest, {
      params: { id },
      body: { status: 'confirmed' },
    });
    expect(request).toMatchObject({ status: 'confirmed', similarRecharges: [], currentBalance: null });
    const { responseList } = await admin.call(listRecharges, { query: { filter: { q: 'VOUCHER' } } });
    expect(responseList.map(({ reference }) => reference).sort()).toEqual(['VOUCHER 3', 'VOUCHER-3']);
  });
});

describe('open requests whose references look alike', () => {
  const ask = (client: Client, paymentReference: string, amount = 100) =>
    client.call(requestRecharge, { body: { amount, paymentReference } });
  const requests = async (client: Client) =>
    (await client.call(listRechargeRequests, { query: { sort: ['id', 'ASC'] } })).responseList.map(
      ({ paymentReference, similarRequests }) => [
        paymentReference,
        similarRequests.map(({ companyName, reference, amount }) => `${companyName}: ${reference} ${amount}`),
      ],
    );

  test('warn of each other, of the own company first; the very same of another company is named elsewhere', async () => {
    await ask(world.padma, 'TWIN-1O', 100);
    await ask(world.meghna, 'twin 10', 200);
    await ask(world.padma, 'TWlN.10', 300);
    await ask(world.meghna, 'TWIN-1O', 400);
    await ask(world.padma, 'OTHER-10');
    expect(await requests(admin)).toEqual([
      ['TWIN-1O', ['Padma Traders: TWlN.10 300', 'Meghna: twin 10 200']],
      ['twin 10', ['Meghna: TWIN-1O 400', 'Padma Traders: TWlN.10 300', 'Padma Traders: TWIN-1O 100']],
      ['TWlN.10', ['Padma Traders: TWIN-1O 100', 'Meghna: TWIN-1O 400', 'Meghna: twin 10 200']],
      ['TWIN-1O', ['Meghna: twin 10 200', 'Padma Traders: TWlN.10 300']],
      ['OTHER-10', []],
    ]);
    // A company learns nothing of others, nor of its own, by this.
    for (const [, similar] of await requests(world.padma)) expect(similar).toEqual([]);
  });

  test('warn no more once one of them was declined', async () => {
    const { id } = await ask(world.padma, 'ONCE-1');
    await ask(world.padma, 'ONCE 1');
    await admin.call(decideRechargeRequest, {
      params: { id },
      body: { status: 'declined', reason: 'Twice' },
    });
    for (const [, similar] of await requests(admin)) expect(similar).toEqual([]);
  });
});
