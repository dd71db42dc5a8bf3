import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNotification } from '#contract/main-api/notifications.ts';
import { confirmNumber, sendNumberCode } from '#contract/main-api/sign-in/numberConfirmation.ts';
import { sendOtp, validateOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { findUser, updatePassword, updateProfile, updateUser } from '#contract/main-api/people/users.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { composeText } from '#domain/sms/segments.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { admitText } from '#services/kit/texts/admitText.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { request, type Client } from '#tests/helpers/http/client.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { goodPassword, padmaId, refusalOf, startStaff, type Staff } from '#tests/helpers/people/staff.ts';
import { usualTextLimits } from '#tests/helpers/textLimits.ts';

let staff: Staff;
let world: Staff['world'];
let me: { id: number; username: string };
let client: Client;
let number: string;

beforeAll(async () => {
  // Nothing listens there: e-mails wait, where an installation without a mail server would drop them.
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Barta <barta@barta.example>',
    BRAND_NAME: 'Padma SMS',
  };
  staff = await startStaff({ env });
  ({ world } = staff);
});
afterAll(() => world.close());
beforeEach(async () => {
  me = await staff.addSomeone(staff.roles.operator);
  client = await clientOf(world, me.username);
  [number] = newNumbers(1) as [string];
  await staff.padma.call(updateUser, { body: { id: me.id, contactNo: number } });
});

const textsAt = (msisdn: string) => world.carrier.journal.entries(msisdn).map(({ text }) => text);
const isConfirmed = async () =>
  (await staff.padma.call(findUser, { query: { id: me.id } })).isNumberConfirmed;
const codeAt = (msisdn: string) =>
  eventually(() => {
    const code = textsAt(msisdn)
      .map((text) => /^\d{6}/.exec(text)?.[0])
      .findLast((found) => found);
    expect(code).toBeDefined();
    return code!;
  });

async function confirm(): Promise<void> {
  await client.call(sendNumberCode, {});
  await client.call(confirmNumber, { body: { code: await codeAt(number) } });
}

const notifyMe = () =>
  world.database
    .transaction()
    .execute((transaction) =>
      notify(transaction, { kind: 'sign-in-new-place', personId: me.id, details: { address: '10.0.0.1' } }),
    );
const smsDeliveries = async () => {
  const { rows } = await sql`
    select deliveries.id from notification_deliveries deliveries join notifications on notifications.id = notification_id
    where channel = 'sms' and user_id = ${me.id}`.execute(world.database);
  return rows.length;
};

describe('a number that nobody has confirmed', () => {
  beforeEach(() =>
    world.database
      .insertInto('notification_settings')
      .values({ user_id: me.id, kind: 'sign-in-new-place', channel: 'sms', is_on: true })
      .execute(),
  );

  test('receives no notification and no test until its user has given a code', async () => {
    expect(await isConfirmed()).toBe(false);
    await notifyMe();
    expect(await smsDeliveries()).toBe(0);
    expect(await refusalOf(client, testNotification, { body: { channel: 'sms' } })).toEqual([
      422,
      { channel: 'number-unconfirmed' },
    ]);
    await confirm();
    expect(textsAt(number)).toEqual([expect.stringMatching(/^\d{6} is your Padma SMS verification code\./)]);
    expect(await isConfirmed()).toBe(true);
    await notifyMe();
    expect(await smsDeliveries()).toBe(1);
    expect(await refusalOf(client, sendNumberCode, {})).toEqual([422, { contactNo: 'number-confirmed' }]);
  });

  test('is confirmed by a code of recovery, and another number is not', async () => {
    await request(world.urls, sendOtp, { query: { userName: me.username } });
    const otp = await codeAt(number);
    await request(world.urls, validateOtp, { query: { userName: me.username, otp } });
    expect(await isConfirmed()).toBe(true);
    const [other] = newNumbers(1) as [string];
    await staff.padma.call(updateUser, { body: { id: me.id, contactNo: other } });
    expect(await isConfirmed()).toBe(false);
    // Others may have it by now.
    await staff.padma.call(updateUser, { body: { id: me.id, contactNo: number } });
    expect(await isConfirmed()).toBe(false);
  });

  test('is not confirmed by a code that went to the number before', async () => {
    await client.call(sendNumberCode, {});
    const code = await codeAt(number);
    const [other] = newNumbers(1) as [string];
    await staff.padma.call(updateUser, { body: { id: me.id, contactNo: other } });
    expect(await refusalOf(client, confirmNumber, { body: { code } })).toEqual([422, { code: 'code-wrong' }]);
    expect(await isConfirmed()).toBe(false);
  });

  test('of whatever users receives five codes in a day', async () => {
    for (let user = 0; user < 6; user += 1) {
      const someone = await staff.addSomeone(staff.roles.operator);
      await staff.padma.call(updateUser, { body: { id: someone.id, contactNo: number } });
      const theirs = await clientOf(world, someone.username);
      if (user < 5) await theirs.call(sendNumberCode, {});
      else
        expect(await refusalOf(theirs, sendNumberCode, {})).toEqual([422, { contactNo: 'texts-to-number' }]);
    }
    // The answer of recovery is the same for everybody; the text is not sent.
    expect((await request(world.urls, sendOtp, { query: { userName: me.username } })).status).toBe(200);
    await eventually(async () =>
      expect(await world.database.selectFrom('system_texts').select('id').execute()).toEqual([]),
    );
    await eventually(() => expect(textsAt(number)).toHaveLength(5));
  });
});

