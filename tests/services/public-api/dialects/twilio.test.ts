import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { twilioAccountSid } from '#contract/public-api/dialects.ts';
import {
  addDialectProgram,
  anotherProgram,
  withoutCredit,
  type DialectProgram,
} from '#tests/helpers/http/dialect.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let program: DialectProgram & { companyId: number };
beforeAll(async () => {
  world = await startWorld();
  program = await addDialectProgram(world, 'twilio', 'Jamuna');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;

const accountOf = ({ keyId }: DialectProgram) => `/2010-04-01/Accounts/${twilioAccountSid(keyId)}`;
const headersOf = ({ key, keyId }: DialectProgram) => ({
  Authorization: `Basic ${Buffer.from(`${twilioAccountSid(keyId)}:${key}`).toString('base64')}`,
});
const create = (fields: Readonly<Record<string, string>>, by: DialectProgram = program) =>
  by.form(`${accountOf(by)}/Messages.json`, { From: 'JAMUNA', Body: 'Hello', ...fields }, headersOf(by));
const read = (path: string, by: DialectProgram = program) =>
  by.fetch(`${accountOf(by)}${path}`, { headers: headersOf(by) });

interface Resource {
  sid: string;
  status: string;
}

describe('a message', () => {
  test('is created as documented, by a key of any kind', async () => {
    const live = await anotherProgram(world, 'twilio', 'Jamuna', { kind: 'live', networks: [] });
    const to = newNumber();
    const answer = await create({ To: `+${to}`, Body: 'আপনার অর্ডার' }, live);
    expect(answer).toMatchObject({ status: 201, type: 'application/json; charset=utf-8' });
    const account_sid = twilioAccountSid(live.keyId);
    expect(account_sid).toMatch(/^AC[0-9a-f]{32}$/);
    const sid = (answer.json as Resource).sid;
    expect(sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(answer.json).toEqual({
      account_sid,
      api_version: '2010-04-01',
      body: 'আপনার অর্ডার',
      date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/) as string,
      date_sent: null,
      date_updated: expect.any(String) as string,
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from: 'JAMUNA',
      messaging_service_sid: null,
      num_media: '0',
      num_segments: '1',
      price: null,
      price_unit: 'XXX',
      sid,
      status: 'queued',
      subresource_uris: { media: `${accountOf(live)}/Messages/${sid}/Media.json` },
      to: `+${to}`,
      uri: `${accountOf(live)}/Messages/${sid}.json`,
    });
    expect(await textsTo(world.database, to)).toMatchObject([{ text: 'আপনার অর্ডার' }]);
    await eventually(async () => {
      const { json } = await read(`/Messages/${sid}.json`, live);
      expect(json).toMatchObject({ sid, status: 'delivered', to: `+${to}`, error_code: null });
    });
  });

  test('of a messaging service has the default sender, may be scheduled and cancelled', async () => {
    const answer = await program.form(
      `${accountOf(program)}/Messages.json`,
      {
        To: newNumber(),
        MessagingServiceSid: 'MG00000000000000000000000000000001',
        Body: 'Later',
        ScheduleType: 'fixed',
        SendAt: '2030-01-31T09:30:00Z',
      },
      headersOf(program),
    );
    const { sid, status } = answer.json as Resource;
    expect(status).toBe('scheduled');
    const path = `${accountOf(program)}/Messages/${sid}.json`;
    expect((await read(`/Messages/${sid}.json`)).json).toMatchObject({ status: 'scheduled', from: 'JAMUNA' });
    const refused = await program.form(path, { Body: '' }, headersOf(program));
    expect(refused).toMatchObject({ status: 400, json: { code: 20001 } });
    const cancelled = await program.form(path, { Status: 'canceled' }, headersOf(program));
    expect(cancelled.json).toMatchObject({ status: 'canceled' });
  });

  test.each([
    [{ To: '' }, 400, 21604],
    [{ To: '12' }, 400, 21211],
    [{ From: 'NOBODY' }, 400, 21212],
    [{ Body: '' }, 400, 21602],
    [{ Body: 'x'.repeat(2_000) }, 400, 21617],
    [{ MediaUrl: 'https://example.com/x.png' }, 400, 20001],
    [{ SendAt: 'tomorrow', ScheduleType: 'fixed' }, 400, 35114],
  ])('%j is refused with %i and %i', async (fields, status, code) => {
    const answer = await create({ To: newNumber(), ...fields });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({
      code,
      message: expect.any(String) as string,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status,
    });
  });

  test('without credit, from elsewhere, too often, and with the account of another key', async () => {
    const poor = await withoutCredit(world, program.companyId, () => create({ To: newNumber() }));
    expect(poor).toMatchObject({ status: 403, json: { code: 20005 } });
    const elsewhere = await anotherProgram(world, 'twilio', 'Jamuna', { networks: ['203.0.113.0/24'] });
    expect((await create({ To: newNumber() }, elsewhere)).json).toMatchObject({ code: 20003, status: 403 });
    const slow = await anotherProgram(world, 'twilio', 'Jamuna', { requestsPerSecond: 1 });
    const answers = await Promise.all([1, 2].map(() => create({ To: newNumber() }, slow)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    const other = await program.form(
      `${accountOf(slow)}/Messages.json`,
      { To: newNumber(), Body: 'x' },
      headersOf(program),
    );
    expect(other).toMatchObject({ status: 401, json: { code: 20003, message: 'Authenticate' } });
    const none = await program.form(`${accountOf(program)}/Messages.json`, { To: newNumber(), Body: 'x' });
    expect(none).toMatchObject({ status: 401, json: { code: 20003 } });
  });
});

test('lists are read page by page, each message once', async () => {
  const stranger = await addDialectProgram(world, 'twilio', 'Meghna');
  const sids: string[] = [];
  for (const to of newNumbers(3))
    sids.push(((await create({ From: 'MEGHNA', To: to }, stranger)).json as Resource).sid);
  const seen: string[] = [];
  let next: string | null = `${accountOf(stranger)}/Messages.json?PageSize=2`;
  while (next !== null) {
    const { json } = await stranger.fetch(next, { headers: headersOf(stranger) });
    const page = json as { messages: Resource[]; next_page_uri: string | null };
    seen.push(...page.messages.map(({ sid }) => sid));
    next = page.next_page_uri;
  }
  expect(seen).toEqual(sids.reverse());
  expect((await read('/Messages.json?DateSent%3E=2026-01-01', stranger)).json).toMatchObject({ code: 20001 });
});

test('the balance, unknown messages, those of others, and what is not covered', async () => {
  expect((await read('/Balance.json')).json).toMatchObject({
    account_sid: twilioAccountSid(program.keyId),
    balance: expect.stringMatching(/^\d+$/) as string,
    currency: 'XXX',
  });
  const stranger = await addDialectProgram(world, 'twilio', 'Padma');
  const { sid } = (await create({ To: newNumber() })).json as Resource;
  for (const path of [
    `/Messages/SM${'0'.repeat(32)}.json`,
    `/Messages/SM${'f'.repeat(32)}.json`,
    `/Messages/${sid}`,
    '/Messages/x.json',
    '/Calls.json',
  ])
    expect(await read(path)).toMatchObject({ status: 404, json: { code: 20404 } });
  expect((await read(`/Messages/${sid}.json`, stranger)).status).toBe(404);
});
