import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recentBatches, recentLimits } from '#contract/sms-receiver/batches.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  // Nothing changes these batches meanwhile.
  world = await startWorld({ env: { DISPATCH_PAUSED: 'true' } });
  await addClientCompany(world.database, 'Jamuna');
  client = await clientOf(world, 'jamuna');
});
afterAll(() => world.close());

/** @param inDays when it starts, from today */
async function add(name: string, state: BatchState, inDays: number | null = null): Promise<void> {
  await sql`insert into batches (company_id, kind, class, sender_id, user_id, state, name, starts_at, valid_until)
    values (${client.companyId}, 'bulk', 'promotional', 'JAMUNA', (select min(id) from users), ${state}, ${name},
      now() + make_interval(days => ${inDays}::int), now())`.execute(world.database);
}

const namesOf = async (caller: Client, companyId?: number) => {
  const { responseList } = await caller.call(recentBatches, { query: { ...(companyId && { companyId }) } });
  return responseList.map(({ name }) => name);
};

test('those that wait for somebody come first, then what runs, what starts next, and what has ended; none twice', async () => {
  for (const [name, state, inDays] of [
    ['later', 'scheduled', 3],
    ['next', 'scheduled', 1],
    ['running', 'running'],
    ['checked', 'staged'],
    ['paused', 'paused'],
    ['ended', 'finished'],
    ['late', 'late', -1],
    ['cancelled', 'cancelled'],
  ] as const)
    await add(name, state, inDays ?? null);
  const expected = ['late', 'running', 'paused', 'next', 'later', 'cancelled', 'ended'];
  expect(await namesOf(client)).toEqual(expected);
  const admin = await clientOf(world, 'admin');
  expect(await namesOf(admin, client.companyId)).toEqual(expected);
  expect(await namesOf(admin)).toEqual(expect.arrayContaining(expected));
});

test('many that move do not hide what starts next, and of those that ended the newest are shown', async () => {
  for (let number = 1; number <= 10; number += 1) await add(`running ${number}`, 'running');
  for (let number = 1; number <= 10; number += 1) await add(`ended ${number}`, 'finished');
  const names = await namesOf(client);
  expect(names.filter((name) => name!.startsWith('running'))).toHaveLength(recentLimits.active);
  expect(names).toEqual(expect.arrayContaining(['next', 'later']));
  expect(names.at(-1)).toBe('ended 3');
});
