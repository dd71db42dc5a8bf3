import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualTextLimits as limits } from '#tests/helpers/textLimits.ts';
import { updateUser } from '#contract/main-api/people/users.ts';
import { findSessions, type Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { Usernames } from '#services/main-api/directory/Usernames.ts';
import { Invitations } from '#services/main-api/invitations/Invitations.ts';
import { MailSender } from '#services/main-api/notifications/mail/MailSender.ts';
import { ownAccountService } from '#services/main-api/users/ownAccount.ts';
import { userService } from '#services/main-api/users/service.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { isPassword } from '#services/kit/auth/password/password.ts';
import { withMeanwhile } from '#tests/helpers/database/meanwhile.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { freshName, goodPassword, padmaId, startStaff, type Staff } from '#tests/helpers/people/staff.ts';

let staff: Staff;
let oneCell: Usernames;

beforeAll(async () => {
  staff = await startStaff();
  oneCell = new Usernames(staff.world.database, null, createLog('tests', 'silent'));
});
afterAll(() => staff.world.close());

function usersOf(database: Database) {
  const log = createLog('tests', 'silent');
  const mails = new MailSender({ database, settings: { SMTP_URL: '', MAIL_FROM: '' }, portal: '', log });
  const invitations = new Invitations({ database, mails, limits, brand: 'Barta', log });
  return userService({ database, usernames: oneCell, invitations, limits });
}

/** An administrator whose request has just been let in. */
async function addAdministrator(): Promise<{ id: number; username: string; session: Session }> {
  const roleId = await staff.addRole(['create-user', 'update-user', 'delete-user', 'update-user-self']);
  const person = await staff.addSomeone(roleId);
  const { token } = await clientOf(staff.world, person.username);
  const [session] = await findSessions(staff.world.database, [{ token, purpose: 'session', address: '' }]);
  return { ...person, session: session! };
}

const rowOf = (id: number) =>
  staff.world.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

const outcomesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code))
    .sort();

type Action = (session: Session, id: number) => Promise<unknown>;

describe('two administrators who do it to each other at the same moment', () => {
  const users = () => usersOf(staff.world.database);
  const actions: [string, Action][] = [
    ['deactivate', (session, id) => users().update(session, { id, active: false })],
    ['take the role of', (session, id) => users().update(session, { id, roleId: staff.roles.ofPadma })],
    ['set the password of', (session, id) => users().update(session, { id, password: goodPassword })],
    ['delete', (session, id) => users().remove(session, id)],
    ['end the sessions of', (session, id) => users().endSessions(session, id)],
  ];

  test.each(actions)('cannot both %s the other', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await addAdministrator(), await addAdministrator()];
      const calls = [act(one.session, two.id), act(two.session, one.id)];
      expect(await outcomesOf(round % 2 === 0 ? calls : calls.toReversed())).toEqual([
        'done',
        'session-ended',
      ]);
    }
  });
});

describe('who is shut out while their request is under way', () => {
  const shutOut = (id: number, change: object) => () =>
    staff.admin.call(updateUser, { body: { id, ...change } });
  const shuttingOut: [string, object | (() => object)][] = [
    ['deactivated', { active: false }],
    ['given another password', { password: goodPassword }],
    ['given another role', () => ({ roleId: staff.roles.ofPadma })],
  ];

  test.each(shuttingOut)('changes nobody any more when %s', async (_, change) => {
    const [one, two] = [await addAdministrator(), await addAdministrator()];
    const given = typeof change === 'function' ? change() : change;
    const users = usersOf(withMeanwhile(staff.world.database, shutOut(one.id, given)));
    const calls = [users.update(one.session, { id: two.id, name: 'Changed' })];
    expect(await outcomesOf(calls)).toEqual(['session-ended']);
    expect((await rowOf(two.id))!.name).toBe(two.username);
  });

  test('adds nobody any more', async () => {
    const one = await addAdministrator();
    const users = usersOf(withMeanwhile(staff.world.database, shutOut(one.id, { active: false })));
    const username = freshName();
    const roleId = staff.roles.ofPadma;
    const calls = [
      users.create(one.session, {
        username,
        name: 'New',
        password: goodPassword,
        roleId,
        companyId: padmaId,
      }),
    ];
    expect(await outcomesOf(calls)).toEqual(['session-ended']);
    const made = staff.world.database.selectFrom('users').select('id').where('username', '=', username);
    expect(await made.execute()).toEqual([]);
  });

  test('does not write their own password over the one they were given', async () => {
    const one = await addAdministrator();
    const { database } = staff.world;
    const ownAccount = ownAccountService(
      withMeanwhile(database, shutOut(one.id, { password: goodPassword })),
      limits,
    );
    const change = { currentPassword: demoPassword, newPassword: 'what-only-they-can-know' };
    expect(await outcomesOf([ownAccount.updatePassword(one.session, change)])).toEqual(['session-ended']);
    const { password_hash, password_change_required } = (await rowOf(one.id))!;
    expect(await isPassword(password_hash, goodPassword)).toBe(true);
    expect(password_change_required).toBe(true);
  });

  test.each(['password', 'number'])(
    'keeps their %s when only the password is another by now',
    async (what) => {
      const one = await addAdministrator();
      const { database } = staff.world;
      const another = database
        .updateTable('users')
        .set({ password_hash: 'another' })
        .where('id', '=', one.id);
      const ownAccount = ownAccountService(
        withMeanwhile(database, () => another.execute()),
        limits,
      );
      const call =
        what === 'password'
          ? ownAccount.updatePassword(one.session, {
              currentPassword: demoPassword,
              newPassword: goodPassword,
            })
          : ownAccount.updateProfile(one.session, {
              currentPassword: demoPassword,
              contactNo: '01712345678',
            });
      expect(await outcomesOf([call])).toEqual(['session-ended']);
      expect(await rowOf(one.id)).toMatchObject({ password_hash: 'another', contact_no: null });
    },
  );

  test('does not get their number changed either', async () => {
    const one = await addAdministrator();
    const { database } = staff.world;
    const ownAccount = ownAccountService(withMeanwhile(database, shutOut(one.id, { active: false })), limits);
    const change = { currentPassword: demoPassword, contactNo: '01712345678' };
    expect(await outcomesOf([ownAccount.updateProfile(one.session, change)])).toEqual(['session-ended']);
    expect((await rowOf(one.id))!.contact_no).toBeNull();
  });
});
