import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/main-api/auditLog.ts';
import { createRoute } from '#contract/main-api/carriers/routes.ts';
import { updatePassword } from '#contract/main-api/people/users.ts';
import { testRoute } from '#contract/sms-receiver/routeTests.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { RefusalLog } from '#services/kit/http/guards/RefusalLog.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { goodPassword, padmaId, startStaff, type Staff } from '#tests/helpers/people/staff.ts';

let staff: Staff;
let logged: string[];
beforeAll(async () => {
  staff = await startStaff();
});
afterAll(() => staff.world.close());
beforeEach(() => {
  logged = [];
});

const entriesOf = (username: string) =>
  staff.world.database
    .selectFrom('audit_entries')
    .select(['action', 'noun', 'company_id', 'record_name', 'changes', 'address'])
    .where('actor_name', '=', username)
    .where('action', '=', 'refused')
    .orderBy('id')
    .execute();
const because = (field: string, after: string) => ({ field, before: null, after });

describe('the audit log', () => {
  test('shows a company who was refused what, why and from which address', async () => {
    const { username } = await staff.addSomeone(await staff.addRole(['update-user-self']));
    const client = await clientOf(staff.world, username);
    await client.refusal(sendSingle, { body: { to: '01712345678', text: 'x', class: 'transactional' } });
    const wrong = { currentPassword: 'not this one', newPassword: goodPassword };
    await client.refusal(updatePassword, { body: wrong });
    const common = { action: 'refused', noun: 'endpoint', company_id: padmaId, address: '127.0.0.1' };
    const wanted = [
      {
        ...common,
        record_name: 'POST /noauth/v2/single',
        changes: [because('permission', 'send-single-sms')],
      },
      {
        ...common,
        record_name: 'PUT /user/update-password',
        changes: [because('reason', 'wrong-password')],
      },
    ];
    await eventually(async () => expect(await entriesOf(username)).toEqual(wanted));
    const { responseList } = await staff.padma.call(auditLog, {
      query: { filter: { action: 'refused', q: username } },
    });
    expect(responseList).toHaveLength(2);
  });

  test('says when an endpoint is only for the provider, whatever the permission', async () => {
    const username = 'keyholder';
    const role = await staff.addRole(['manage-route']);
    await addPerson(staff.world.database, { username, companyId: padmaId, role });
    const client = await clientOf(staff.world, username);
    await client.refusal(createRoute, { body: { name: 'x', host: 'x', systemId: 'x' } });
    await eventually(async () =>
      expect((await entriesOf(username)).map(({ changes }) => changes)).toEqual([
        [because('reason', 'provider-only')],
      ]),
    );
  });

  test('is filled neither by a flood of refusals nor by refusals for other reasons', async () => {
    const { username } = await staff.addSomeone(await staff.addRole(['update-user-self']));
    const client = await clientOf(staff.world, username);
    const body = { to: '01712345678', text: 'x', class: 'transactional' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.answer(sendSingle, { body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    await client.refusal(testRoute, { params: { id: 1 }, body: { to: '01712345678' } });
    await client.refusal(updatePassword, { body: { currentPassword: '' } });
    await eventually(async () =>
      expect((await entriesOf(username)).map(({ record_name }) => record_name)).toEqual([
        'POST /noauth/v2/single',
        'POST /noauth/v2/routes/{id}/test',
      ]),
    );
  });
});

describe('refusals of one person at one endpoint', () => {
  const actor = { userId: 1, companyId: 1, address: '' };
  const log = () => createLog('tests', 'info', { write: (line: string) => logged.push(line) });
  const why = [because('permission', 'manage-route')];

  test('become two entries: the first at once, and the number of the others when the window ends', async () => {
    const refusals = new RefusalLog(staff.world.database, log(), { windowMs: 300 });
    const refusal = { actor: { ...actor, username: 'flooding' }, endpoint: 'POST /routes', why };
    for (let round = 0; round < 20; round += 1) refusals.add(refusal);
    await eventually(async () =>
      expect((await entriesOf('flooding')).map(({ changes }) => changes)).toEqual([
        why,
        [...why, because('repeats', '19')],
      ]),
    );
    refusals.add(refusal);
    await refusals.close();
    expect(await entriesOf('flooding')).toHaveLength(3);
  });

  test('are written when the service stops', async () => {
    const refusals = new RefusalLog(staff.world.database, log());
    const refusal = { actor: { ...actor, username: 'stopping' }, endpoint: 'POST /routes', why };
    for (let round = 0; round < 3; round += 1) refusals.add(refusal);
    await refusals.close();
    // The two are written at the same time.
    const changes = (await entriesOf('stopping')).map((entry) => entry.changes);
    expect(changes).toContainEqual([...why, because('repeats', '2')]);
  });

  test('are refused also when the entry cannot be written', async () => {
    const { username } = await staff.addSomeone();
    const client = await clientOf(staff.world, username);
    const { database } = staff.world;
    await sql`create function break_down() returns trigger language plpgsql as
      $$ begin raise exception 'out of order'; end $$`.execute(database);
    const entries = await tableOf(database, 'audit_entries');
    await sql`create trigger break_down before insert on ${entries}
      for each row execute function break_down()`.execute(database);
    const refusals = new RefusalLog(database, log());
    refusals.add({ actor: { ...actor, username }, endpoint: 'POST /routes', why });
    await refusals.close();
    expect(logged.join()).toContain('a refusal was not written down');
    const body = { to: '01712345678', text: 'x', class: 'transactional' };
    expect((await client.refusal(sendSingle, { body })).status).toBe(403);
    await sql`drop trigger break_down on ${entries}`.execute(database);
  });
});
