import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { addCredit, getCredit, type Credit } from '#contract/sms-receiver/credit.ts';
import { maxBalance } from '#services/engine/credit/ledger.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';
import { newBuyer, rechargeAuditEntries, rechargesOf as rechargesIn } from '#tests/helpers/people/buyers.ts';
import { lastAuditEntry } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let people = 0;
let references = 0;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
});
afterAll(() => world.close());

const newReference = () => `INV-${(references += 1)}`;

const newCompany = (credit?: number) => newBuyer(world.database, credit);
const rechargesOf = (companyId: number) => rechargesIn(world.database, companyId);
const auditOf = (companyId: number) => rechargeAuditEntries(world.database, companyId);
const creditOf = async (companyId: number): Promise<Credit> =>
  (await admin.call(getCredit, { query: { companyId } })).data;

describe('a recharge', () => {
  test('is there at once, for the company too, and in the audit log', async () => {
    const { companyId, username, name } = await newCompany(7);
    const reference = newReference();
    const body = { companyId, amount: 100, reference, note: 'bKash 8N7A' };
    const answer = await admin.answer(addCredit, { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      recharge: {
        id: expect.any(Number),
        ...body,
        companyName: name,
        createdBy: 'Nasrin Akter',
        createdAt: expect.stringMatching(/Z$/),
        requestId: null,
      },
      data: { currentBalance: 107, held: 0, isLow: false },
      isRepeat: false,
    });
    const client = await clientOf(world, username);
    expect((await client.call(getCredit, { query: { companyId } })).data.currentBalance).toBe(107);
    expect(await auditOf(companyId)).toEqual([
      {
        action: 'recharged',
        noun: 'credit',
        company_id: companyId,
        record_id: companyId,
        record_name: name,
        actor_name: 'admin',
        changes: [
          { field: 'amount', before: null, after: '100' },
          { field: 'reference', before: null, after: reference },
          { field: 'note', before: null, after: 'bKash 8N7A' },
          { field: 'balance', before: '7', after: '107' },
        ],
      },
    ]);
  });

  test('opens the account of a company that has none', async () => {
    const { companyId } = await newCompany();
    await world.database.deleteFrom('credit_accounts').where('company_id', '=', companyId).execute();
    expect(await creditOf(companyId)).toEqual({ currentBalance: 0, held: 0, isLow: false });
    await admin.call(addCredit, { body: { companyId, amount: 5, reference: newReference(), note: '' } });
    expect(await creditOf(companyId)).toEqual({ currentBalance: 5, held: 0, isLow: false });
  });

  test('lifts the company over its own threshold, and not before it is reached', async () => {
    const { companyId } = await newCompany(4);
    const { database } = world;
    await database
      .updateTable('companies')
      .set({ low_balance_threshold: 10 })
      .where('id', '=', companyId)
      .execute();
    expect((await creditOf(companyId)).isLow).toBe(true);
    for (const [amount, isLow] of [
      [5, true],
      [1, false],
    ] as const) {
      const body = { companyId, amount, reference: newReference() };
      expect((await admin.call(addCredit, { body })).data.isLow).toBe(isLow);
    }
  });

  test.each([
    [{ amount: 0 }, 400, { amount: 'too-small' }],
    [{ amount: 1.5 }, 400, { amount: 'wrong-type' }],
    [{ amount: 1_000_000_001 }, 400, { amount: 'too-large' }],
    [{ reference: ' INV' }, 400, { reference: 'bad-format' }],
    [{ reference: '' }, 400, { reference: 'too-short' }],
    [{ companyId: 4_711 }, 422, { companyId: 'no-such-record' }],
  ])('with %j is refused with %i on that field, and adds nothing', async (wrong, status, problems) => {
    const { companyId } = await newCompany();
    const body = { companyId, amount: 1, reference: newReference(), ...wrong };
    const refusal = await admin.refusal(addCredit, { body });
    expect([refusal.status, refusal.body.problems]).toEqual([status, problems]);
    expect([await rechargesOf(companyId), await auditOf(companyId)]).toEqual([[], []]);
  });

  test('over what one company can have is refused, and nothing is left of it', async () => {
    const { companyId } = await newCompany(maxBalance - 10);
    const reference = newReference();
    const refusal = await admin.refusal(addCredit, { body: { companyId, amount: 11, reference } });
    expect([refusal.status, refusal.body.problems]).toEqual([422, { amount: 'too-large' }]);
    expect((await creditOf(companyId)).currentBalance).toBe(maxBalance - 10);
    // The reference is free: the refused one is not in the ledger.
    await admin.call(addCredit, { body: { companyId, amount: 10, reference } });
    expect((await creditOf(companyId)).currentBalance).toBe(maxBalance);
    await expectInvariants(world.database);
  });

  test('that fails at its last step leaves nothing, and can be tried again with the same key', async () => {
    const { database } = world;
    const { companyId } = await newCompany(3);
    const body = { companyId, amount: 20, reference: newReference() };
    const idempotencyKey = crypto.randomUUID();
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      database,
    );
    const entries = await tableOf(database, 'audit_entries');
    await sql`create trigger fail before insert on ${entries} execute function fail()`.execute(database);
    try {
      const { status } = await admin.refusal(addCredit, { body }, { idempotencyKey });
      expect(status).toBe(500);
    } finally {
      await sql`drop function fail cascade`.execute(database);
    }
    expect([await rechargesOf(companyId), (await creditOf(companyId)).currentBalance]).toEqual([[3], 3]);
    await admin.call(addCredit, { body }, { idempotencyKey });
    expect((await creditOf(companyId)).currentBalance).toBe(23);
  });
});

