import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { auditLog } from '#contract/main-api/auditLog.ts';
import {
  addContact,
  createContactGroup,
  findContactGroup,
} from '#contract/main-api/sending/contactGroups.ts';
import { addPaper } from '#contract/main-api/sending/senderIdPapers.ts';
import { createSenderId } from '#contract/main-api/sending/senderIds.ts';
import { createTicket, findTicket } from '#contract/main-api/tickets/tickets.ts';
import { createTicketComment } from '#contract/main-api/tickets/thread.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { sendMessages } from '#contract/public-api/batches.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { importContacts } from '#contract/sms-receiver/contactImports.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { findMessage } from '#contract/database-manager/messages.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { countOpen, eraseNumber, findNumber } from '#services/database-manager/erasure/index.ts';
import { reconcile } from '#services/database-manager/reconcile/index.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addProgram } from '#tests/helpers/http/program.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { pdfOf } from '#tests/helpers/samplePapers.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const national = '1719283746';
const msisdn = `880${national}`;
const other = '8801811223344';
const inBangla = '০১৭১৯-২৮৩৭৪৬';
const erasure = { msisdn, companyId: null, withOptOuts: false };

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.close());

/** Tables with a row in which the number stands, in any column. */
async function tablesWithNumber(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() order by 1`.execute(world.database);
  const holding: string[] = [];
  for (const { name } of tables) {
    const row = sql.ref(name);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)} where translate(${row}::text, '০১২৩৪৫৬৭৮৯-', '0123456789') like ${`%${national}%`}
        or ${row}::text like ${`%${Buffer.from(national).toString('hex')}%`}) as found`.execute(
      world.database,
    );
    if (rows[0]!.found) holding.push(name);
  }
  return holding;
}

async function deliver(text: string, to = msisdn): Promise<number> {
  const id = await send(admin, { to, text });
  await eventually(async () =>
    expect(await messageOf(world.database, id)).toMatchObject({ status: 'delivered' }),
  );
  return id;
}

