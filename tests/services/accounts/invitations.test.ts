import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInvitation, invitationsPerDay } from '#contract/main-api/people/invitations.ts';
import {
  createUser,
  deleteUser,
  findUser,
  inviteUser,
  updateUser,
  type NewUser,
} from '#contract/main-api/people/users.ts';
import { login } from '#contract/main-api/sign-in/auth.ts';
import { changeNotificationSettings } from '#contract/main-api/notifications.ts';
import { resetPassword, sendOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { readInvitationLink } from '#domain/notifications/invitationTexts.ts';
import { tokenHashOf } from '#services/kit/auth/session.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { request } from '#tests/helpers/http/client.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { refusal, startMailServer, type MailServer } from '#tests/helpers/mailServer.ts';
import {
  auditEntriesOf,
  freshName,
  goodPassword,
  startStaff,
  type Staff,
} from '#tests/helpers/people/staff.ts';

let staff: Staff;
let mailServer: MailServer;
/** Whether the mail server refuses whatever it gets. */
let refusesMails = false;

beforeAll(async () => {
  mailServer = await startMailServer({
    onRcptTo: (_address, _session, callback) =>
      callback(refusesMails ? refusal(550, 'no such mailbox') : undefined),
  });
  staff = await startStaff({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: 'Barta <barta@provider.example>',
      PORTAL_ORIGINS: 'https://sms.example.com',
      RECOVERIES_PER_MINUTE: '1000',
      LOGINS_PER_MINUTE: '1000',
    },
  });
});
afterAll(async () => {
  await staff.world.close();
  await mailServer.close();
});
afterEach(() => {
  refusesMails = false;
});

const someone = (given: Partial<NewUser> = {}): NewUser => ({
  username: freshName('invited.'),
  name: 'Rina Akter',
  roleId: staff.roles.ofPadma,
  ...given,
});
const create = (given: Partial<NewUser>) => staff.padma.call(createUser, { body: someone(given) });
const find = (id: number) => staff.padma.call(findUser, { query: { id } });
const invite = (id: number) => staff.padma.call(inviteUser, { body: { id } });

/** Whole texts, which the carrier gets in parts. */
const textsAt = async (msisdn: string) =>
  (await textsTo(staff.world.database, msisdn)).map(({ text }) => text);

/** Texts that no SMS receiver has taken yet. */
const waitingFor = (msisdn: string) =>
  staff.world.database.selectFrom('system_texts').select('id').where('msisdn', '=', msisdn).execute();

