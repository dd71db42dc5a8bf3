import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { twilioAccountSid, type DialectName } from '#contract/public-api/dialects.ts';
import {
  addDialectProgram,
  anotherProgram,
  type DialectAnswer,
  type DialectProgram,
} from '#tests/helpers/http/dialect.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { textsTo } from '#tests/helpers/messages/textsTo.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** Lists of numbers as the documents of each provider write them, and calls that Barta does not have. */
let world: World;
let companyId: number;
const programs = new Map<DialectName, DialectProgram>();
const optedOut = newNumbers(1)[0]!;
beforeAll(async () => {
  world = await startWorld();
  const first = await addDialectProgram(world, 'bulksmsbd', 'Jamuna');
  companyId = first.companyId;
  programs.set('bulksmsbd', first);
  for (const name of ['elitbuzz', 'alpha', 'sslwireless', 'kannel', 'jasmin', 'twilio'] as const)
    programs.set(name, await anotherProgram(world, name, 'Jamuna'));
  await world.database
    .insertInto('opt_outs')
    .values({ company_id: companyId, msisdn: optedOut, source: 'staff' })
    .execute();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const programOf = (name: DialectName) => programs.get(name)!;

interface DocumentedList {
  dialect: DialectName;
  call: string;
  send: (numbers: readonly string[], program: DialectProgram) => Promise<DialectAnswer>;
  accepted: RegExp;
  /** The answer where one number is bad, and where one has opted out. */
  bad: RegExp;
  optedOut?: RegExp;
}

let reference = 0;
const lists: DocumentedList[] = [
  {
    dialect: 'bulksmsbd',
    call: '/api/smsapi',
    // Written out, since the documents have bare commas.
    send: (numbers, program) =>
      program.fetch(
        `/api/smsapi?api_key=${program.key}&type=text&number=${numbers.join(',')}&senderid=JAMUNA&message=Hello`,
      ),
    accepted: /"response_code":202/,
    bad: /^\{"response_code":1001,"message_id":"","success_message":"","error_message":"Invalid Number"\}$/,
  },
  {
    dialect: 'bulksmsbd',
    call: '/api/smsapimany',
    send: (numbers, program) =>
      program.form('/api/smsapimany', {
        api_key: program.key,
        senderid: 'JAMUNA',
        messages: JSON.stringify(numbers.map((to, index) => ({ to, message: `Hello ${index}` }))),
      }),
    accepted: /"response_code":202/,
    bad: /^\{"response_code":1001,"message_id":"","success_message":"","error_message":"Invalid Number"\}$/,
  },
  {
    dialect: 'elitbuzz',
    call: '/smsapi with plus signs',
    send: (numbers, program) =>
      program.fetch(
        `/smsapi?api_key=${program.key}&type=text&contacts=${numbers.join('+')}&senderid=JAMUNA&msg=Hello`,
      ),
    accepted: /^SMS SUBMITTED: ID - \d+$/,
    bad: /^1012$/,
  },
  {
    dialect: 'elitbuzz',
    call: '/smsapi with commas',
    send: (numbers, program) =>
      program.form('/smsapi', {
        api_key: program.key,
        type: 'text',
        contacts: numbers.join(','),
        senderid: 'JAMUNA',
        msg: 'Hello',
      }),
    accepted: /^SMS SUBMITTED: ID - \d+$/,
    bad: /^1012$/,
  },
  {
    dialect: 'alpha',
    call: '/sendsms',
    send: (numbers, program) =>
      program.multipart('/sendsms', { api_key: program.key, msg: 'Hello', to: numbers.join(',') }),
    accepted: /"error":0/,
    bad: /^\{"error":416,"msg":"No valid number found."\}$/,
  },
  {
    dialect: 'sslwireless',
    call: '/api/v3/send-sms/bulk',
    send: (msisdn, program) =>
      program.post('/api/v3/send-sms/bulk', {
        api_token: program.key,
        sid: 'JAMUNA',
        sms: 'Hello',
        msisdn,
        batch_csms_id: `list${(reference += 1)}`,
      }),
    accepted: /"status_code":200/,
    bad: /^\{"status":"FAILED","status_code":4025,"error_message":"Invalid MSISDN"\}$/,
    optedOut: /^\{"status":"FAILED","status_code":4026,/,
  },
  {
    dialect: 'sslwireless',
    call: '/api/v3/send-sms/dynamic',
    send: (numbers, program) =>
      program.post('/api/v3/send-sms/dynamic', {
        api_token: program.key,
        sid: 'JAMUNA',
        sms: numbers.map((msisdn, index) => ({
          msisdn,
          text: `Hello ${index}`,
          csms_id: `dynamic${(reference += 1)}`,
        })),
      }),
    accepted: /"status_code":200/,
    bad: /^\{"status":"FAILED","status_code":4025,"error_message":"Invalid MSISDN"\}$/,
    optedOut: /^\{"status":"FAILED","status_code":4026,/,
  },
  {
    dialect: 'kannel',
    call: '/cgi-bin/sendsms',
    send: (numbers, program) =>
      program.fetch(
        `/cgi-bin/sendsms?username=shop&password=${program.key}&from=JAMUNA&to=${numbers.join('+')}&text=Hello`,
      ),
    accepted: /^0: Accepted for delivery$/,
    bad: /^Number\(s\) has\/have been denied by white- and\/or black-lists\.$/,
  },
];

describe.each(lists)('$dialect $call', ({ dialect, send, accepted, bad, optedOut: ofOptOut = bad }) => {
  test('a list of good numbers is accepted', async () => {
    const numbers = newNumbers(3);
    expect((await send(numbers, programOf(dialect))).text).toMatch(accepted);
    for (const to of numbers) expect(await textsTo(world.database, to)).toHaveLength(1);
  });

  test.each([
    ['too short', '0171', bad],
    ['a landline', '0255012345', bad],
    ['of another country', '14155550100', bad],
    ['of no network', '01012345678', bad],
    ['letters', 'shop', bad],
    ['opted out', optedOut, ofOptOut],
  ])('one that is %s is the refusal of all', async (_, wrong, answer) => {
    for (const at of [0, 1, 2]) {
      const good = newNumbers(2);
      const before = await countBatches();
      const { text } = await send([...good.slice(0, at), wrong, ...good.slice(at)], programOf(dialect));
      expect(text).toMatch(answer);
      for (const to of good) expect(await textsTo(world.database, to)).toEqual([]);
      expect(await countBatches()).toBe(before);
    }
  });
});

/** Batches of the company, also those that were only checked: each would hold credit. */
async function countBatches(): Promise<string> {
  const { rows } = await sql<{ count: string }>`
    select count(*)::text as count from batches where company_id = ${companyId}`.execute(world.database);
  return rows[0]!.count;
}

test('two texts for one number, in whatever way it is written, are the refusal of all', async () => {
  const [twice, other] = newNumbers(2) as [string, string];
  const numbers = [other, twice, `+${twice}`];
  for (const { call, send, bad } of lists.filter(({ call: path }) => /many|dynamic/.test(path))) {
    const { text, headers } = await send(numbers, programOf(/many/.test(call) ? 'bulksmsbd' : 'sslwireless'));
    expect(text).toMatch(bad);
    expect(headers.get('x-barta-error')).toBe('rule-refused recipients.2.to=number-twice');
  }
  for (const to of [twice, other]) expect(await textsTo(world.database, to)).toEqual([]);
});

test('a dialect without lists takes a list for no number', async () => {
  const numbers = newNumbers(2);
  const jasmin = programOf('jasmin');
  for (const separator of [',', ' ', ';', '+']) {
    const answer = await jasmin.get('/send', {
      username: 'x',
      password: jasmin.key,
      to: numbers.join(separator),
      content: 'Hello',
    });
    expect(answer).toMatchObject({ status: 400, text: 'Error "Argument [to] has an invalid value."' });
    const twilio = programOf('twilio');
    const sid = twilioAccountSid(twilio.keyId);
    const Authorization = `Basic ${Buffer.from(`${sid}:${twilio.key}`).toString('base64')}`;
    const created = await twilio.form(
      `/2010-04-01/Accounts/${sid}/Messages.json`,
      { To: numbers.map((number) => `+${number}`).join(separator), From: 'JAMUNA', Body: 'Hello' },
      { Authorization },
    );
    expect(created).toMatchObject({ status: 400, json: { code: 21211 } });
  }
  for (const to of numbers) expect(await textsTo(world.database, to)).toEqual([]);
});

test.each<[DialectName, string, number, RegExp]>([
  ['bulksmsbd', '/api/smsstatus', 200, /^\{"response_code":1003,/],
  ['elitbuzz', '/smsapimany', 200, /^1003$/],
  ['elitbuzz', '/getkey/user/password', 200, /^1003$/],
  ['alpha', '/config/Campaigncontent', 200, /^\{"error":404,/],
  ['sslwireless', '/api/v3/report', 200, /"status_code":4004/],
  ['kannel', '/cgi-bin/sendota', 404, /^Unknown request\.$/],
  ['jasmin', '/secure/send', 404, /^Error "/],
  ['jasmin', '/secure/sendbatch', 404, /^Error "/],
  ['jasmin', '/ping', 404, /^Error "/],
  ['jasmin', '/metrics', 404, /^Error "/],
  ['twilio', `/2010-04-01/Accounts/AC${'0'.repeat(32)}/Calls.json`, 404, /"code":20404/],
  ['twilio', '/v1/Services', 404, /"code":20404/],
])('%s %s is not covered and says so in its own words', async (name, path, status, words) => {
  const program = programOf(name);
  for (const answer of [await program.get(path), await program.form(path, {})]) {
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(words);
    expect(answer.headers.get('x-barta-error')).toMatch(/call-not-in-dialect/);
  }
});
