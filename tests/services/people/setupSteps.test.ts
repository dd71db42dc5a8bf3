import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSetupSteps } from '#contract/main-api/setupSteps.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const stepsOf = async (client: Client) =>
  Object.fromEntries((await client.call(listSetupSteps, {})).map(({ name, isDone }) => [name, isDone]));

async function companyOf(name: string): Promise<number> {
  const { id } = await world.database
    .insertInto('companies')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function holder(username: string, companyId: number, permissions: PermissionKey[]): Promise<Client> {
  const { roleId } = await addPerson(world.database, { username, companyId });
  await setPermissions(world.database, roleId, permissions);
  return clientOf(world, username);
}

test('a company’s administrators see theirs, and each is done when it is', async () => {
  const companyId = await companyOf('Meghna');
  const client = await holder('meghna-boss', companyId, [
    'create-user',
    'view-user-list',
    'create-company',
    'update-company',
  ]);
  expect(await stepsOf(client)).toEqual({ users: false, alert: false });
  await addPerson(world.database, { username: 'meghna-other', companyId });
  await world.database
    .updateTable('companies')
    .set({ low_balance_threshold: 100 })
    .where('id', '=', companyId)
    .execute();
  expect(await stepsOf(client)).toEqual({ users: true, alert: true });
});

test('who may do a part of it sees that part, and who may do none nothing', async () => {
  const companyId = await companyOf('Teesta');
  const inviting = await holder('teesta-hr', companyId, ['create-user', 'view-user-list']);
  expect(await stepsOf(inviting)).toEqual({ users: false });
  const sending = await holder('teesta-sender', companyId, ['send-single-sms']);
  expect(await stepsOf(sending)).toEqual({});
});

test('the provider’s administrators see the provider’s', async () => {
  const admin = await clientOf(world, 'admin');
  const { database } = world;
  await database.updateTable('routes').set({ is_enabled: false }).execute();
  await database.deleteFrom('sending_hours').execute();
  const before = await stepsOf(admin);
  expect(before).toMatchObject({ route: false, hours: false, company: true, email: false });
  await sql`update routes set is_enabled = true`.execute(database);
  await sql`insert into sending_hours (class, opens_at, closes_at) values ('promotional', '08:00', '22:00')`.execute(
    database,
  );
  const payment = { companyId: 2, amount: 1, reference: 'TRX-1', note: null, userId: null };
  await database.transaction().execute((transaction) => recharge(transaction, payment));
  expect(await stepsOf(admin)).toMatchObject({ route: true, hours: true, recharge: true });
});