/** Reads the link in a text or an e-mail. */
function linkIn(text: string): { username: string; token: string } {
  // Quoted-printable, as e-mails are: soft line breaks, and = as =3D.
  const plain = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const [, hash] = /https:\/\/sms\.example\.com\/auth\/invitation(#[\w.@%/-]+)/.exec(plain) ?? [];
  return readInvitationLink(hash ?? '')!;
}

/** The link in the newest text to a number, once there are `count`. */
async function linkTo(msisdn: string, count = 1) {
  const texts = await eventually(async () => {
    const arrived = await textsAt(msisdn);
    expect(arrived).toHaveLength(count);
    return arrived;
  });
  return linkIn(texts.at(-1)!);
}

const choose = ({ username, token }: { username: string; token: string }, newPassword = goodPassword) =>
  request(staff.world.urls, resetPassword, { body: { username, newPassword } }, { token });
const look = ({ token }: { token: string }) => request(staff.world.urls, findInvitation, {}, { token });
const signIn = (username: string, password = goodPassword) =>
  request(staff.world.urls, login, { body: { username, password } });

describe('a new user with a number and without an e-mail address', () => {
  test('is sent a link by SMS, chooses a password by it, and has then confirmed the number', async () => {
    const [contactNo] = newNumbers(1) as [string];
    const user = await create({ contactNo });
    expect(user).toMatchObject({
      passwordChangeRequired: true,
      isNumberConfirmed: false,
      firstPasswordUntil: null,
      invitation: { channel: 'sms', state: 'sending' },
    });
    const days = (Date.parse(user.invitation!.expiresAt) - Date.parse(user.invitation!.sentAt)) / 86_400_000;
    expect(days).toBe(3);

    const link = await linkTo(contactNo);
    expect(link.username).toBe(user.username);
    await eventually(async () => expect((await find(user.id)).invitation!.state).toBe('sent'));
    const found = await look(link);
    expect([found.status, found.body]).toEqual([
      200,
      { username: user.username, name: 'Rina Akter', expiresAt: user.invitation!.expiresAt },
    ]);

    expect((await choose(link)).status).toBe(200);
    expect(await find(user.id)).toMatchObject({
      invitation: null,
      passwordChangeRequired: false,
      isNumberConfirmed: true,
      isEmailConfirmed: false,
    });
    expect((await signIn(user.username)).status).toBe(200);
    // Once: the link opens nothing any more.
    expect((await choose(link, 'another good one 77')).status).toBe(401);
    expect((await look(link)).status).toBe(401);
    expect((await signIn(user.username)).status).toBe(200);
    // Nobody had the account before, so there is nobody to warn.
    expect(await textsAt(contactNo)).toHaveLength(1);
  });

  test('and the audit log says how they were invited and that they accepted', async () => {
    const [contactNo] = newNumbers(1) as [string];
    const user = await create({ contactNo });
    await choose(await linkTo(contactNo));
    const entries = await auditEntriesOf(staff.world, 'user', user.id);
    expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['created', 'padma'],
      ['password-changed', user.username],
    ]);
    expect(entries[0]!.changes).toContainEqual({ field: 'invitation', before: null, after: 'sms' });
    expect(entries[1]!.changes).toEqual([{ field: 'invitation', before: 'sms', after: 'accepted' }]);
  });

  test('has a link of 256 bits, of which only the hash is stored', async () => {
    const [contactNo] = newNumbers(1) as [string];
    const user = await create({ contactNo });
    const { token } = await linkTo(contactNo);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await staff.world.database
      .selectFrom('invitations')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(stored.token_hash).equals(tokenHashOf(token))).toBe(true);
    expect(await waitingFor(contactNo)).toEqual([]);
  });

  test('can be deleted, since the message is in the name of who invited them', async () => {
    const [contactNo] = newNumbers(1) as [string];
    const user = await create({ contactNo });
    const link = await linkTo(contactNo);
    expect(await staff.admin.call(deleteUser, { query: { id: user.id } })).toEqual({ id: user.id });
    expect((await look(link)).status).toBe(401);
    expect(await textsAt(contactNo)).toHaveLength(1);
    const { rows } = await sql<{ id: number; username: string }>`
      select users.id, users.username from messages join batches on batches.id = messages.batch_id
      join users on users.id = batches.user_id where messages.msisdn = ${contactNo}`.execute(
      staff.world.database,
    );
    expect(rows).toMatchObject([{ username: 'padma' }]);
    const { body } = await staff.admin.refusal(deleteUser, { query: { id: rows[0]!.id } });
    expect(body.uses).toMatchObject([{ what: 'hidden-messages' }]);
  });

  test.each([
    ['deleted', (id: number) => staff.admin.call(deleteUser, { query: { id } })],
    [
      'given a first password',
      (id: number) => staff.padma.call(updateUser, { body: { id, password: goodPassword } }),
    ],
  ])('gets no text that still waits when they are %s', async (_, end) => {
    const people = newNumbers(3);
    for (const contactNo of people) {
      const { id } = await create({ contactNo });
      await end(id);
      expect(await waitingFor(contactNo)).toEqual([]);
    }
  });
});

