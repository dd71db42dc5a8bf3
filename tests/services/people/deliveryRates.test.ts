import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCompanies } from '#contract/main-api/people/companies.ts';
import { listRoutes } from '#contract/main-api/carriers/routes.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { rollups } from '#services/database-manager/rollups/tables.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let provider: Client;
let acme: Client;
let acmeId: number;
let routeId: number;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

beforeAll(async () => {
  world = await startWorld();
  const { database } = world;
  acmeId = (await addClientCompany(database, 'Acme')).companyId;
  const { userId, roleId } = await addPerson(database, { username: 'acme.owner', companyId: acmeId });
  await setPermissions(database, roleId, ['view-company-list']);
  provider = await clientOf(world, 'admin');
  acme = await clientOf(world, 'acme.owner');
  routeId = (await database.selectFrom('routes').select('id').executeTakeFirstOrThrow()).id;
  const add = (
    hours: number,
    status: 'delivered' | 'undelivered' | 'cancelled' | 'queued',
    more: object = {},
  ) =>
    addMessage(database, {
      company_id: acmeId,
      user_id: userId,
      route_id: routeId,
      accepted_at: hoursAgo(hours),
      status,
      ...more,
    });
  for (const hours of [0, 2, 100]) await add(hours, 'delivered');
  await add(1, 'undelivered');
  await add(1, 'cancelled');
  await add(1, 'queued');
  // Folded and not folded yet, of a test, whose text only its recipient may read, and from before.
  await database.transaction().execute((transaction) => foldChanges(transaction, rollups, 3));
  for (const status of ['delivered', 'undelivered'] as const) await add(1, status, { kind: 'test' });
  await add(1, 'undelivered', { hides_text: true });
  await add(24 * 8, 'undelivered');
});
afterAll(() => world.close());

const ofAcme = async (client: Client) => {
  const companies = await client.call(listCompanies, { query: {} });
  return companies.find(({ id }) => id === acmeId);
};

test('the list of companies has what was delivered and what failed in the last seven days', async () => {
  expect(await ofAcme(provider)).toMatchObject({ name: 'Acme', delivered: 3, failed: 2 });
  expect(await ofAcme(acme)).toMatchObject({ delivered: 3, failed: 1 });
  const others = (await provider.call(listCompanies, { query: {} })).filter(({ id }) => id !== acmeId);
  expect(others.length).toBeGreaterThan(0);
  for (const { delivered, failed } of others) expect([delivered, failed]).toEqual([0, 0]);
});

test('the list of routes has those of the last 24 hours', async () => {
  const routes = await provider.call(listRoutes, { query: {} });
  expect(routes.find(({ id }) => id === routeId)).toMatchObject({ delivered: 2, failed: 2 });
});
