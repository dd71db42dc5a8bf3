import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createRoute } from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { readSealedSecrets, resealSecrets } from '#services/engine/upkeep/sealedSecrets.ts';
import { examine } from '#services/doctor/examine.ts';
import {
  authTokenPlace,
  clientSecretPlace,
  factorKeyPlace,
  routePasswordPlace,
  secretBox,
} from '#services/kit/auth/secrets.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSettings } from '#services/startSettings.ts';
import { targetsOf } from '#tests/contract/targets.ts';
import { testClient } from '#tests/simulators/IdentityProvider.ts';
import { schemaOfTests } from '#tests/helpers/database/database.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { addSecondFactor } from '#tests/helpers/people/secondFactor.ts';
import { addProgram } from '#tests/helpers/http/program.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';

const newKey = Buffer.alloc(32, 2).toString('base64');
const otherKey = Buffer.alloc(32, 3).toString('base64');
const boxOf = (SECRET_KEY: string, SECRET_KEY_PREVIOUS = '') =>
  secretBox({ NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: '/nowhere', SECRET_KEY, SECRET_KEY_PREVIOUS });
const changing = boxOf(newKey, testSecretKey);

let world: World;
let routeIds: number[];
beforeAll(async () => {
  world = await startWorld();
  const admin = await world.signIn('admin');
  routeIds = [];
  for (const name of ['North', 'South']) {
    const password = `of ${name}`;
    const body = { name, host: '127.0.0.1', systemId: 'ours', password, currentPassword: demoPassword };
    routeIds.push((await admin.call(createRoute, { body })).id);
  }
});
afterAll(() => world.close());

const rowOf = (id: number) =>
  world.database.selectFrom('routes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const keysWith = async (secrets: typeof changing) =>
  (await readSealedSecrets(world.database, secrets)).map(({ name, key }) => `${name} ${key}`);

test('a changed key opens what the one before has sealed, until all is sealed anew; routes stay as they are', async () => {
  expect(await keysWith(changing)).toEqual(['North previous', 'South previous']);
  const before = await rowOf(routeIds[0]!);
  expect(await resealSecrets(world.database, changing)).toBe(2);
  expect(await resealSecrets(world.database, changing)).toBe(0);
  expect(await keysWith(boxOf(newKey))).toEqual(['North current', 'South current']);
  const { sealed_password: sealed, ...facts } = await rowOf(routeIds[0]!);
  expect(boxOf(newKey).open(sealed!, routePasswordPlace(routeIds[0]!))).toBe('of North');
  expect({ ...facts, sealed_password: before.sealed_password }).toEqual(before);
});

test('the text of an API key that signs is sealed anew too', async () => {
  const { key } = await addProgram(await world.signIn('admin'), { kind: 'twilio' });
  expect(await keysWith(changing)).toContain(`${key.name} previous`);
  expect(await resealSecrets(world.database, changing)).toBe(1);
  const { sealed_token: sealed } = await world.database
    .selectFrom('api_keys')
    .select('sealed_token')
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  expect(boxOf(newKey).open(sealed!, authTokenPlace(key.id))).toBe(key.key);
  await world.database.deleteFrom('api_keys').where('id', '=', key.id).execute();
});

test('the key of an authenticator app is sealed anew too', async () => {
  const { key } = await addSecondFactor(world.database, 'operator');
  expect(await keysWith(changing)).toContain('operator previous');
  expect(await resealSecrets(world.database, changing)).toBe(1);
  const row = await world.database
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_key'])
    .executeTakeFirstOrThrow();
  expect(boxOf(newKey).open(row.sealed_key!, factorKeyPlace(row.user_id))).toBe(key);
  await world.database.deleteFrom('second_factors').execute();
});

test('the client secret of an identity provider is sealed anew too', async () => {
  const { companySignIn } = targetsOf(world);
  const companyId = await companySignIn();
  expect(await resealSecrets(world.database, changing)).toBe(1);
  const { sealed_secret: sealed } = await world.database
    .selectFrom('company_sign_ins')
    .select('sealed_secret')
    .executeTakeFirstOrThrow();
  expect(boxOf(newKey).open(sealed, clientSecretPlace(companyId))).toBe(testClient.clientSecret);
  await world.database.deleteFrom('company_sign_ins').execute();
});

test('what no key opens is left as it is, and named', async () => {
  expect(await keysWith(boxOf(otherKey, testSecretKey))).toEqual(['North null', 'South null']);
  expect(await resealSecrets(world.database, boxOf(otherKey, testSecretKey))).toBe(0);
  expect(await keysWith(boxOf(newKey))).toEqual(['North current', 'South current']);
});

describe.runIf(inject('engine').kind === 'server')('on a server', () => {
  test('a password that a user sets meanwhile stands', async () => {
    const [id] = routeIds as [number];
    const place = routePasswordPlace(id);
    const back = boxOf(testSecretKey, newKey);
    let resealing = Promise.resolve(0);
    await world.database.transaction().execute(async (transaction) => {
      const set = { sealed_password: boxOf(newKey).seal('theirs', place) };
      await transaction.updateTable('routes').set(set).where('id', '=', id).execute();
      resealing = resealSecrets(world.database, back);
      await untilBlocked(world.database);
    });
    // The other route was free.
    expect(await resealing).toBe(1);
    expect(back.open((await rowOf(id)).sealed_password!, place)).toBe('theirs');
    await resealSecrets(world.database, back);
    expect(await keysWith(boxOf(testSecretKey))).toEqual(['North current', 'South current']);
  });

  test('the command and the doctor say what is still to be done', async () => {
    const settings = { DATABASE_URL: world.databaseUrl, DATABASE_SCHEMA: schemaOfTests() };
    const run = (keys: Record<string, string>, option: string) =>
      startCommand('secretKey', { ...settings, ...keys }, option).ended;
    const sealedFinding = async (keys: Record<string, string>) => {
      const env = { ...settings, DISPATCH_PAUSED: 'true', ...keys };
      const findings = await examine(readSettings(startSettings, env));
      return findings.find(({ check }) => check === 'sealed');
    };
    const both = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey };
    expect(await run({ SECRET_KEY: newKey }, '--check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('with a key that is missing: 2 (North, South)') as string,
    });
    expect(await sealedFinding({ SECRET_KEY: newKey })).toMatchObject({
      result: 'failed',
      detail: expect.stringContaining('North, South') as string,
    });
    expect(await sealedFinding(both)).toMatchObject({ result: 'skipped' });
    expect(await run(both, '--check')).toMatchObject({ code: 1 });
    const applied = '2 secrets were sealed anew.\nwith SECRET_KEY: 2\nwith SECRET_KEY_PREVIOUS: 0\n';
    expect(await run(both, '--apply')).toMatchObject({ code: 0, output: applied, errors: '' });
    expect(await run({ SECRET_KEY: newKey }, '--apply')).toMatchObject({ code: 0 });
    expect(await sealedFinding({ SECRET_KEY: newKey })).toMatchObject({ result: 'ok' });
  });
});