describe('the same recharge', () => {
  test('a day later, when its key is forgotten, answers with the first and what there is by then', async () => {
    const { companyId } = await newCompany();
    const body = { companyId, amount: 30, reference: newReference() };
    const first = await admin.call(addCredit, { body });
    await admin.call(addCredit, { body: { companyId, amount: 1, reference: newReference() } });
    await world.database.deleteFrom('idempotency_keys').execute();
    const repeat = await admin.call(addCredit, { body: { ...body, note: 'again' } });
    expect(repeat).toEqual({
      recharge: first.recharge,
      data: { currentBalance: 31, held: 0, isLow: false },
      isRepeat: true,
    });
  });

  test('is a repeat with another key, and the first one still with its own', async () => {
    const { companyId } = await newCompany();
    const body = { companyId, amount: 30, reference: newReference() };
    const [first, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const answers = [];
    for (const idempotencyKey of [first, other, first, other]) {
      answers.push((await admin.call(addCredit, { body }, { idempotencyKey })).isRepeat);
    }
    expect(answers).toEqual([false, true, false, true]);
    expect(await rechargesOf(companyId)).toEqual([30]);
  });

  test('with another amount is refused on the reference, and its key stays free', async () => {
    const { companyId } = await newCompany();
    const body = { companyId, amount: 30, reference: newReference() };
    await admin.call(addCredit, { body });
    const idempotencyKey = crypto.randomUUID();
    const refusal = await admin.refusal(addCredit, { body: { ...body, amount: 31 } }, { idempotencyKey });
    expect([refusal.status, refusal.body.code, refusal.body.problems]).toEqual([
      409,
      'conflict',
      { reference: 'reference-used' },
    ]);
    const other = { ...body, amount: 31, reference: newReference() };
    await admin.call(addCredit, { body: other }, { idempotencyKey });
    expect((await rechargesOf(companyId)).sort()).toEqual([30, 31]);
  });

  test('with one key and another input is refused', async () => {
    const { companyId } = await newCompany();
    const idempotencyKey = crypto.randomUUID();
    const body = { companyId, amount: 30, reference: newReference() };
    await admin.call(addCredit, { body }, { idempotencyKey });
    const other = { body: { ...body, amount: 31 } };
    const { body: refusal } = await admin.refusal(addCredit, other, { idempotencyKey });
    expect(refusal.code).toBe('idempotency-key-reused');
  });

  test.each([
    ['full-width letters', 'ＩＮＶ－７'],
    ['a zero-width space', 'INV\u200b-7'],
    ['a soft hyphen', 'IN\u00adV-7'],
    ['a sign of direction', '\u202eINV-7\u202c'],
    ['Bangla digits', 'INV-৭'],
    ['a tag', 'INV-7\u{e0041}'],
    ['a control character', 'INV\u0001-7'],
    ['a variation selector and other letters', 'inv\ufe0f-7'],
  ])('is the same with %s', async (_, reference) => {
    const { companyId } = await newCompany();
    // Each of these companies has one of its own.
    const first = { companyId, amount: 9, reference: 'INV-7', isSeparatePayment: true };
    await admin.call(addCredit, { body: first });
    const repeat = await admin.call(addCredit, { body: { companyId, amount: 9, reference } });
    expect([repeat.isRepeat, repeat.recharge.reference]).toEqual([true, 'INV-7']);
    const other = await admin.refusal(addCredit, { body: { companyId, amount: 8, reference } });
    expect(other.body.problems).toEqual({ reference: 'reference-used' });
    expect(await rechargesOf(companyId)).toEqual([9]);
  });

  test('is the same with another kind of white space, and is shown as it was written', async () => {
    const { companyId } = await newCompany();
    const reference = '№\u00a07\u200b ক্ষ';
    const first = await admin.call(addCredit, { body: { companyId, amount: 9, reference } });
    expect(first.recharge.reference).toBe('№ 7\u200b ক্ষ');
    const repeat = await admin.call(addCredit, { body: { companyId, amount: 9, reference: 'no 7 ক্ষ' } });
    expect(repeat).toMatchObject({ isRepeat: true, recharge: { reference: '№ 7\u200b ক্ষ' } });
  });

  test.each(['\u200b', '---', '…'])('needs a letter or a digit, unlike %j', async (reference) => {
    const { companyId } = await newCompany();
    const refusal = await admin.refusal(addCredit, { body: { companyId, amount: 9, reference } });
    expect(refusal.body.problems).toEqual({ reference: 'bad-format' });
  });

  test('is the same in other letters, and of another company only when that is said, once', async () => {
    const [one, two] = [await newCompany(), await newCompany()];
    for (const reference of ['Case 1', 'CASE  1'])
      await admin.call(addCredit, { body: { companyId: one.companyId, amount: 1, reference } });
    const body = { companyId: two.companyId, amount: 1, reference: 'case 1' };
    const refusal = await admin.refusal(addCredit, { body });
    expect([refusal.status, refusal.body.problems]).toEqual([
      422,
      { reference: 'reference-of-other-company' },
    ]);
    expect(await rechargesOf(two.companyId)).toEqual([]);
    const separate = { ...body, isSeparatePayment: true };
    expect((await admin.call(addCredit, { body: separate })).isRepeat).toBe(false);
    const entry = await lastAuditEntry(world.database);
    expect(entry?.changes).toContainEqual({ field: 'isSeparatePayment', before: null, after: 'true' });
    // A retry of either company is a repeat, whatever the other one did.
    for (const again of [body, separate, { ...body, companyId: one.companyId }])
      expect((await admin.call(addCredit, { body: again })).isRepeat).toBe(true);
    expect([await rechargesOf(one.companyId), await rechargesOf(two.companyId)]).toEqual([[1], [1]]);
  });

  test('of two companies at the same time: one of them gets it', async () => {
    const buyers = [await newCompany(), await newCompany()];
    for (let round = 0; round < 5; round += 1) {
      const reference = newReference();
      const answers = await Promise.all(
        buyers.map(({ companyId }) =>
          admin.answer(addCredit, { body: { companyId, amount: 1, reference, isSeparatePayment: false } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });
});

describe('nobody recharges', () => {
  async function personWith(
    companyId: number,
    scope: Scope,
    permissions: readonly string[],
  ): Promise<Client> {
    const username = `person${(people += 1)}`;
    const { id } = await world.database
      .insertInto('roles')
      .values({ company_id: companyId, name: username, scope })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setPermissions(world.database, id, permissions);
    await addPerson(world.database, { username, companyId, role: id });
    return clientOf(world, username);
  }
  const body = (companyId: number) => ({ body: { companyId, amount: 1, reference: newReference() } });
  const withoutIt = permissionKeys.filter((key) => key !== 'add-balance');

  test('who is of a client company, also not their own company and not with the permission', async () => {
    const { companyId } = await addClientCompany(world.database, 'Meghna');
    for (const client of [
      await clientOf(world, 'meghna'),
      await personWith(companyId, 'company', permissionKeys),
      await personWith(companyId, 'platform', permissionKeys),
    ]) {
      for (const target of [companyId, 2]) {
        expect((await client.refusal(addCredit, body(target))).status).toBe(403);
      }
    }
    expect(await rechargesOf(companyId)).toEqual([700]);
  });

  test('of the provider without the permission, or with a role that is not of the platform', async () => {
    for (const client of [
      await personWith(1, 'platform', withoutIt),
      await personWith(1, 'company', permissionKeys),
    ]) {
      expect((await client.refusal(addCredit, body(2))).status).toBe(403);
    }
    const allowed = await personWith(1, 'platform', ['add-balance']);
    expect((await allowed.answer(addCredit, body(2))).status).toBe(201);
  });
});
