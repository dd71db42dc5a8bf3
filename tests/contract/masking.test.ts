import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { exportHistory, smsHistory } from '#contract/database-manager/messages.ts';
import { addContact, exportContacts, listContacts } from '#contract/main-api/sending/contactGroups.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/main-api/tickets/tickets.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { importContacts } from '#contract/sms-receiver/contactImports.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { everyEndpoint, inputOf, type CallInput, type Entry } from './entries.ts';
import { holdsNumber, spellings, spreadNumber } from './spreadNumber.ts';
import { addHolder, companyPermissions, targetsOf, type Targets } from './targets.ts';

/** A company in all of whose texts the number of their recipient stands, in every way it can be written. */
let world: World;
let targets: Targets;
/** Someone who may do all that a company's people can, and someone who may do all but see whole numbers. */
let seeing: Client;
let masked: Client;

beforeAll(async () => {
  world = await startWorld();
  targets = targetsOf(world);
  await addHolder(world, 'seeing', 2, companyPermissions);
  await addHolder(
    world,
    'masked',
    2,
    companyPermissions.filter((key) => key !== 'view-msisdn'),
  );
  // The ledger cannot be changed later.
  const payment = { companyId: 2, amount: 1, reference: spellings, note: spellings, userId: null };
  await world.database.transaction().execute((transaction) => recharge(transaction, payment));
  seeing = await clientOf(world, 'seeing');
  masked = await clientOf(world, 'masked');
});
afterAll(() => world.close());

async function ask(client: Client, spec: EndpointSpec, input: CallInput): Promise<unknown> {
  const { body } = await client.answer(spec, input);
  return body;
}

/** Made for it: one number for a reason, which the audit log keeps. */
const revealing = ['revealMsisdn'];
const asked = everyEndpoint.filter(
  ({ name, spec }) =>
    spec.permission !== 'public' &&
    spec.permission !== 'password-reset' &&
    spec.scope !== 'platform' &&
    !['logout', 'deleteUser', 'updatePassword', 'endOwnSessions', ...revealing].includes(name),
);

/** The input of a call, with filters widened so that lists return as much as there is. */
async function widely(entry: Entry): Promise<CallInput> {
  const { query: { filter, ...query } = {}, ...input } = await inputOf(entry, targets);
  const rest = { ...(filter as Record<string, unknown>), q: undefined, status: undefined, kind: undefined };
  return { ...input, query: filter ? { ...query, filter: rest } : query };
}

const shown: string[] = [];

test.each(asked)(
  '$name shows no whole number to a caller without view-msisdn',
  async ({ name, spec, entry }) => {
    await targets.refund();
    await targets.optOut();
    await targets.rechargeRequest();
    // Each on records of its own: a call may change them.
    const inputs = [await widely(entry), await widely(entry)] as const;
    await spreadNumber(world.database);
    const toMasked = await ask(masked, spec, inputs[0]);
    const toSeeing = await ask(seeing, spec, inputs[1]);
    if (holdsNumber(toSeeing)) shown.push(name);
    expect(holdsNumber(toMasked), JSON.stringify(toMasked)).toBe(false);
  },
);

// Tickets into other cells need a directory, which is on a server only.
const ofProvider = everyEndpoint.filter(
  ({ name, spec }) => spec.scope === 'platform' && name !== 'issueCellTicket' && name !== 'issueCellRenewal',
);

test.each(ofProvider)(
  '$name, which is for the provider alone, succeeds on this engine',
  async ({ spec, entry }) => {
    const admin = await clientOf(world, 'admin');
    const { status, body } = await admin.answer(spec, await inputOf(entry, targets));
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  },
);

test('the replies contained numbers, and the check recognises them however they are written', () => {
  expect(spellings.split(', ').filter(holdsNumber)).toHaveLength(9);
  expect(shown).toEqual(
    expect.arrayContaining([
      'listContacts',
      'exportContacts',
      'listTickets',
      'findTicket',
      'recentTicketMessages',
      'listRefunds',
      'previewBatch',
      'resendBatch',
      'listBatches',
      'findBatch',
      'batchEvents',
      'listOptOuts',
      'importRejects',
      'singleSmsReport',
      'exportSingleSms',
      'smsHistory',
      'exportHistory',
      'findMessage',
      'bulkSmsReport',
      'exportBulkSms',
      'listRecharges',
      'listRechargeRequests',
      'listTransactions',
      'exportTransactions',
      'listTransactionGroups',
      'exportTransactionGroups',
    ]),
  );
});