describe('limits of a day', () => {
  const admit = (limits: Partial<typeof usualTextLimits>, kind: 'notification' | 'notice' = 'notification') =>
    world.database
      .transaction()
      .execute((transaction) =>
        admitText(
          transaction,
          { kind, msisdn: number, companyId: padmaId },
          { ...usualTextLimits, ...limits },
        ),
      );

  test('let one of many through at the limit, and what is refused is not counted', async () => {
    const one = { TEXTS_PER_NUMBER: 1 };
    const results = await Promise.all(Array.from({ length: 8 }, () => admit(one)));
    expect(results.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set([null, 'texts-to-number']));
    expect(await admit({ TEXTS_PER_COMPANY: 1 })).toBe('texts-of-company');
    expect(await admit({ TEXTS_PER_NUMBER: 2, TEXTS_PER_DAY: 1_000 })).toBeNull();
  });

  test('end at midnight of the time zone', async () => {
    const one = { TEXTS_PER_NUMBER: 1 };
    expect(await admit({ ...one, TEXTS_TIME_ZONE: 'Etc/GMT+12' })).toBeNull();
    expect(await admit({ ...one, TEXTS_TIME_ZONE: 'Etc/GMT+12' })).toBe('texts-to-number');
    // 26 hours east of it another day has begun, whatever the time is.
    expect(await admit({ ...one, TEXTS_TIME_ZONE: 'Pacific/Kiritimati' })).toBeNull();
  });

  test('of notifications do not keep a notice back', async () => {
    expect(await admit({ TEXTS_PER_NUMBER: 1, TEXTS_PER_DAY: 1_000 })).toBeNull();
    expect(await admit({ TEXTS_PER_NUMBER: 1 })).toBe('texts-to-number');
    expect(await admit({ TEXTS_PER_NUMBER: 1, TEXTS_PER_COMPANY: 1 }, 'notice')).toBeNull();
  });
});

describe('a change of the account', () => {
  /** An address that differs for each user: what goes to one address in a day is counted. */
  let old: string;
  const mails = async () =>
    (
      await sql<{ address: string; details: { changed: string[] } }>`
        select address, details from notification_deliveries deliveries
        join notifications on notifications.id = notification_id
        where channel = 'email' and kind = 'account-changed' and user_id = ${me.id} order by deliveries.id`.execute(
        world.database,
      )
    ).rows.map(({ address, details }) => [address, details.changed]);

  beforeEach(async () => {
    await confirm();
    old = `${me.username}@padma.example`;
    await world.database.updateTable('users').set({ email: old }).where('id', '=', me.id).execute();
  });

  test('is told to the old number and the old address, in the language of the user', async () => {
    await world.database
      .insertInto('notification_preferences')
      .values({ user_id: me.id, language: 'bn' })
      .execute();
    const [other] = newNumbers(1) as [string];
    await client.call(updateProfile, {
      body: { contactNo: other, email: 'new@padma.example', currentPassword: demoPassword },
    });
    expect(await mails()).toEqual([[old, ['number', 'email']]]);
    await eventually(() =>
      expect(textsAt(number).join('')).toContain(composeText('আপনার অ্যাকাউন্টে পরিবর্তন হয়েছে')),
    );
    expect(textsAt(other)).toEqual([]);
  });

  test('is told to one address ten times in a day, and in the portal always', async () => {
    for (let count = 0; count < 11; count += 1)
      for (const email of [null, count % 2 === 0 ? old : old.toUpperCase()])
        await staff.padma.call(updateUser, { body: { id: me.id, email } });
    expect(await mails()).toHaveLength(10);
    // Nothing has been counted for another address.
    await staff.padma.call(updateUser, { body: { id: me.id, email: 'new@padma.example' } });
    await staff.padma.call(updateUser, { body: { id: me.id, email: null } });
    expect((await mails()).at(-1)).toEqual(['new@padma.example', ['email']]);
    const { rows } = await sql`
      select id from notifications where user_id = ${me.id} and details -> 'changed' = '["email"]'`.execute(
      world.database,
    );
    expect(rows).toHaveLength(24);
  });

  test('is told of passwords, by oneself and by an administrator', async () => {
    await client.call(updatePassword, {
      body: { currentPassword: demoPassword, newPassword: goodPassword },
    });
    await staff.padma.call(updateUser, { body: { id: me.id, password: 'purple-lamp-91-bridges' } });
    expect(await mails()).toEqual([
      [old, ['password']],
      [old, ['password']],
    ]);
    await eventually(() =>
      expect(
        textsAt(number).filter((text) => text.includes('Changed on your account: password')),
      ).toHaveLength(2),
    );
  });
});
