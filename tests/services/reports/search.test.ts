import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMessages } from '#contract/database-manager/search.ts';
import { searchRecords, type FoundKind } from '#contract/main-api/search.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import { searchLimits } from '#contract/searchQuery.ts';
import { batchNameHasWords, hasWords } from '#services/kit/database/sql/search.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
/** Everything, in all companies; all of Acme's; the same without whole numbers; and of another company. */
let provider: Client;
let acme: Client;
let masked: Client;
let rival: Client;
let acmeId: number;
let ownerId: number;

beforeAll(async () => {
  world = await startWorld();
  const { database } = world;
  acmeId = (await addClientCompany(database, 'Acme')).companyId;
  await addClientCompany(database, 'Rival');
  ownerId = (
    await addPerson(database, { username: 'acme.owner', companyId: acmeId, role: 'Company administrator' })
  ).userId;
  await holder('masked', ...permissionKeys.filter((key) => key !== 'view-msisdn'));
  [provider, acme, masked, rival] = [
    await clientOf(world, 'admin'),
    await clientOf(world, 'acme'),
    await clientOf(world, 'masked'),
    await clientOf(world, 'rival'),
  ];
});
afterAll(() => world.close());

/** Somebody of Acme who may do so much. */
async function holder(username: string, ...permissions: PermissionKey[]): Promise<Client> {
  const { roleId } = await addPerson(world.database, { username, companyId: acmeId });
  await setPermissions(world.database, roleId, permissions);
  return clientOf(world, username);
}

const records = async (client: Client, text: string) =>
  (await client.call(searchRecords, { query: { text } })).responseList;
const names = async (client: Client, text: string, kind: FoundKind) =>
  (await records(client, text)).filter((one) => one.kind === kind).map(({ name }) => name);
const messages = (client: Client, text: string) => client.call(searchMessages, { query: { text } });