describe('a new user with an e-mail address, where there is a mail server', () => {
  test('is invited by e-mail alone, and has then confirmed the address', async () => {
    const [contactNo] = newNumbers(1) as [string];
    const user = await create({ contactNo, email: 'rina@padma.example' });
    expect(user.invitation).toMatchObject({ channel: 'email', state: 'sent' });
    const mail = mailServer.mails.at(-1)!;
    expect(mail).toMatch(/^To: .*rina@padma\.example/m);
    expect(mail).toContain('Subject: You have an account at Barta');
    // Who cannot sign in has no settings to choose.
    expect(mail).not.toContain('/home/profile');
    expect((await choose(linkIn(mail))).status).toBe(200);
    expect(await find(user.id)).toMatchObject({ isEmailConfirmed: true, isNumberConfirmed: false });
    expect(await textsAt(contactNo)).toEqual([]);
    // Another address is not confirmed by it, nor is the old one when it comes back.
    await staff.padma.call(updateUser, { body: { id: user.id, email: 'other@padma.example' } });
    expect((await find(user.id)).isEmailConfirmed).toBe(false);
    await staff.padma.call(updateUser, { body: { id: user.id, email: 'rina@padma.example' } });
    expect((await find(user.id)).isEmailConfirmed).toBe(false);
  });

  test('whose mail server refuses is there, and the administrator sees that nothing was sent', async () => {
    refusesMails = true;
    const user = await create({ email: 'nobody@padma.example' });
    expect(user.invitation).toMatchObject({ channel: 'email', state: 'failed' });
    refusesMails = false;
    expect((await invite(user.id)).invitation).toMatchObject({ channel: 'email', state: 'sent' });
  });

  test('reads it in the language of who invites, until they have chosen one', async () => {
    const setLanguage = (language: 'en' | 'bn') =>
      staff.padma.call(changeNotificationSettings, { body: { language, choices: [] } });
    await setLanguage('bn');
    const [contactNo] = newNumbers(1) as [string];
    const user = await create({ contactNo });
    await linkTo(contactNo);
    expect((await textsAt(contactNo))[0]).toContain('বেছে নিন');
    await setLanguage('en');
    await invite(user.id);
    await linkTo(contactNo, 2);
    expect((await textsAt(contactNo))[1]).toContain('Choose your password');
  });
});