test('a template over a contact group shows no whole number, neither in the preview nor in its messages', async () => {
  const { id } = await targets.contact();
  await world.database
    .updateTable('contact_groups')
    .set({ columns: ['name', 'phone'] })
    .where('id', '=', id)
    .execute();
  await spreadNumber(world.database);
  await sql`update contacts set field_values = array['Rahim', '01712-345678'] where group_id = ${id}`.execute(
    world.database,
  );
  const template = 'Dear {{name}} of 1{{number}}5, {{number}}, {{phone}}';
  const preview = await masked.call(previewBatch, {
    body: { groupIds: [id], template, class: 'transactional' },
  });
  expect(preview.report.samples).toMatchObject([
    { msisdn: '8801712•••678', text: 'Dear Rahim of 1880•••, 8801712•••678, 01712-•••678' },
  ]);
  expect(preview.report.facts.sample[0]!.cells).toEqual(['8801712•••678', 'Rahim', '01712-•••678']);
  await masked.call(sendBatch, { body: { batchId: preview.batchId! } });
  const { batchId } = preview;
  const query = { filter: { batchId: batchId! } };
  for (const spec of [smsHistory, exportHistory]) {
    const { body } = await masked.answer(spec, { query });
    expect(JSON.stringify(body)).toContain('Dear Rahim');
    expect(holdsNumber(body), JSON.stringify(body)).toBe(false);
  }
});

test('hidden digits cannot be found out by searching, sorting or adding', async () => {
  const { id } = await targets.contact();
  const params = { id };
  await world.database.deleteFrom('contacts').where('group_id', '=', id).execute();
  for (const msisdn of ['8801712345699', '8801712345611']) {
    const field_values = [`0${msisdn.slice(3, 8)}-${msisdn.slice(8)}`];
    await world.database
      .insertInto('contacts')
      .values({ company_id: 2, group_id: id, msisdn, field_values })
      .execute();
  }
  await world.database.updateTable('contact_groups').set({ contact_count: 2 }).where('id', '=', id).execute();
  await addTicket(world.database, { company_id: 2, subject: 'Call 01712-345699' });

  const contacts = async (client: Client, q?: string) => {
    const query = { filter: { ...(q !== undefined && { q }) }, sort: ['msisdn', 'ASC'] as ['msisdn', 'ASC'] };
    const { responseList } = await client.call(listContacts, { params, query });
    return responseList.map(({ msisdn }) => msisdn.slice(-3));
  };
  expect(await contacts(seeing)).toEqual(['611', '699']);
  expect(await contacts(masked)).toEqual(['699', '611']);
  const { body: file } = await masked.answer(exportContacts, { params });
  expect(String(file).match(/\d{3}(?=","01712)/g)).toEqual(['699', '611']);

  const tickets = async (client: Client, q: string) =>
    (await client.call(listTickets, { query: { filter: { q } } })).total;
  for (const [typed, isShown] of [
    ['01712', true],
    ['01712-3', false],
    ['01712-345699', false],
  ] as const) {
    expect([typed, (await contacts(seeing, typed)).length > 0]).toEqual([typed, true]);
    expect([typed, (await contacts(masked, typed)).length > 0]).toEqual([typed, isShown]);
    expect([typed, (await tickets(seeing, typed)) > 0]).toEqual([typed, true]);
    expect([typed, (await tickets(masked, typed)) > 0]).toEqual([typed, isShown]);
  }

  // Whether a number is there already is not told, and not counted either.
  for (const to of ['01712345699', '01712345600']) {
    expect((await masked.refusal(addContact, { params, body: { to } })).body.code).toBe('forbidden');
    const rows = [{ to, name: '' }];
    const refusal = await masked.refusal(importContacts, { params, body: { mode: 'update', rows } });
    expect(refusal.body.code).toBe('forbidden');
  }
  // `spreadNumber` gives all contacts the same number.
  await world.database.deleteFrom('contacts').where('group_id', '=', id).execute();
});

test('the message that a ticket keeps is masked, and keeps its numbers when a reader of masked numbers saves it', async () => {
  const messageId = await targets.message();
  await spreadNumber(world.database);
  const about = {
    subject: 'Nothing came',
    description: `Call ${spellings} back`,
    complainTypeId: 1,
    messageId,
  };
  const { id, revision } = await seeing.call(createTicket, { body: about });
  const { subject, description, ...ticket } = await masked.call(findTicket, { params: { id } });
  expect(ticket.snapshot!.message!.message.text).toContain('01712•••678');
  expect(holdsNumber({ subject, description, ...ticket })).toBe(false);
  const edited = { revision, subject, description: `${description} today` };
  await masked.call(updateTicket, { params: { id }, body: edited });
  const after = await seeing.call(findTicket, { params: { id } });
  expect(after.description).toBe(`${about.description} today`);
  const { body } = await masked.refusal(updateTicket, { params: { id }, body: edited });
  expect(body.code).toBe('changed-meanwhile');
  expect(holdsNumber(body)).toBe(false);
});