describe('records', () => {
  let ticketId: number;

  beforeAll(async () => {
    const { database } = world;
    const rename = (username: string, name: string) =>
      database.updateTable('users').set({ name }).where('username', '=', username).execute();
    await rename('acme.owner', 'Rokeya Sultana');
    await database
      .updateTable('users')
      .set({ contact_no: '8801912000111' })
      .where('id', '=', ownerId)
      .execute();
    ticketId = await addTicket(database, {
      company_id: acmeId,
      subject: 'Nothing came to 01712345678 on Friday',
      customer_msisdn: '8801712345678',
      status: 'waiting',
    });
    await addTicket(database, {
      company_id: acmeId,
      subject: 'Deleted on Friday',
      deleted_at: new Date(),
      customer_msisdn: '8801712345678',
    });
    const names = { company_id: acmeId, created_by: ownerId };
    await database
      .insertInto('campaigns')
      .values({ ...names, name: 'ঈদ শুভেচ্ছা ২০২৬', class: 'promotional' })
      .execute();
    await database
      .insertInto('templates')
      .values([
        { ...names, name: '<img src=x onerror="alert(1)"> offer', text: 'Hello', class: null },
        { ...names, name: `100% off_now \\ 'quoted'`, text: 'Hello', class: null },
      ])
      .execute();
    await database
      .insertInto('contact_groups')
      .values({ ...names, name: 'VIP customers', columns: sql`'{}'::text[]` })
      .execute();
  });

  test('are found by the beginnings of words in any letter case, with their states', async () => {
    expect(await records(acme, 'SULT rok')).toEqual([
      {
        kind: 'users',
        id: ownerId,
        name: 'Rokeya Sultana',
        username: 'acme.owner',
        state: 'active',
        companyName: 'Acme',
        waitReason: null,
      },
    ]);
    expect(await names(acme, 'owner', 'users')).toEqual(['Rokeya Sultana']);
    expect(await records(acme, 'friday')).toMatchObject([
      { kind: 'tickets', id: ticketId, state: 'waiting' },
    ]);
    expect(await records(acme, 'শুভে ২০২৬')).toMatchObject([{ kind: 'campaigns', state: 'draft' }]);
    expect(await records(acme, 'cust')).toMatchObject([{ kind: 'contact-groups', name: 'VIP customers' }]);
    expect(await names(provider, 'acm', 'companies')).toEqual(['Acme']);
    expect(await records(acme, 'ultana')).toEqual([]);
  });

  test('are found by what is typed and not by what it would mean to PostgreSQL', async () => {
    expect(await names(acme, '<img src', 'templates')).toEqual(['<img src=x onerror="alert(1)"> offer']);
    expect(await names(acme, '100% off_now', 'templates')).toEqual([`100% off_now \\ 'quoted'`]);
    expect(await names(acme, `\\ 'quoted'`, 'templates')).toEqual([`100% off_now \\ 'quoted'`]);
    expect(await names(acme, '!offer & | (', 'templates')).toHaveLength(1);
    for (const text of [
      '%',
      '_',
      '\\',
      "'",
      "' or 1=1 --",
      ':*',
      '',
      '   ',
      '🎉',
      '\u0000',
      'nothing\u0000 here',
    ])
      expect(await names(acme, text, 'templates'), text).toEqual([]);
  });

  test('are found by their ids and by the number of a person, however it is typed', async () => {
    expect(await records(acme, `#${ticketId}`)).toContainEqual(
      expect.objectContaining({ kind: 'tickets', id: ticketId }),
    );
    expect(await records(acme, String(ownerId))).toContainEqual(
      expect.objectContaining({ kind: 'users', id: ownerId }),
    );
    expect(await records(acme, '+880 1912-000111')).toMatchObject([{ kind: 'users', id: ownerId }]);
    expect(await records(acme, '০১৭১২৩৪৫৬৭৮')).toMatchObject([{ kind: 'tickets', id: ticketId }]);
    expect(await records(provider, '01712345678')).toMatchObject([{ id: ticketId, companyName: 'Acme' }]);
  });

  test('of another company are not found', async () => {
    for (const text of [
      'rokeya',
      'friday',
      'শুভেচ্ছা',
      'offer',
      'vip',
      'acme',
      '01712345678',
      '01912000111',
      `#${ticketId}`,
      `${ownerId}`,
    ])
      expect(await records(rival, text), text).toEqual([]);
    expect(await names(provider, 'rokeya', 'users')).toEqual(['Rokeya Sultana']);
    // Contacts are a company's own affair.
    expect(await names(provider, 'vip', 'contact-groups')).toEqual([]);
  });

  test('need the permissions of their lists and pages', async () => {
    const nobody = await holder('acme-nobody');
    for (const text of ['rokeya', 'friday', 'শুভেচ্ছা', 'offer', 'vip', 'acme', '01712345678'])
      expect(await records(nobody, text), text).toEqual([]);
    const half = await holder('acme-half', 'view-ticket-list', 'view-user-list', 'view-user');
    expect((await records(half, 'friday')).concat(await records(half, 'rokeya'))).toMatchObject([
      { kind: 'users' },
    ]);
  });

  test('hide numbers from who may not see them, and are not found by their digits', async () => {
    expect(await names(masked, 'friday', 'tickets')).toEqual(['Nothing came to 01712•••678 on Friday']);
    for (const text of ['01712345678', '0171234', '01712 345678'])
      expect(await records(masked, text), text).toEqual([]);
    expect(await names(acme, '0171234', 'tickets')).toHaveLength(1);
  });

  test('are few of each kind, those first whose names begin with the text', async () => {
    for (let number = 0; number < 7; number += 1)
      await addTicket(world.database, { company_id: acmeId, subject: `About lateness ${number}` });
    await addTicket(world.database, { company_id: acmeId, subject: 'Lateness' });
    const found = await names(acme, 'late', 'tickets');
    expect(found).toHaveLength(searchLimits.results);
    expect(found[0]).toBe('Lateness');
  });
});

