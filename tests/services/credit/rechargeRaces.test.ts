import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCredit, getCredit, type Recharge } from '#contract/sms-receiver/credit.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { newBuyer, rechargeAuditEntries, rechargesOf } from '#tests/helpers/people/buyers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let references = 0;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
});
afterAll(() => world.close());

const newReference = () => `INV-${(references += 1)}`;
const balanceOf = async (companyId: number) =>
  (await admin.call(getCredit, { query: { companyId } })).data.currentBalance;

describe('one recharge', () => {
  const fiftyTimes = (body: object, options: () => { idempotencyKey: string }) =>
    Promise.all(Array.from({ length: 50 }, () => admin.answer(addCredit, { body }, options())));

  test.each([
    ['with one Idempotency-Key', (key: string) => key],
    ['with one reference and as many keys', () => crypto.randomUUID()],
  ])('fifty times at once %s adds once, and all get the first as their answer', async (_, keyOf) => {
    const { companyId } = await newBuyer(world.database);
    const body = { companyId, amount: 30, reference: newReference() };
    const key = crypto.randomUUID();
    const answers = await fiftyTimes(body, () => ({ idempotencyKey: keyOf(key) }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = answers.map((answer) => (answer.body as { recharge: Recharge }).recharge.id);
    expect(new Set(ids).size).toBe(1);
    expect(await rechargesOf(world.database, companyId)).toEqual([30]);
    expect(await rechargeAuditEntries(world.database, companyId)).toHaveLength(1);
    expect(await balanceOf(companyId)).toBe(30);
  });

  test('with twenty amounts at once: one wins, and nineteen are told', async () => {
    const { companyId } = await newBuyer(world.database);
    const reference = newReference();
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1);
    const answers = await Promise.all(
      amounts.map((amount) => admin.answer(addCredit, { body: { companyId, amount, reference } })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const winner = answers.findIndex(({ status }) => status === 201);
    expect(await rechargesOf(world.database, companyId)).toEqual([amounts[winner]]);
    expect(await balanceOf(companyId)).toBe(amounts[winner]);
  });
});

test('two hundred writers at once: each reference is added once, and sends are accepted as far as credit goes', async () => {
  const opening = 5;
  const buyers = await Promise.all(Array.from({ length: 4 }, () => newBuyer(world.database, opening)));
  const accepted = new Map<number, number>();
  const send = async (client: Client) => {
    const body = { to: '01712345678', text: 'Hello', class: 'transactional' };
    const { status } = await client.answer(sendSingle, { body });
    expect([202, 422]).toContain(status);
    if (status === 202) accepted.set(client.companyId, (accepted.get(client.companyId) ?? 0) + 1);
  };
  const add = async (companyId: number, reference: string) => {
    const { status } = await admin.answer(addCredit, { body: { companyId, amount: 3, reference } });
    expect(status).toBe(201);
  };

  const senders = await Promise.all(buyers.map(({ username }) => clientOf(world, username)));
  const writers = senders.flatMap((sender) => {
    const payments = Array.from({ length: 10 }, newReference);
    return [
      ...payments
        .flatMap((reference) => [reference, reference])
        .map((each) => () => add(sender.companyId, each)),
      ...Array.from({ length: 30 }, () => () => send(sender)),
    ];
  });
  expect(writers).toHaveLength(200);
  // In turns, so that recharges and sends of all companies meet.
  const mixed = writers.map((_, index) => writers[(index * 61) % writers.length]!);
  await Promise.all(mixed.map((write) => write()));
  await expectInvariants(world.database);

  // Whatever the turns were, the sends can use up exactly what was paid for, and five too many are refused.
  const paid = opening + 30;
  const left = (companyId: number) => paid - (accepted.get(companyId) ?? 0);
  await Promise.all(
    senders.flatMap((sender) => Array.from({ length: left(sender.companyId) + 5 }, () => send(sender))),
  );
  for (const { companyId } of senders) {
    expect(await rechargesOf(world.database, companyId)).toEqual([
      opening,
      ...Array.from({ length: 10 }, () => 3),
    ]);
    expect(await rechargeAuditEntries(world.database, companyId)).toHaveLength(10);
    expect(accepted.get(companyId)).toBe(paid);
    expect(await balanceOf(companyId)).toBe(0);
  }
  await expectInvariants(world.database);
});
