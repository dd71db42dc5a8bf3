import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { demoPassword, demoUsernames } from '#database/seed/demo.ts';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import { startDatabaseManager } from '#services/database-manager/app.ts';
import { stopAll, type Running } from '#services/kit/process/lifecycle.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { request, type Answer, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';
import { everyEndpoint, inputOf, routePassword } from './entries.ts';
import { targetsOf } from './targets.ts';

/** The services once more, on the same database, with a log that can be read and a carrier with a password of its own. */
let world: World;
let carrier: Simulator;
let urls: ServiceUrls;
const running: Running[] = [];
const logged: string[] = [];
const answered: string[] = [];

const smppPassword = 'cnry4711';
const text = 'Your one-time code is 918273';
const log = createLog(
  'tests',
  'trace',
  new Writable({
    write(line: Buffer, _, done) {
      logged.push(line.toString());
      done();
    },
  }),
);

beforeAll(async () => {
  world = await startWorld();
  await world.stopReceiver();
  carrier = await startSimulator({ password: smppPassword });
  running.push({ name: 'carrier', stop: () => carrier.close() });
  const env = {
    MAIN_API_PORT: '0',
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    DATABASE_MANAGER_PORT: '0',
    SMPP_PORT: String(carrier.port),
    SMPP_PASSWORD: smppPassword,
    SECRET_KEY: testSecretKey,
  };
  const parts = { database: world.database, log };
  const mainApi = await startMainApi({ ...parts, settings: readSettings(mainApiSettings, env) });
  const receiver = await startSmsReceiver({ ...parts, settings: readSettings(smsReceiverSettings, env) });
  const manager = await startDatabaseManager({
    ...parts,
    settings: readSettings(databaseManagerSettings, env),
  });
  running.push(mainApi, manager, receiver);
  urls = {
    'main-api': mainApi.address,
    'sms-receiver': receiver.address,
    'database-manager': manager.address,
  };
});
afterAll(async () => {
  await stopAll(running, log);
  await world.close();
});

async function secrets(): Promise<string[]> {
  const users = await world.database.selectFrom('users').select('password_hash').execute();
  const sessions = await world.database.selectFrom('sessions').select('token_hash').execute();
  expect(users.length).toBeGreaterThan(0);
  return [
    ...users.map(({ password_hash }) => password_hash),
    ...sessions.flatMap(({ token_hash }) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) => Buffer.from(token_hash).toString(encoding)),
    ),
    smppPassword,
    routePassword,
  ];
}

test('no answer and no log line holds a password, a hash, a token or the text of a message', async () => {
  const tokens: string[] = [];
  const targets = targetsOf(world);
  const keep = ({ status, headers, body }: Answer<unknown>) =>
    answered.push(JSON.stringify([status, [...headers], body]));
  // A changed password and an ended session leave other hashes behind, so they are gathered on the way.
  const hidden = new Set(await secrets());
  const gather = async () => (await secrets()).forEach((secret) => hidden.add(secret));
  // Every endpoint, well asked as everybody, and badly as the one who may do most: others are told no more.
  const [first] = demoUsernames;
  for (const username of demoUsernames) {
    const body = { username, password: demoPassword };
    const signedIn = await request(urls, login, { body });
    const { accessToken, ...person } = signedIn.body as LoginReply;
    tokens.push(accessToken);
    keep({ ...signedIn, body: person });
    let { token } = await clientOf({ database: world.database, urls }, username);
    tokens.push(token);
    for (const { spec, entry } of everyEndpoint.filter(({ name }) => name !== 'login' && name !== 'logout')) {
      await gather();
      const given = await inputOf(entry, targets);
      const input = { ...given, ...(spec === sendSingle && { body: { ...given.body, text } }) };
      const ask = () => request(urls, spec, input, { token, idempotencyKey: crypto.randomUUID() });
      let answer = await ask();
      if (answer.status === 401) {
        keep(answer);
        // Their own call has ended the session, or it opens no session's endpoint.
        ({ token } = await clientOf({ database: world.database, urls }, username));
        tokens.push(token);
        answer = await ask();
      }
      keep(answer);
      if (username !== first) continue;
      keep(await request(urls, spec, { ...input, query: { wrong: 1 } }, { token }));
      keep(await request(urls, spec, { ...input, body: undefined }, { token: `${token}x` }));
    }
    keep(await request(urls, login, { body: { ...body, password: 'a wrong password' } }));
  }
  for (const url of Object.values(urls)) {
    for (const path of ['/health', '/ready', '/metrics', '/openapi.json']) {
      answered.push(await (await fetch(new URL(path, url))).text());
    }
  }
  // The carrier must have taken a message, or its password and the text were never in danger.
  await eventually(() => expect(carrier.journal.total).toBeGreaterThan(0));

  const replies = answered.join('\n');
  const lines = logged.join('');
  expect(lines).toContain('"route":"/noauth/v2/single"');
  expect(replies).toContain('Padma Traders');
  await gather();
  for (const secret of hidden) {
    expect(replies).not.toContain(secret);
    expect(lines).not.toContain(secret);
  }
  for (const secret of [...tokens, demoPassword, 'a wrong password', 'a new long password', text, '918273']) {
    expect(lines).not.toContain(secret);
  }
  for (const token of tokens) expect(replies).not.toContain(token);
}, 180_000);