test('a number is erased from everything, and nothing else is', async () => {
  const single = await deliver('Your parcel is here');
  const long = await deliver('Your parcel is here. '.repeat(20));
  const others = await deliver('Yours is not', other);
  const { batchId } = await admin.call(sendBatch, {
    body: {
      name: `For ${inBangla}`,
      rows: [
        { to: msisdn, name: 'Rahima' },
        { to: other, name: 'Karim' },
        { to: inBangla, name: 'Twice' },
      ],
      template: 'Hello {{name}}',
      class: 'transactional',
    },
  });
  const { id: group } = await admin.call(createContactGroup, {
    body: { name: 'Readers', columns: ['name'] },
  });
  for (const to of [msisdn, other]) await admin.call(addContact, { params: { id: group }, body: { to } });
  await admin.call(importContacts, {
    params: { id: group },
    body: { mode: 'update', rows: [{ to: other }, { to: `Mrs Rahima, ${inBangla}` }] },
  });
  const complaint = {
    subject: `${inBangla} got nothing`,
    description: `She wrote from +88 ${msisdn.slice(2)}.`,
    complainTypeId: 1,
    customerMsisdn: msisdn,
    messageId: String(single),
  };
  const { id: ticketId } = await admin.call(createTicket, { body: complaint });
  await admin.call(createTicketComment, { body: { ticketId, text: `Called 0${national}` } });
  const program = await addProgram(admin, { kind: 'test' });
  await program.call(sendMessages, {
    body: {
      text: 'x',
      name: `Test for ${inBangla}`,
      recipients: [{ to: msisdn }, { to: other, reference: `friend of ${msisdn}` }],
    },
  });
  await (
    await addProgram(admin)
  ).call(sendMessage, {
    body: { to: msisdn, text: 'x', reference: `order of 0${national}` },
  });
  await admin.call(addOptOuts, { body: { numbers: [msisdn] } });
  const { batchId: aboutComplaint } = await admin.call(sendBatch, {
    body: { recipients: [other], text: 'x', class: 'transactional', name: `Complaint of 0${national}` },
  });
  await notify(world.database, {
    kind: 'route-down',
    route: { id: 1, name: 'Robi' },
    subject: { id: 1, name: inBangla },
    details: { note: `no answer to ${msisdn}`, units: Number(national) },
  });
  await eventually(async () => expect(await countOpen(world.database, erasure)).toBe(0));

  const findings = (error: string) => ({
    messages: 2,
    errors: [
      { code: `UNDELIV ${error}`, routeId: 1, status: 'undelivered', state: 'UNDELIV', error, messages: 1 },
    ],
    submitted: [[29_000_000, 2]],
  });
  const { database } = world;
  await sql`insert into batch_summaries (company_id, batch_id, counts, found, took_ms)
    values (1, ${batchId}::bigint, '', ${JSON.stringify(findings(`no subscriber ${msisdn}`))}::jsonb, 1)`.execute(
    database,
  );
  for (const table of ['messages', 'receipts'])
    await sql`update ${sql.table(table)} set carrier_error = ${`barred ${msisdn}`}, carrier_status = ${`DELIVRD ${national}`}
      where carrier_message_id = (select carrier_message_id from messages where id = ${single})`.execute(
      database,
    );

  await sql`insert into refunds (ticket_id, company_id, message_id, units, reason, requested_by_name, note)
    values (${ticketId}, 1, ${single}, 1, ${`Asked by 0${national}`}, 'padma', ${`told ${msisdn}`})`.execute(
    database,
  );
  await sql`update users set confirmed_no = ${msisdn} where username = 'admin'`.execute(database);
  const { id: senderId } = await admin.call(createSenderId, { body: { name: 'READERS' } });
  const file = new File([pdfOf()], `NID of ${inBangla}.pdf`);
  await admin.call(addPaper, { params: { id: senderId }, body: {}, file });

  const found = await findNumber(world.database, erasure);
  await eraseNumber(world.database, erasure, found, { note: 'Letter of 12/3' });

  // Who has opted out must not be written to again.
  await sql`update notifications set details = details - 'units'`.execute(world.database);
  expect(await tablesWithNumber()).toEqual(['opt_outs']);
  expect(await admin.call(findBatch, { params: { batchId: aboutComplaint } })).toMatchObject({
    name: 'Complaint of •••',
  });
  expect(await findNumber(world.database, erasure)).toEqual([]);
  const { rows: summaries } = await sql`select found from batch_summaries`.execute(database);
  expect(summaries).toEqual([{ found: findings('no subscriber •••') }]);
  const { message, receipts } = await admin.call(findMessage, {
    params: { companyId: 1, id: String(single) },
  });
  expect(message).toMatchObject({ to: '', text: '', status: 'delivered', credits: 1 });
  expect(receipts).toMatchObject([{ status: 'delivered', raw: '' }]);
  expect(await messageOf(world.database, long)).toMatchObject({ msisdn: '', text: '' });
  expect(await messageOf(world.database, others)).toMatchObject({ msisdn: other });
  expect(await admin.call(findContactGroup, { params: { id: group } })).toMatchObject({ contacts: 1 });
  expect(await admin.call(findTicket, { params: { id: ticketId } })).toMatchObject({
    subject: '••• got nothing',
    description: `She wrote from •••.`,
    customerMsisdn: null,
    customerName: null,
  });
  const { responseList: entries } = await admin.call(auditLog, { query: { filter: { action: 'erased' } } });
  expect(entries).toMatchObject([
    { actorName: 'operator', recordName: maskMsisdn(msisdn), companyId: 1 },
    { actorName: 'operator', recordName: maskMsisdn(msisdn), companyId: 1 },
  ]);
  expect(entries[0]!.changes).toContainEqual({ field: 'note', before: null, after: 'Letter of 12/3' });
  await expectInvariants(world.database);
  const differences: unknown[] = [];
  await reconcile(world.database, (difference) => differences.push(difference));
  expect(differences).toEqual([]);
});

const runCommand = (...args: string[]) =>
  startCommand('eraseNumber', { DATABASE_URL: world.databaseUrl }, ...args).ended;

test.runIf(inject('engine').kind === 'server')(
  'the command says what it finds, and changes it only with --apply',
  async () => {
    expect(await runCommand('--number', '0171')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('too-short') as string,
    });
    expect(await runCommand('--number', other, '--apply')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--note is missing') as string,
    });
    const looked = await runCommand('--number', other);
    expect(looked).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^messages: \d, company 1$/m) as string,
    });
    await admin.call(sendBatch, {
      body: {
        recipients: [other],
        text: 'Later',
        class: 'transactional',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    const applied = await runCommand(
      '--number',
      other,
      '--apply',
      '--note',
      'asked',
      '--with-opt-outs',
      '--company',
      '1',
    );
    expect(applied).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Erased\.\n1 messages to it have not ended/) as string,
    });
  },
);
