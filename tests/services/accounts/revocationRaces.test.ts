import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { logout } from '#contract/main-api/sign-in/auth.ts';
import { updateCompany } from '#contract/main-api/people/companies.ts';
import { updateRole } from '#contract/main-api/people/roles.ts';
import { createSenderId } from '#contract/main-api/sending/senderIds.ts';
import { updateProfile, updateUser } from '#contract/main-api/people/users.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { addClientCompany, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { freshName, padmaId, startStaff, type Staff } from '#tests/helpers/people/staff.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';

const sms = { to: '01712345678', text: 'Hello', class: 'transactional' } as const;

/** Taking somebody's access away, beside what they and others write at the same moment. */
describe.runIf(inject('engine').kind === 'server')('access that is taken away', () => {
  let staff: Staff;
  beforeAll(async () => {
    staff = await startStaff();
  });
  afterAll(() => staff.world.close());

  /** Somebody of Padma who may do whatever a company's people can. */
  async function addSender() {
    const roleId = await staff.addRole(permissionKeys.filter((key) => key !== 'manage-route'));
    const person = await staff.addSomeone(roleId);
    return { ...person, roleId, client: await clientOf(staff.world, person.username) };
  }

  /** Runs `meanwhile` while somebody is being deactivated. */
  function whileDeactivating<Result>(id: number, meanwhile: () => Promise<Result>): Promise<Result> {
    return staff.world.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ active: false }).where('id', '=', id).execute();
      return meanwhile();
    });
  }

  test('refuses the messages of one sender in a group and accepts all others', async () => {
    const [revoked, other] = [await addSender(), await addSender()];
    const { answering } = await whileDeactivating(revoked.id, async () => {
      const answering = Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? revoked : other).client.answer(sendSingle, { body: sms }),
        ),
      );
      await untilBlocked(staff.world.database);
      return { answering };
    });
    const statuses = (await answering).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map((_, index) => (index % 2 === 0 ? 401 : 202)));
    const sent = await staff.world.database
      .selectFrom('batches')
      .select('user_id')
      .where('user_id', 'in', [revoked.id, other.id])
      .execute();
    expect(sent).toEqual(Array.from({ length: 10 }, () => ({ user_id: other.id })));
  });

  test.each([
    ['a single message', sendSingle, sms],
    ['many messages', sendBatch, { recipients: ['01712345678'], text: 'Hello', class: 'transactional' }],
  ] as const)('does not repeat the reply for %s', async (_, spec, body) => {
    const sender = await addSender();
    const idempotencyKey = crypto.randomUUID();
    const first = await sender.client.answer(spec, { body }, { idempotencyKey });
    expect(first.status).toBe(202);
    const { answering } = await whileDeactivating(sender.id, async () => {
      const answering = sender.client.answer(spec, { body }, { idempotencyKey });
      await untilBlocked(staff.world.database);
      return { answering };
    });
    expect((await answering).status).toBe(401);
  });

  test('waits for a write in progress, which then stays', async () => {
    const { database } = staff.world;
    const sender = await addSender();
    // Messages of earlier tests are charged to the account that is locked next, and would be blocked as well.
    await eventually(async () =>
      expect(
        await database.selectFrom('messages').where('status', '!=', 'delivered').select('id').execute(),
      ).toEqual([]),
    );
    let isDeactivated = false;
    const { sending, deactivating } = await database.transaction().execute(async (transaction) => {
      await sql`select from credit_accounts where company_id = ${padmaId} for update`.execute(transaction);
      const sending = sender.client.answer(sendSingle, { body: sms });
      await untilBlocked(database);
      const deactivating = staff.admin
        .answer(updateUser, { body: { id: sender.id, active: false } })
        .finally(() => (isDeactivated = true));
      await untilBlocked(database, 2);
      expect(isDeactivated).toBe(false);
      return { sending, deactivating };
    });
    expect([(await sending).status, (await deactivating).status]).toEqual([202, 200]);
    expect((await sender.client.answer(sendSingle, { body: sms })).status).toBe(401);
  });

  test('causes no deadlock', async () => {
    const { world, admin } = staff;
    const [one, two] = [await addSender(), await addSender()];
    const { companyId } = await addClientCompany(world.database, freshName('Jamuna'));
    const changed = (): Record<string, unknown> => ({ lowBalanceThreshold: Math.floor(Math.random() * 1e6) });
    await setPermissions(world.database, one.roleId, permissionKeys);
    await setPermissions(world.database, two.roleId, permissionKeys);
    for (let round = 0; round < 10; round += 1) {
      const leaving = await clientOf(world, one.username);
      const calls = [one, two].flatMap(({ client }, index) => {
        const other = [two, one][index]!;
        return [
          client.answer(updateProfile, { body: { name: freshName() } }),
          client.answer(updateProfile, { body: { name: freshName() } }),
          client.answer(updateCompany, { params: { id: padmaId }, body: changed() }),
          client.answer(createSenderId, { body: { name: freshName('SID') } }),
          client.answer(createSenderId, { body: { name: freshName('SID') } }),
          client.answer(updateRole, { params: { id: other.roleId }, body: { name: freshName('Role ') } }),
          client.answer(updateUser, { body: { id: other.id, name: freshName() } }),
          client.answer(sendSingle, { body: sms }),
          client.answer(sendBatch, {
            body: { recipients: [sms.to], text: 'Hello', class: 'transactional' },
          }),
          leaving.answer(logout, {}),
          admin.answer(updateUser, { body: { id: other.id, name: freshName() } }),
          admin.answer(updateCompany, { params: { id: padmaId }, body: changed() }),
          admin.answer(updateCompany, { params: { id: 1 }, body: changed() }),
          admin.answer(addCredit, { body: { companyId: padmaId, amount: 1, reference: freshName('R-') } }),
          admin.answer(updateCompany, {
            params: { id: companyId },
            body: { status: index === 0 ? 'suspended' : 'active' },
          }),
        ];
      });
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  });
});