/** The names of all objects in a reply, however deep. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(keysOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

test('no reply has a key for a secret column, whatever it is called', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name ~ '(hash|password|secret|token)'`.execute(
    world.database,
  );
  // They say whether something is the case, or until when.
  const harmless = ['password_change_required', 'passwords_off', 'first_password_until'];
  const secretColumns = rows.map(({ name }) => name).filter((name) => !harmless.includes(name));
  expect(secretColumns).toEqual(
    expect.arrayContaining(['password_hash', 'token_hash', 'code_hash', 'subject_hash', 'lease_token']),
  );
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const forbidden = new Set(['password', ...secretColumns, ...secretColumns.map(camelCase)]);
  const targets = targetsOf(world);
  const { token } = await clientOf({ database: world.database, urls }, 'admin');
  const refused: string[] = [];
  for (const { name, spec, entry } of everyEndpoint.filter((each) => each.name !== 'logout')) {
    const { status, body } = await request(urls, spec, await inputOf(entry, targets), {
      token,
      idempotencyKey: crypto.randomUUID(),
    });
    if (status >= 300) refused.push(name);
    expect(keysOf(body).filter((key) => forbidden.has(key))).toEqual([]);
  }
  // The calls above have changed the password and used up the codes of a while.
  const spent = [
    'login',
    'startSecondFactor',
    'startPasskey',
    'sendOtp',
    'updatePassword',
    'endOwnSessions',
    'createRoute',
  ];
  expect(refused.filter((name) => !spent.includes(name))).toEqual([
    // The caller has none.
    'signInWithCode',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'removeApp',
    'removeSecondFactor',
    'confirmSession',
    'signInChallenge',
    'passkeyChallenge',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    // No identity provider of this machine may be asked.
    'testCompanySignIn',
    // No company signs in so.
    'startCompanySignIn',
    'finishCompanySignIn',
    // There is one cell only.
    'issueCellTicket',
    'issueCellRenewal',
    'redeemCellTicket',
    'validateOtp',
    'resetPassword',
    // The caller's number is confirmed.
    'sendNumberCode',
    'confirmNumber',
    // Nobody has invited the caller.
    'findInvitation',
    // Its own company's views, contacts, requests and batches only, also for the provider.
    'updateSavedView',
    'deleteSavedView',
    'findContactGroup',
    'updateContactGroup',
    'deleteContactGroup',
    'listContacts',
    'addContact',
    'updateContact',
    'deleteContact',
    'exportContacts',
    // A batch of their own company.
    'findResendReminder',
    'setResendReminder',
    'removeResendReminder',
    'withdrawRechargeRequest',
    'resendBatch',
    'importContacts',
    'importRejects',
  ]);
});

test('a failed bind says why in the log, and nowhere the password', async () => {
  const wrong = 'wrong-pw';
  const before = logged.length;
  const settings = readSettings(smsReceiverSettings, {
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    SMPP_PORT: String(carrier.port),
    SMPP_PASSWORD: wrong,
  });
  const receiver = await startSmsReceiver({ database: world.database, log, settings });
  running.push(receiver);
  const said = await eventually(async () => {
    const ready = await (await fetch(new URL('/ready', receiver.address))).text();
    const lines = logged.slice(before).join('');
    expect(lines).toContain('ESME_RINVPASWD');
    return ready + lines;
  });
  expect(said).not.toContain(wrong);
});
