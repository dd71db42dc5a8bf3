import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { claimMail, removeOldNotifications } from '#services/main-api/notifications/deliveries.ts';
import { checkMailServer } from '#services/main-api/notifications/mail/transport.ts';
import { MailSender } from '#services/main-api/notifications/mail/MailSender.ts';
import { sendTexts } from '#services/main-api/notifications/texts.ts';
import { NotificationWatch } from '#services/main-api/notifications/watch.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { usualTextLimits as limits } from '#tests/helpers/textLimits.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { refusal, startMailServer, type MailServer } from '#tests/helpers/mailServer.ts';
import { addPerson, setPermissions } from '#tests/helpers/people/people.ts';

let database: TestDatabase['database'];
let drop: TestDatabase['drop'];
let server: MailServer;
/** Who manages routes, and is the only one with an address. */
let userId: number;
let roleId: number;
let routeId: number;
const address = 'desk@barta.example';

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
  await seedDemo(database, await hashPassword(demoPassword));
  ({ id: roleId } = await database
    .insertInto('roles')
    .values({ company_id: null, name: 'Carrier desk', scope: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow());
  ({ userId } = await addPerson(database, { username: 'desk', companyId: 1, role: roleId }));
  ({ id: routeId } = await database
    .insertInto('routes')
    .values({ name: 'Robi', host: 'smsc.example', system_id: 'barta' } as never)
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => drop());

beforeEach(async () => {
  for (const table of ['notifications', 'notification_conditions', 'system_texts'] as const)
    await database.deleteFrom(table).execute();
  await sql`update users set email = null`.execute(database);
  await database
    .updateTable('users')
    .set({ email: address, contact_no: '8801711000099', confirmed_no: '8801711000099', name: 'Rina Akter' })
    .where('id', '=', userId)
    .execute();
  await setPermissions(database, roleId, ['manage-route', 'view-company-list']);
  server = await startMailServer();
});
afterEach(() => server.close());

const senderTo = (
  port: number,
  { host = '127.0.0.1', user = '', stopWait = 1_000, tryWithin = 60_000, protocol = 'smtp' } = {},
) =>
  new MailSender({
    database,
    settings: { SMTP_URL: `${protocol}://${user}${host}:${port}`, MAIL_FROM: 'Barta <barta@barta.example>' },
    portal: 'https://sms.example.com',
    log: createLog('tests', 'silent'),
    serverPause: 0,
    stopWait,
    tryWithin,
  });
const routeDown = (name = 'Robi', note = 'connection refused') =>
  notify(database, { kind: 'route-down', route: { id: routeId, name }, details: { note } });
const deliveries = () =>
  database
    .selectFrom('notification_deliveries')
    .select(['state', 'attempts', 'last_error as error'])
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute();
const due = (age = '0 s') =>
  sql`update notification_deliveries set due_at = now(), created_at = now() - ${age}::interval`.execute(
    database,
  );
const choose = (channel: 'sms' | 'email', isOn: boolean) =>
  database
    .insertInto('notification_settings')
    .values({ user_id: userId, kind: 'route-down', channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute();

describe('an e-mail', () => {
  test('says what has happened and where, in plain text and HTML, and is sent once', async () => {
    await routeDown();
    await senderTo(server.port).sendWaiting();
    await senderTo(server.port).sendWaiting();
    expect(server.mails).toHaveLength(1);
    // Without the breaks of long lines.
    const mail = server.mails[0]!.replaceAll('=\r\n', '');
    expect(mail).toContain('From: Barta <barta@barta.example>');
    expect(mail).toContain(`To: Rina Akter <${address}>`);
    expect(mail).toContain('Subject: The route Robi is down');
    expect(mail).toContain('connection refused');
    expect(mail).toContain(`https://sms.example.com/home/config/${routeId}`);
    expect(mail).toContain('https://sms.example.com/home/profile/notifications');
    expect(mail).toContain('Content-Type: text/html');
    expect(await deliveries()).toEqual([{ state: 'sent', attempts: 1, error: null }]);
  });

  test('is in the language of its recipient', async () => {
    await database
      .insertInto('notification_preferences')
      .values({ user_id: userId, language: 'bn' })
      .execute();
    await routeDown();
    await senderTo(server.port).sendWaiting();
    await database.deleteFrom('notification_preferences').execute();
    const [, subject] = /^Subject: =\?UTF-8\?B\?(.*?)\?=/m.exec(server.mails[0]!) ?? [];
    expect(Buffer.from(subject!, 'base64').toString()).toContain('রুট');
  });

  test('gets no header from a name, and shows nobody a whole number', async () => {
    await database
      .updateTable('users')
      .set({ name: 'Rina\r\nBcc: thief@example.com' })
      .where('id', '=', userId)
      .execute();
    await routeDown('Robi\r\nBcc: thief@example.com', '<b>8801712345678</b> failed');
    await senderTo(server.port).sendWaiting();
    const [mail] = server.mails;
    expect(mail).not.toMatch(/^Bcc:/m);
    expect(mail).toContain('Subject: The route robi bcc thief example com is down');
    expect(mail).not.toContain('8801712345678');
    expect(mail).toContain('&lt;b&gt;');
  });

  test('is neither written nor sent for who switched it off, may no longer see it, or has left', async () => {
    await choose('email', false);
    await routeDown();
    expect(await deliveries()).toEqual([]);
    await choose('email', true);
    await routeDown();
    await setPermissions(database, roleId, []);
    await senderTo(server.port).sendWaiting();
    await setPermissions(database, roleId, ['manage-route']);
    await routeDown();
    await sql`update users set active = false where id = ${userId}`.execute(database);
    await senderTo(server.port).sendWaiting();
    await sql`update users set active = true where id = ${userId}`.execute(database);
    expect([server.mails, await deliveries()]).toEqual([[], []]);
  });

  test('of a batch says how it is called and what became of it, without its whole number', async () => {
    await setPermissions(database, roleId, ['send-multiple-sms']);
    const { rows } = await sql<{ id: number }>`
      insert into batches (company_id, kind, class, sender_id, user_id, state, text, name)
      values (1, 'bulk', 'transactional', 'BARTA', ${userId}, 'finished', 'x', 'Offer of 01712345678') returning id`.execute(
      database,
    );
    const subject = { id: rows[0]!.id, name: null };
    await sql`insert into batch_count_changes (company_id, batch_id, operator, status, messages, segments, charged, refunded)
      values (1, ${subject.id}, 'robi', 'delivered', 950, 0, 0, 0), (1, ${subject.id}, 'robi', 'undelivered', 50, 0, 0, 0)`.execute(
      database,
    );
    for (const channel of ['email', 'sms'] as const)
      await database
        .insertInto('notification_settings')
        .values({ user_id: userId, kind: 'batch-finished', channel, is_on: true })
        .execute();
    await notify(database, { kind: 'batch-finished', companyId: 1, personId: userId, subject });
    await senderTo(server.port).sendWaiting();
    await sendTexts(database, limits);
    const sentence = 'Batch “Offer of 01712•••678” has finished: 950 delivered, 50 failed';
    // Quoted-printable.
    const octets = server.mails[0]!.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    expect(Buffer.from(octets, 'latin1').toString()).toContain(sentence);
    expect(await database.selectFrom('system_texts').select('text').execute()).toEqual([
      { text: `Barta: ${sentence}` },
    ]);
  });

  test('is dropped where no mail server is set up', async () => {
    await routeDown();
    const settings = { SMTP_URL: '', MAIL_FROM: '' };
    const log = createLog('tests', 'silent');
    await new MailSender({ database, settings, portal: '', log }).sendWaiting();
    expect(await deliveries()).toEqual([]);
  });
});

describe('a mail server', () => {
  test('that is away gets the e-mail when it is back', async () => {
    const { port } = server;
    await server.close();
    await routeDown();
    const sender = senderTo(port);
    await sender.sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    // Not before its pause is over.
    await sender.sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    server = await startMailServer({ port });
    await due();
    await sender.sendWaiting();
    expect(server.mails).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test.each([
    [
      'the recipient',
      {
        onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) =>
          done(refusal(550, 'no such user')),
      },
    ],
    [
      'the text',
      {
        onData: (
          stream: { resume(): void; on(name: string, then: () => void): void },
          _: unknown,
          done: (error: Error) => void,
        ) => {
          stream.resume();
          stream.on('end', () => done(refusal(554, 'spam')));
        },
      },
    ],
  ])('that refuses %s for good is not asked again, and the provider is notified', async (_, options) => {
    await server.close();
    server = await startMailServer(options);
    await routeDown();
    await senderTo(server.port).sendWaiting();
    expect(await deliveries()).toMatchObject([
      { state: 'given-up', attempts: 1, error: expect.stringMatching(/no such user|spam/) },
    ]);
    await new NotificationWatch(database).run();
    await new NotificationWatch(database).run();
    const notified = await database
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['users.username', 'details'])
      .where('kind', '=', 'mail-given-up')
      .execute();
    expect(notified).toEqual([{ username: 'admin', details: { failed: 1 } }]);
  });

  test('that is away for days gets no e-mail of days ago when it is back', async () => {
    const { port } = server;
    await server.close();
    await routeDown('Old');
    await routeDown('Older');
    await senderTo(port).sendWaiting();
    server = await startMailServer({ port });
    await due('27 h');
    await routeDown('New');
    await senderTo(port).sendWaiting();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain('Subject: The route New is down');
    expect((await deliveries()).map(({ state }) => state)).toEqual(['given-up', 'given-up', 'sent']);
  });

  test('that says nothing any more does not keep the process from stopping', async () => {
    await server.close();
    let resolve: () => void;
    const isAsked = new Promise<void>((done) => (resolve = done));
    server = await startMailServer({ onMailFrom: () => resolve() });
    await routeDown();
    const sender = senderTo(server.port, { stopWait: 50 });
    const sending = sender.sendWaiting();
    await isAsked;
    sender.stop();
    await sending;
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', attempts: 1, error: 'the mail server takes too long' },
    ]);
    server.sockets.forEach((socket) => socket.destroy());
  });

  test('that refuses for now is asked again, and after a day given up', async () => {
    await server.close();
    server = await startMailServer({ onRcptTo: (_to, _session, done) => done(refusal(451, 'try later')) });
    await routeDown();
    await senderTo(server.port).sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await due('25 h');
    await senderTo(server.port).sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'given-up', attempts: 2 }]);
  });

  test('that closes the connection within the text gets it again, under the same id', async () => {
    const ids: string[] = [];
    await server.close();
    let isFirst = true;
    server = await startMailServer({
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/m.exec(text)![1]!);
          if (!isFirst) return done();
          isFirst = false;
          server.sockets.forEach((socket) => socket.destroy());
        });
      },
    });
    await routeDown();
    await senderTo(server.port).sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await due();
    await senderTo(server.port).sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('that wants a password gets the right one, and a wrong one is tried later', async () => {
    await server.close();
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'barta' && password === 'p@ss'
          ? done(null, { user: username })
          : done(refusal(535, 'wrong')),
    });
    await routeDown();
    await senderTo(server.port, { user: 'barta:nope@' }).sendWaiting();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await due();
    await senderTo(server.port, { user: 'barta:p%40ss@' }).sendWaiting();
    expect(server.mails).toHaveLength(1);
    const SMTP_URL = `smtp://barta:nope@127.0.0.1:${server.port}`;
    await expect(checkMailServer({ SMTP_URL })).rejects.toThrow(/535/);
    await checkMailServer({ SMTP_URL: SMTP_URL.replace('nope', 'p%40ss') });
  });

  test('that offers STARTTLS is spoken to in TLS', async () => {
    await server.close();
    let isSecure = false;
    server = await startMailServer({
      disabledCommands: [],
      onMailFrom: (_from, session, done) => {
        isSecure = session.secure;
        done();
      },
    });
    await routeDown();
    await senderTo(server.port).sendWaiting();
    expect([server.mails.length, isSecure]).toEqual([1, true]);
  });

  test('that speaks TLS at once is spoken to in TLS', async () => {
    await server.close();
    server = await startMailServer({ secure: true });
    await routeDown();
    await senderTo(server.port, { protocol: 'smtps' }).sendWaiting();
    expect(server.mails).toHaveLength(1);
  });

  test('of another machine never gets a password in the clear', async () => {
    await server.close();
    let tries = 0;
    server = await startMailServer({
      host: '127.0.0.2',
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        tries += 1;
        done(null, { user: 'barta' });
      },
    });
    await routeDown();
    await senderTo(server.port, { host: '127.0.0.2', user: 'barta:secret@' }).sendWaiting();
    expect(tries).toBe(0);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });
});

