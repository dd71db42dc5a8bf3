import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceTokenHeader } from '#contract/deviceToken.ts';
import { login } from '#contract/main-api/sign-in/auth.ts';
import { sendOtp, validateOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { updateUser } from '#contract/main-api/people/users.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { strangersSignInLimit } from '#services/main-api/auth/signInTries.ts';
import { request } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({
    env: { TRUSTED_PROXIES: '127.0.0.1', LOGINS_PER_MINUTE: '10000', RECOVERIES_PER_MINUTE: '10000' },
  });
});
afterAll(() => world.close());

/** Where a request comes from, and with which device. */
interface From {
  address: string;
  device?: string;
}

const home: From = { address: '203.0.113.7' };
const elsewhere: From = { address: '198.51.100.7' };
const newDevice = () => randomBytes(32).toString('base64url');

const headersOf = ({ address, device }: From) => ({
  'X-Forwarded-For': address,
  ...(device && { [deviceTokenHeader]: device }),
});
const signIn = async (username: string, from: From, password = demoPassword) =>
  (await request(world.urls, login, { body: { username, password } }, { headers: headersOf(from) })).status;
const askForCode = async (userName: string, from: From) =>
  (await request(world.urls, sendOtp, { query: { userName } }, { headers: headersOf(from) })).status;
const giveCode = async (userName: string, otp: string, from: From) =>
  (await request(world.urls, validateOtp, { query: { userName, otp } }, { headers: headersOf(from) })).status;

/** Guesses until strangers are refused, each network as often as it may. */
async function lockOut(username: string): Promise<void> {
  const guesses = Array.from({ length: strangersSignInLimit.most }, (_, index) =>
    signIn(username, { address: `192.0.${index % 5}.1`, device: newDevice() }, 'wrong'),
  );
  expect((await Promise.all(guesses)).filter((status) => status === 401).length).toBeGreaterThan(45);
  expect(await signIn(username, { address: '192.0.99.1' }, 'wrong')).toBe(429);
}

let username: string;
let msisdn: string;
let people = 0;

beforeEach(async () => {
  username = `Owner${(people += 1)}`;
  [msisdn] = newNumbers(1) as [string];
  const { companyId } = await addClientCompany(world.database, `${username}s`);
  const { userId } = await addPerson(world.database, { username, companyId });
  await world.database.updateTable('users').set({ contact_no: msisdn }).where('id', '=', userId).execute();
});

describe('wrong passwords from everywhere', () => {
  test('do not lock the owner out in a known place', async () => {
    expect(await signIn(username, home)).toBe(200);
    await lockOut(username);
    expect(await signIn(username, { address: '203.0.113.99' })).toBe(200);
    expect(await signIn(username, elsewhere)).toBe(429);
  });

  test('do not lock the owner out on a known device', async () => {
    const device = newDevice();
    expect(await signIn(username, { ...home, device })).toBe(200);
    await lockOut(username);
    expect(await signIn(username, { ...elsewhere, device })).toBe(200);
    // By now this network is known, too.
    expect(await signIn(username, elsewhere)).toBe(200);
  });

  test('lock out callers with a device token of somebody else or an unknown one', async () => {
    const device = newDevice();
    expect(await signIn('operator', { ...elsewhere, device })).toBe(200);
    await lockOut(username);
    for (const shown of [device, newDevice(), 'x', '%']) {
      expect(await signIn(username, { ...elsewhere, device: shown })).toBe(429);
    }
  });

  test('are limited to ten for a known device and for a known network', async () => {
    const device = newDevice();
    expect(await signIn(username, { ...home, device })).toBe(200);
    for (const from of [{ ...elsewhere, device }, home]) {
      const statuses = [];
      for (let count = 0; count < 11; count += 1) statuses.push(await signIn(username, from, 'wrong'));
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    }
  });

  test('are limited alike for a username that does not exist', async () => {
    await lockOut('nobody-at-all');
    expect(await signIn('nobody-at-all', { ...elsewhere, device: newDevice() })).toBe(429);
  });

  test('are cleared when an administrator sets a first password', async () => {
    for (let count = 0; count < 10; count += 1) await signIn(username, elsewhere, 'wrong');
    await lockOut(username.toUpperCase()).catch(() => undefined);
    expect(await signIn(username, elsewhere)).toBe(429);
    const { id } = await world.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const password = 'seven rivers to cross';
    await (await clientOf(world, 'admin')).call(updateUser, { body: { id, password } });
    expect(await signIn(username, elsewhere, password)).toBe(200);
  });
});

describe('recovery', () => {
  const codes = () => world.carrier.journal.entries(msisdn).map(({ text }) => /^\d{6}/.exec(text)![0]);
  const codeOf = async (from: From) => {
    const before = codes().length;
    expect(await askForCode(username, from)).toBe(200);
    return eventually(() => {
      expect(codes()).toHaveLength(before + 1);
      return codes().at(-1)!;
    });
  };
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('stays possible on a known device, however many codes strangers ask for', async () => {
    const owner = { ...elsewhere, device: newDevice() };
    expect(await signIn(username, { ...owner, address: home.address })).toBe(200);
    for (let count = 0; count < 3; count += 1) {
      expect(await askForCode(username, { address: `192.0.${count}.1`, device: newDevice() })).toBe(200);
    }
    expect(await askForCode(username, { address: '192.0.9.1', device: newDevice() })).toBe(429);
    expect(await askForCode(username, owner)).toBe(200);
  });

  test('survives wrong guesses and requested codes of strangers', async () => {
    const owner = { ...elsewhere, device: newDevice() };
    const code = await codeOf(owner);
    const stranger = { address: elsewhere.address, device: newDevice() };
    for (const from of [stranger, { address: elsewhere.address }]) {
      for (let count = 0; count < 5; count += 1)
        expect(await giveCode(username, otherThan(code), from)).toBe(422);
    }
    const strangers = await codeOf(stranger);
    // The code that the owner has asked for is no use to anybody else, nor theirs to the owner.
    expect(await giveCode(username, code, stranger)).toBe(422);
    if (strangers !== code) expect(await giveCode(username, strangers, owner)).toBe(422);
    expect(await giveCode(username, code, owner)).toBe(200);
  });

  test.each(['a known name', 'an unknown name'])(
    'sends no more than ten codes a day to each known device, and ten to all strangers, of %s',
    async (kind) => {
      const name = kind === 'a known name' ? username : 'nobody-who-recovers';
      const devices = [newDevice(), newDevice()];
      if (kind === 'a known name') for (const device of devices) await signIn(name, { ...home, device });
      const statuses = [];
      for (const from of [elsewhere, ...devices.map((device) => ({ ...elsewhere, device }))]) {
        for (let count = 0; count < 11; count += 1) {
          statuses.push(await askForCode(name, from));
          await world.database.deleteFrom('attempts').where('kind', '=', 'send-code').execute();
        }
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(kind === 'a known name' ? 30 : 10);
    },
  );
});
