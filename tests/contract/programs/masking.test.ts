import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { apiKeyPermissions } from '#contract/permissions.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { inputOf } from '../entries.ts';
import { holdsNumber, spellings, spreadNumber } from '../spreadNumber.ts';
import { addVictim, targetsOf, type Targets } from '../targets.ts';
import { everyCall } from './entries.ts';

/** A company in all of whose texts the number of their recipient stands, as in the test of what people call. */
let world: World;
let targets: Targets;
let seeing: Program;
let masked: Program;
beforeAll(async () => {
  world = await startWorld();
  await addVictim(world);
  targets = targetsOf(world);
  const payment = { companyId: 2, amount: 1, reference: spellings, note: spellings, userId: null };
  await world.database.transaction().execute((transaction) => recharge(transaction, payment));
  const boss = await clientOf(world, 'padma-boss');
  const add = (permissions: (typeof apiKeyPermissions)[number][]) =>
    addProgram(boss, { permissions, classes: [...messageClasses] });
  seeing = await add([...apiKeyPermissions]);
  masked = await add(apiKeyPermissions.filter((key) => key !== 'view-msisdn'));
});
afterAll(() => world.close());

const shown: string[] = [];

test.each(everyCall)(
  '$name shows no whole number to a key without view-msisdn',
  async ({ name, spec, entry }) => {
    // Each on records of its own: a call may change them.
    const inputs = [await inputOf(entry, targets), await inputOf(entry, targets)] as const;
    await spreadNumber(world.database);
    await sql`update batches set name = 'Parcel of 01712-345678'`.execute(world.database);
    const { body: toMasked } = await masked.answer(spec, inputs[0]);
    const { body: toSeeing } = await seeing.answer(spec, inputs[1]);
    if (holdsNumber(toSeeing)) shown.push(name);
    expect(holdsNumber(toMasked), JSON.stringify(toMasked)).toBe(false);
  },
);

test('the replies contained numbers', () => {
  expect(shown).toEqual(expect.arrayContaining(['readMessages', 'readMessage', 'readBatches', 'readBatch']));
});