describe('many processes', () => {
  test('send each e-mail once', async () => {
    for (let count = 0; count < 20; count += 1) await routeDown(`Route ${count}`);
    await Promise.all([1, 2, 3, 4].map(() => senderTo(server.port).sendWaiting()));
    const subjects = server.mails.map((mail) => /^Subject: (.*)$/m.exec(mail)![1]);
    expect(subjects).toHaveLength(20);
    expect(new Set(subjects).size).toBe(20);
  });

  test('send one user no more than 60 e-mails in an hour, and what is critical nevertheless', async () => {
    const routeChanged = () =>
      notify(database, { kind: 'route-changed', route: { id: routeId, name: 'Robi' } });
    await routeDown();
    const [first] = await database
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    await sql`with more as (
        insert into notifications (user_id, kind, route_name) select user_id, kind, route_name from notifications, generate_series(1, 59)
        where notifications.id = ${first!.id} returning id)
      insert into notification_deliveries (notification_id, channel, state, ended_at) select id, 'email', 'sent', now() from more`.execute(
      database,
    );
    await senderTo(server.port).sendWaiting();
    await routeChanged();
    await senderTo(server.port).sendWaiting();
    expect(server.mails).toHaveLength(1);
    expect((await deliveries()).at(-1)).toMatchObject({
      state: 'given-up',
      error: 'too many e-mails in an hour',
    });
    await routeDown();
    await senderTo(server.port).sendWaiting();
    expect(server.mails).toHaveLength(2);
    await sql`update notification_deliveries set ended_at = now() - interval '2 hours' where state = 'sent'`.execute(
      database,
    );
    await routeChanged();
    await senderTo(server.port).sendWaiting();
    expect(server.mails).toHaveLength(3);
  });

  test('send what one has claimed that was killed, after its lease, and its late answer changes nothing', async () => {
    await routeDown();
    // Killed: nothing else is heard of it.
    expect(await claimMail(database)).not.toBeNull();
    await senderTo(server.port).sendWaiting();
    expect(server.mails).toHaveLength(0);
    await due();
    await senderTo(server.port).sendWaiting();
    expect(server.mails).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  describe('when the server is slow', () => {
    /** A server that answers the sender of the first e-mail when it is released. */
    async function startSlowServer(): Promise<{ isAsked: Promise<unknown>; release: () => void }> {
      await server.close();
      const steps = new EventEmitter();
      const isAsked = once(steps, 'asked');
      const isReleased = once(steps, 'released');
      let isFirst = true;
      server = await startMailServer({
        onMailFrom: (_from, _session, done) => {
          if (!isFirst) return done();
          isFirst = false;
          steps.emit('asked');
          void isReleased.then(() => done());
        },
      });
      return { isAsked, release: () => steps.emit('released') };
    }

    test('leave an e-mail alone that one of them is sending, however old it is', async () => {
      const { isAsked, release } = await startSlowServer();
      await routeDown();
      const sending = senderTo(server.port).sendWaiting();
      await isAsked;
      await sql`update notification_deliveries set created_at = now() - interval '27 hours'`.execute(
        database,
      );
      await senderTo(server.port).sendWaiting();
      expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
      release();
      await sending;
      expect(server.mails).toHaveLength(1);
      expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    });

    test.each([
      ['takes too long', { tryWithin: 1_500 }],
      ['ends', { stopWait: 50 }],
    ])('send an e-mail once when the one that %s has broken it off', async (_, options) => {
      const { isAsked, release } = await startSlowServer();
      await routeDown();
      const slow = senderTo(server.port, options);
      const sending = slow.sendWaiting();
      await isAsked;
      if ('stopWait' in options) slow.stop();
      await sending;
      expect(await deliveries()).toMatchObject([
        { state: 'waiting', error: 'the mail server takes too long' },
      ]);
      await due();
      await senderTo(server.port).sendWaiting();
      release();
      await eventually(() => expect(server.sockets.size).toBe(0));
      expect(server.mails).toHaveLength(1);
      expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    });
  });

  test('make each text once, which the provider pays for, and not too many of them', async () => {
    await choose('sms', true);
    for (let count = 0; count < 25; count += 1) await routeDown(`Route ${count}`);
    await Promise.all([1, 2, 3].map(() => sendTexts(database, limits)));
    const texts = await database
      .selectFrom('system_texts')
      .select(['user_id', 'msisdn', 'text', 'class'])
      .orderBy('id')
      .execute();
    expect(texts).toHaveLength(20);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(20);
    expect(texts[0]).toEqual({
      user_id: userId,
      msisdn: '8801711000099',
      text: expect.stringMatching(/^Barta: The route Route \d+ is down$/),
      class: 'transactional',
    });
    await choose('sms', false);
  });

  test('make the later texts when one cannot be written, and try that one again', async () => {
    await choose('sms', true);
    await routeDown('Broken');
    await routeDown('Banglalink');
    await sql`create function refuse_text() returns trigger language plpgsql as
      $$ begin if new.text like '%Broken%' then raise 'no room'; end if; return new; end $$`.execute(
      database,
    );
    await sql`create trigger refuse_text before insert on ${await tableOf(database, 'system_texts')} for each row execute function refuse_text()`.execute(
      database,
    );
    const written = async () =>
      (await database.selectFrom('system_texts').select('text').orderBy('id').execute()).map(
        ({ text }) => text,
      );
    try {
      await expect(sendTexts(database, limits)).rejects.toThrow('could not be written');
      await sendTexts(database, limits);
      expect(await written()).toEqual(['Barta: The route Banglalink is down']);
      const waiting = database
        .selectFrom('notification_deliveries')
        .select(['attempts', 'last_error'])
        .where('state', '=', 'waiting')
        .where('channel', '=', 'sms');
      expect(await waiting.execute()).toEqual([{ attempts: 1, last_error: 'no room' }]);
    } finally {
      await sql`drop function refuse_text cascade`.execute(database);
    }
    await due();
    await sendTexts(database, limits);
    expect(await written()).toEqual([
      'Barta: The route Banglalink is down',
      'Barta: The route Broken is down',
    ]);
    await choose('sms', false);
  });

  test('make no text of what waited for hours', async () => {
    await choose('sms', true);
    await routeDown();
    await due('2 h');
    await sendTexts(database, limits);
    expect(await database.selectFrom('system_texts').selectAll().execute()).toEqual([]);
    const sms = await database
      .selectFrom('notification_deliveries')
      .select('state')
      .where('channel', '=', 'sms')
      .execute();
    expect(sms).toEqual([{ state: 'given-up' }]);
    await choose('sms', false);
  });
});

test('notifications of long ago are removed with their deliveries, and newer ones stay', async () => {
  await sql`insert into notifications (user_id, kind, route_name, at)
    select ${userId}, 'route-down', 'Robi', now() - interval '181 days' from generate_series(1, 2500)`.execute(
    database,
  );
  await routeDown();
  await removeOldNotifications(database);
  const left = await database
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  expect(left).toHaveLength(1);
  expect(await deliveries()).toHaveLength(1);
});