describe('messages', () => {
  const to = '8801755000001';
  let ids: string[];
  let batchId: string;

  beforeAll(async () => {
    const { database } = world;
    const message = { company_id: acmeId, user_id: ownerId, sender_id: 'ACME', msisdn: to };
    ids = [];
    for (let number = 0; number < 7; number += 1)
      ids.unshift(
        String(
          await addMessage(database, { ...message, status: number === 6 ? 'undelivered' : 'delivered' }),
        ),
      );
    const ofMany = await addMessage(database, { ...message, kind: 'bulk', msisdn: '8801755999999' });
    const row = await database
      .selectFrom('messages')
      .select('batch_id')
      .where('id', '=', ofMany)
      .executeTakeFirstOrThrow();
    batchId = String(row.batch_id);
  });

  test.each([to, '01755 000-001', '+8801755000001', '০১৭৫৫০০০০০১', '017550'])(
    'to %s are the latest, with their statuses, and that there are more',
    async (text) => {
      const found = await messages(acme, text);
      expect(found.messages.map(({ id }) => id)).toEqual(ids.slice(0, searchLimits.results));
      expect(found.messages[0]).toMatchObject({ to, status: 'undelivered', companyName: 'Acme' });
      expect(found.hasMoreMessages).toBe(true);
    },
  );

  test('are found by the reference of the company’s own program', async () => {
    const row = { company_id: acmeId, user_id: ownerId, msisdn: '8801712999001' };
    const id = await addMessage(world.database, { ...row, reference: 'Invoice 2026/17' });
    const found = async (client: Client, text: string) =>
      (await messages(client, text)).messages.map(({ reference, ...message }) => [message.id, reference]);
    const theirs = [[String(id), 'Invoice 2026/17']];
    expect(await found(acme, ' Invoice 2026/17 ')).toEqual(theirs);
    expect(await found(provider, 'Invoice 2026/17')).toEqual(theirs);
    for (const text of ['Invoice 2026', 'invoice 2026/17']) expect(await found(acme, text)).toEqual([]);
    expect(await found(rival, 'Invoice 2026/17')).toEqual([]);
  });

  test('and batches are found by their ids', async () => {
    expect((await messages(acme, ids[3]!)).messages.map(({ id }) => id)).toContain(ids[3]);
    expect((await messages(provider, ids[3]!)).messages.map(({ id }) => id)).toContain(ids[3]);
    expect((await messages(acme, `#${batchId}`)).batches).toMatchObject([
      { batchId, name: null, kind: 'bulk', companyName: 'Acme', messages: 1 },
    ]);
  });

  describe('batches by their names', () => {
    const named = async (companyId: number, name: string, values: object = {}) => {
      const owner = await world.database
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      const row = await world.database
        .insertInto('batches')
        .values({
          company_id: companyId,
          name,
          kind: 'bulk',
          class: 'promotional',
          sender_id: 'ACME',
          user_id: owner.id,
          valid_until: new Date(),
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return String(row.id);
    };
    const found = async (client: Client, text: string) =>
      (await messages(client, text)).batches.map(({ name }) => name);
    let rivalId: number;

    beforeAll(async () => {
      rivalId = (
        await world.database
          .selectFrom('companies')
          .select('id')
          .where('name', '=', 'Rival')
          .executeTakeFirstOrThrow()
      ).id;
      await named(acmeId, `Eid <b>offer</b> 100%_2026`);
      await named(rivalId, 'Eid greetings of the rival');
      await named(acmeId, 'Eid staged', { state: 'staged' });
      await named(acmeId, 'ঈদ শুভেচ্ছা');
    });

    test('are found by the beginnings of words, of the own company or of all, and not while they are staged', async () => {
      expect((await messages(acme, 'OFF eid')).batches).toMatchObject([
        { name: 'Eid <b>offer</b> 100%_2026', kind: 'bulk', companyName: 'Acme', state: 'running' },
      ]);
      expect(await found(acme, 'শুভে')).toEqual(['ঈদ শুভেচ্ছা']);
      expect(await found(acme, 'eid')).toEqual(['Eid <b>offer</b> 100%_2026']);
      expect(await found(provider, 'eid')).toEqual([
        'Eid greetings of the rival',
        'Eid <b>offer</b> 100%_2026',
      ]);
      for (const text of [`@${rivalId}`, `@${rivalId} eid`, 'fer', "x' | '@9", 'x:*|!y'])
        expect(await found(acme, text), text).toEqual([]);
    });

    test('need the permission of their page', async () => {
      const reader = await holder('acme-name-reader', 'view-sms-history', 'view-msisdn');
      const sender = await holder('acme-name-sender', 'send-multiple-sms');
      expect(await found(reader, 'eid')).toEqual([]);
      expect(await found(sender, 'eid')).toHaveLength(1);
    });

    test('hide numbers from who may not see them, and are not found by their digits', async () => {
      await named(acmeId, 'Called 01812345678 and 01812-345678');
      expect(await found(acme, 'called 0181234')).toEqual(['Called 01812345678 and 01812-345678']);
      expect(await found(acme, 'called 345678')).toHaveLength(1);
      expect(await found(masked, 'called')).toEqual(['Called 01812•••678 and 01812-•••678']);
      for (const text of ['called 0181234', 'called 345678', '3456 called'])
        expect(await found(masked, text), text).toEqual([]);
    });

    test('are few: first those whose names begin so, of these the latest, also among thousands', async () => {
      await sql`
        insert into batches (company_id, name, kind, class, sender_id, user_id, valid_until, accepted_at)
        select ${acmeId}, 'Ramadan offer ' || n, 'bulk', 'promotional', 'ACME', ${ownerId}, now(),
          now() - make_interval(days => 1, mins => 3000 - n)
        from generate_series(1, 3000) n`.execute(world.database);
      await named(acmeId, 'Our ramadan');
      expect(await found(acme, 'ramadan')).toEqual(
        [3000, 2999, 2998, 2997, 2996].map((number) => `Ramadan offer ${number}`),
      );
      await named(acmeId, 'Ramadan begins', { accepted_at: new Date('2025-01-01') });
      expect(await found(acme, 'begin ramadan')).toEqual(['Ramadan begins']);
    });
  });

  test('of another company are not found', async () => {
    for (const text of [to, ids[0]!, batchId]) {
      const found = await messages(rival, text);
      expect([found.messages.filter(({ companyId }) => companyId === acmeId), found.batches], text).toEqual([
        [],
        [],
      ]);
    }
    expect((await messages(provider, to)).messages).toHaveLength(searchLimits.results);
  });

  test('are found by their number by nobody who sees it masked, as in the history', async () => {
    expect((await messages(masked, to)).messages).toEqual([]);
    expect((await messages(masked, ids[0]!)).messages).toMatchObject([{ id: ids[0], to: '8801755•••001' }]);
  });

  test('and batches need the permissions of their pages', async () => {
    const sender = await holder('acme-sender', 'send-multiple-sms', 'view-msisdn');
    const reader = await holder('acme-reader', 'view-sms-history', 'view-msisdn');
    expect((await messages(sender, to)).messages).toEqual([]);
    expect((await messages(sender, ids[0]!)).messages).toEqual([]);
    expect((await messages(sender, batchId)).batches).toHaveLength(1);
    expect((await messages(reader, to)).messages).toHaveLength(searchLimits.results);
    expect((await messages(reader, batchId)).batches).toEqual([]);
  });

  test('whose texts only their recipients may read are for the provider', async () => {
    const hidden = await addMessage(world.database, {
      company_id: acmeId,
      user_id: ownerId,
      msisdn: '8801755777777',
      hides_text: true,
    });
    for (const text of ['01755777777', String(hidden)]) {
      expect((await messages(acme, text)).messages, text).toEqual([]);
      expect((await messages(provider, text)).messages, text).toMatchObject([{ text: '••••••' }]);
    }
  });

  test.each(['', '   ', '🎉', '%', "' or 1=1 --", '99999999999999999999', '8.80171E+12', '0171'])(
    'are not found by %j',
    async (text) => {
      expect(await messages(provider, text)).toEqual({ messages: [], hasMoreMessages: false, batches: [] });
    },
  );
});

test('a text that is too long is refused with the limit', async () => {
  for (const spec of [searchRecords, searchMessages]) {
    const { status, body } = await acme.answer(spec, { query: { text: 'x'.repeat(searchLimits.text + 1) } });
    expect([status, body]).toMatchObject([400, { code: 'validation-failed' }]);
  }
});

const words = ['two', 'words'];
test.each([
  ['users', hasWords(sql`name || ' ' || username`, words)],
  ['tickets', hasWords(sql`subject`, words)],
  ['templates', hasWords(sql`name`, words)],
  ['campaigns', hasWords(sql`name`, words)],
  ['batches', batchNameHasWords(1, words)],
])('words of %s are looked up in an index', async (table, condition) => {
  const plan = await world.database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_indexscan = off`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${sql.table(table)} where ${condition}`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(`${table}_words_idx`);
});