describe('an invitation', () => {
  let user: Awaited<ReturnType<typeof create>>;
  let contactNo: string;
  let link: { username: string; token: string };

  beforeEach(async () => {
    [contactNo] = newNumbers(1) as [string];
    user = await create({ contactNo });
    link = await linkTo(contactNo);
  });

  const stateNow = async () => (await find(user.id)).invitation?.state;

  test('that was sent again replaces the first', async () => {
    expect((await invite(user.id)).invitation).toMatchObject({ state: 'sending' });
    const second = await linkTo(contactNo, 2);
    expect((await choose(link)).status).toBe(401);
    expect((await choose(second)).status).toBe(200);
  });

  test('has the rules of other passwords', async () => {
    const { status, body } = await choose(link, `${user.username} 2026`);
    expect([status, body]).toMatchObject([422, { problems: { newPassword: 'password-holds-username' } }]);
    expect((await choose(link)).status).toBe(200);
  });

  test('is good once, also for two who follow it at the same moment', async () => {
    const answers = await Promise.all([choose(link), choose(link, 'another good one 77')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test.each([
    ['another number', { contactNo: '01712000001' }],
    ['an e-mail address', { email: 'new@padma.example' }],
    ['another username', { username: 'renamed.person' }],
    ['been deactivated', { active: false }],
  ])('ends when its person has %s', async (_, change) => {
    await staff.padma.call(updateUser, { body: { id: user.id, ...change } });
    expect(await stateNow()).toBe('ended');
    expect((await choose(link)).status).toBe(401);
    if (!('active' in change)) return;
    expect((await staff.padma.refusal(inviteUser, { body: { id: user.id } })).body).toMatchObject({
      code: 'conflict',
      reason: 'user-inactive',
    });
    await staff.padma.call(updateUser, { body: { id: user.id, active: true } });
    expect((await choose(link)).status).toBe(401);
  });

  test('ends when its person gets a first password', async () => {
    await staff.padma.call(updateUser, { body: { id: user.id, password: goodPassword } });
    expect((await find(user.id)).invitation).toBeNull();
    expect((await choose(link)).status).toBe(401);
    expect((await signIn(user.username)).status).toBe(200);
  });

  test('ends after three days', async () => {
    const { database } = staff.world;
    await sql`update invitations set expires_at = expires_at - interval '3 days', sent_at = sent_at - interval '3 days'
      where user_id = ${user.id}`.execute(database);
    await sql`update sessions set expires_at = expires_at - interval '3 days' where user_id = ${user.id}`.execute(
      database,
    );
    expect(await stateNow()).toBe('ended');
    expect((await look(link)).status).toBe(401);
    expect((await choose(link)).status).toBe(401);
  });

  test('is still good when its person looks at it late and chooses later', async () => {
    const { database } = staff.world;
    await sql`update sessions set last_seen_at = now() - interval '1 day' where user_id = ${user.id}`.execute(
      database,
    );
    await look(link);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from idle_until - now())::float8 / 3600 as hours from sessions where user_id = ${user.id}`.execute(
      database,
    );
    expect(rows[0]!.hours).toBeGreaterThan(70);
  });

  test('opens no other call', async () => {
    const answer = await request(
      staff.world.urls,
      findUser,
      { query: { id: user.id } },
      { token: link.token },
    );
    expect(answer.status).toBe(401);
  });

  test('is not sent again to who has chosen a password, nor beyond the limit of a day', async () => {
    for (let count = 0; count < invitationsPerDay - 1; count += 1) await invite(user.id);
    // The number has received as many as it may, and nothing was changed by asking once more.
    await eventually(async () => expect(await stateNow()).toBe('sent'));
    // Those that were still waiting when the next one replaced them have not left.
    const last = linkIn((await textsAt(contactNo)).at(-1)!);
    expect((await staff.padma.refusal(inviteUser, { body: { id: user.id } })).body.problems).toEqual({
      contactNo: 'texts-to-number',
    });
    expect((await staff.padma.refusal(inviteUser, { body: { id: user.id } })).status).toBe(429);
    expect((await choose(last)).status).toBe(200);
    const other = await create({ contactNo: newNumbers(1)[0]! });
    await staff.world.database
      .updateTable('users')
      .set({ password_change_required: false })
      .where('id', '=', other.id)
      .execute();
    expect((await staff.padma.refusal(inviteUser, { body: { id: other.id } })).body).toMatchObject({
      code: 'conflict',
      reason: 'password-chosen',
    });
  });

  test('whose text the carrier refuses is shown as not sent', async () => {
    staff.world.carrier.setMode({ mode: 'error', status: 'ESME_RINVDSTADR' });
    await invite(user.id);
    await eventually(async () => expect(await stateNow()).toBe('failed'));
    staff.world.carrier.setMode({});
  });
});

test('who asks for a code of a forgotten password meanwhile ends the invitation by it', async () => {
  const [contactNo] = newNumbers(1) as [string];
  const user = await create({ contactNo });
  const link = await linkTo(contactNo);
  expect((await request(staff.world.urls, sendOtp, { query: { userName: user.username } })).status).toBe(200);
  expect((await choose(link)).status).toBe(200);
  const codes = await sql`select from one_time_codes where user_id = ${user.id}`.execute(
    staff.world.database,
  );
  expect(codes.rows).toEqual([]);
});

describe('without a way to invite', () => {
  test('a first password is needed, and nobody was made', async () => {
    const body = someone();
    const { status, body: refused } = await staff.padma.refusal(createUser, { body });
    expect([status, refused.problems]).toEqual([422, { contactNo: 'nobody-to-invite' }]);
    expect((await signIn(body.username)).status).toBe(401);
    await staff.padma.call(createUser, { body: { ...body, password: goodPassword } });
  });

  test('somebody who is not active yet is made and invited later', async () => {
    const user = await create({ active: false, contactNo: newNumbers(1)[0]! });
    expect(user.invitation).toBeNull();
    await staff.padma.call(updateUser, { body: { id: user.id, active: true } });
    expect((await invite(user.id)).invitation).toMatchObject({ channel: 'sms' });
  });
});

describe('a first password that an administrator chooses', () => {
  const age = (id: number) =>
    sql`update users set first_password_until = first_password_until - interval '7 days' where id = ${id}`.execute(
      staff.world.database,
    );

  test('opens the account for seven days and no longer', async () => {
    const user = await create({ password: goodPassword });
    expect(user.invitation).toBeNull();
    const days = (Date.parse(user.firstPasswordUntil!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await signIn(user.username)).status).toBe(200);
    await age(user.id);
    expect((await signIn(user.username)).status).toBe(401);
    const other = 'green-kettle-43-rivers';
    await staff.padma.call(updateUser, { body: { id: user.id, password: other } });
    expect((await signIn(user.username, other)).status).toBe(200);
  });

  test('ends when its person is invited', async () => {
    const user = await create({ password: goodPassword, contactNo: newNumbers(1)[0]! });
    await invite(user.id);
    expect((await signIn(user.username)).status).toBe(401);
  });
});
