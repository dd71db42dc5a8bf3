import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/main-api/sign-in/auth.ts';
import {
  addPasskey,
  passkeyChallenge,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#contract/main-api/sign-in/passkeys.ts';
import {
  confirmSecondFactor,
  findSecondFactor,
  removeApp,
  removeSecondFactor,
  resetSecondFactor,
  startSecondFactor,
} from '#contract/main-api/sign-in/secondFactor.ts';
import { demoPassword } from '#database/seed/demo.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import {
  addSecondFactor,
  appCode,
  codeOf,
  factorCalls,
  wrongCode,
} from '#tests/helpers/people/secondFactor.ts';
import { addSoftPasskey, SoftPasskey } from '#tests/helpers/people/softPasskey.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let calls: ReturnType<typeof factorCalls>;
beforeAll(async () => {
  world = await startWorld();
  calls = factorCalls(world);
});
afterAll(() => world.close());

let username: string;
let userId: number;
let roleId: number;
let companyId: number;
let me: Client;
let people = 0;
beforeEach(async () => {
  username = `teller${(people += 1)}`;
  ({ companyId } = await addClientCompany(world.database, `Bank${people}`));
  ({ userId, roleId } = await addPerson(world.database, { username, companyId }));
  me = await clientOf(world, username);
});

const currentPassword = demoPassword;
const start = (client = me, proof = {}) => client.call(startPasskey, { body: { currentPassword, ...proof } });
const stateOf = (client = me) => client.call(findSecondFactor, {});
const refused = [422, 'rule-refused', { answer: 'passkey-refused' }];
const tooLate = [409, 'conflict', 'passkey-too-late'];
const auditedChanges = async () =>
  (
    await world.database
      .selectFrom('audit_entries')
      .select('changes')
      .where('record_id', '=', userId)
      .where('action', '=', 'updated')
      .orderBy('id')
      .execute()
  ).flatMap(({ changes }) => changes);

describe('adding a passkey', () => {
  test('the first one turns the second factor on, gives recovery codes and ends the other sessions', async () => {
    const other = await clientOf(world, username);
    const { recoveryCodes } = await addSoftPasskey(me, { name: 'ল্যাপটপ' });
    expect(recoveryCodes).toHaveLength(10);
    expect(await stateOf()).toMatchObject({
      isOn: true,
      hasApp: false,
      passkeys: [{ name: 'ল্যাপটপ', domain: 'localhost', lastUsedAt: null, copiedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect((await other.refusal(currentUser)).status).toBe(401);
    expect(await auditedChanges()).toEqual([
      { field: 'hasSecondFactor', before: 'false', after: 'true' },
      { field: 'passkey', before: null, after: 'ল্যাপটপ' },
    ]);
    const notices = world.database.selectFrom('notifications').where('kind', '=', 'account-changed');
    expect(await notices.where('user_id', '=', userId).select('details').execute()).toEqual([
      { details: { changed: ['second-factor'] } },
    ]);
  });

  test('needs the password, and of who has a second factor a proof of it', async () => {
    const wrongPassword = await me.refusal(startPasskey, { body: { currentPassword: 'wrong' } });
    expect(codeOf(wrongPassword)).toEqual([422, 'rule-refused', { currentPassword: 'wrong-password' }]);
    const { passkey, recoveryCodes } = await addSoftPasskey(me);
    expect(codeOf(await me.refusal(startPasskey, { body: { currentPassword } }))).toEqual([
      422,
      'rule-refused',
      { code: 'required' },
    ]);
    const challenge = await me.call(passkeyChallenge, { body: { purpose: 'change' } });
    const second = await addSoftPasskey(me, { name: 'Phone', proof: { passkey: passkey.answer(challenge) } });
    expect(second.recoveryCodes).toEqual([]);
    await addSoftPasskey(me, { name: 'Key', proof: { code: recoveryCodes[0] } });
    const { passkeys } = await stateOf();
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone', 'Key']);
  });

  test('tells authenticators a random handle and which ones there are, and nothing else of the user', async () => {
    const request = await start();
    expect(request).toMatchObject({
      rp: { id: 'localhost', name: 'Barta' },
      user: { name: username, displayName: username },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(request.user.id, 'base64url')).toHaveLength(64);
    const passkey = new SoftPasskey();
    const body = { name: 'Laptop', answer: passkey.create(request) };
    const { recoveryCodes } = await me.call(addPasskey, { body });
    const again = await start(me, { code: recoveryCodes[0] });
    expect(again.user.id).toBe(request.user.id);
    expect(again.excludeCredentials).toEqual([
      { id: passkey.id.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
  });

  test.each([
    ['from another site', { origin: 'https://portal.example.net' }],
    ['from the portal by another port', { origin: 'http://localhost:8081' }],
    ['for another domain', { rpId: 'portal.example.net' }],
    ['without a person', { isPresent: false }],
    ['from within a page of another site', { crossOrigin: true }],
  ])('an answer %s is refused', async (_, claims) => {
    const answer = new SoftPasskey().create(await start(), claims);
    expect(codeOf(await me.refusal(addPasskey, { body: { name: 'Laptop', answer } }))).toEqual(refused);
    expect((await stateOf()).isOn).toBe(false);
  });

  test('a challenge is answered once, right or wrong, by the session that it was made for', async () => {
    const request = await start();
    const other = await clientOf(world, username);
    const body = (passkey = new SoftPasskey()) => ({ name: 'Laptop', answer: passkey.create(request) });
    expect(codeOf(await other.refusal(addPasskey, { body: body() }))).toEqual(tooLate);
    const answers = await Promise.all([1, 2, 3].map(() => me.answer(addPasskey, { body: body() })));
    expect(answers.map(codeOf).sort()).toEqual([[200, undefined, undefined], tooLate, tooLate]);
    expect(codeOf(await me.refusal(addPasskey, { body: body() }))).toEqual(tooLate);
    expect((await stateOf()).passkeys).toHaveLength(1);
  });

  test('a later challenge takes the place of an earlier one', async () => {
    const early = new SoftPasskey().create(await start());
    await start();
    expect(codeOf(await me.refusal(addPasskey, { body: { name: 'Laptop', answer: early } }))).toEqual(
      refused,
    );
  });

  test('a challenge expires', async () => {
    const answer = new SoftPasskey().create(await start());
    await world.database
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(codeOf(await me.refusal(addPasskey, { body: { name: 'Laptop', answer } }))).toEqual(tooLate);
  });

  test('one passkey belongs to one person, once', async () => {
    const { passkey, recoveryCodes } = await addSoftPasskey(me);
    const again = passkey.create(await start(me, { code: recoveryCodes[0] }));
    const there = [409, 'conflict', 'passkey-there-before'];
    expect(codeOf(await me.refusal(addPasskey, { body: { name: 'Again', answer: again } }))).toEqual(there);
    await addPerson(world.database, { username: `other${people}`, companyId });
    const other = await clientOf(world, `other${people}`);
    const taken = passkey.create(await start(other));
    expect(codeOf(await other.refusal(addPasskey, { body: { name: 'Mine', answer: taken } }))).toEqual(there);
    expect((await stateOf(other)).isOn).toBe(false);
  });

  test('there are at most ten, also when two are added at once', async () => {
    const { recoveryCodes } = await addSoftPasskey(me);
    for (let count = 2; count <= 9; count += 1)
      await addSoftPasskey(me, { name: `Key ${count}`, proof: { code: recoveryCodes[count - 2] } });
    const request = await start(me, { code: recoveryCodes[8] });
    await world.database
      .insertInto('passkeys')
      .columns(['user_id', 'name', 'credential_id', 'public_key', 'sign_count', 'rp_id', 'user_handle'])
      .expression((from) =>
        from
          .selectFrom('passkeys')
          .where('user_id', '=', userId)
          .select(['user_id', 'name', from.val(Buffer.from('tenth')).as('id'), 'public_key', 'sign_count'])
          .select(['rp_id', 'user_handle'])
          .limit(1),
      )
      .execute();
    const body = { name: 'One more', answer: new SoftPasskey().create(request) };
    expect(codeOf(await me.refusal(addPasskey, { body }))).toEqual([409, 'conflict', 'passkeys-full']);
  });

  test('a role that needs a second factor is content with a passkey', async () => {
    await world.database
      .updateTable('roles')
      .set({ requires_second_factor: true })
      .where('id', '=', roleId)
      .execute();
    expect(await me.call(currentUser, {})).toMatchObject({ secondFactor: 'set-up-due' });
    const { recoveryCodes } = await addSoftPasskey(me);
    expect(await me.call(currentUser, {})).toMatchObject({ secondFactor: 'on' });
    const { passkeys } = await stateOf();
    await me.call(removePasskey, { body: { id: passkeys[0]!.id, currentPassword, code: recoveryCodes[0]! } });
    expect(await me.call(currentUser, {})).toMatchObject({ secondFactor: 'set-up-due' });
  });
});

describe('a passkey and an authenticator app', () => {
  test('live side by side, and recovery codes stay', async () => {
    const { passkey, recoveryCodes } = await addSoftPasskey(me);
    const proof = async () =>
      passkey.answer(await me.call(passkeyChallenge, { body: { purpose: 'change' } }));
    expect(codeOf(await me.refusal(startSecondFactor, { body: { currentPassword } }))[2]).toEqual({
      code: 'required',
    });
    const body = { currentPassword, passkey: await proof() };
    const { key } = await me.call(startSecondFactor, { body });
    // The key counts for nothing before its first code.
    expect(codeOf(await calls.signIn(username, appCode(key)))).toEqual(wrongCode);
    expect(await stateOf()).toMatchObject({ hasApp: false });
    const given = await me.call(confirmSecondFactor, { body: { code: appCode(key) } });
    expect(given.recoveryCodes).toEqual([]);
    expect(await stateOf()).toMatchObject({ isOn: true, hasApp: true, recoveryCodesLeft: 10 });
    expect((await calls.password(username)).body).toMatchObject({ secondFactors: ['app', 'passkey'] });
    expect((await calls.signIn(username, appCode(key, 1))).status).toBe(200);

    await me.call(removeApp, { body: { currentPassword, code: recoveryCodes[0]! } });
    expect(await stateOf()).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 9 });
    expect((await calls.password(username)).body).toMatchObject({ secondFactors: ['passkey'] });
    expect(await auditedChanges()).toEqual([
      { field: 'hasSecondFactor', before: 'false', after: 'true' },
      { field: 'passkey', before: null, after: 'Laptop' },
      { field: 'authenticatorApp', before: null, after: 'on' },
      { field: 'authenticatorApp', before: 'on', after: null },
    ]);
  });

  test('the app can go last', async () => {
    const { key } = await addSecondFactor(world.database, username);
    const code = { code: appCode(key) };
    const { recoveryCodes } = await addSoftPasskey(me, { proof: code });
    expect(recoveryCodes).toEqual([]);
    const { passkeys } = await stateOf();
    const body = { id: passkeys[0]!.id, currentPassword, code: appCode(key, 1) };
    await me.call(removePasskey, { body });
    expect(await stateOf()).toMatchObject({ isOn: true, hasApp: true, passkeys: [] });
  });

  test('a key whose first code never came is gone with the first passkey', async () => {
    const { key } = await me.call(startSecondFactor, { body: { currentPassword } });
    await addSoftPasskey(me);
    expect(codeOf(await me.refusal(confirmSecondFactor, { body: { code: appCode(key) } }))).toEqual([
      409,
      'conflict',
      'second-factor-is-off',
    ]);
  });
});

describe('changing passkeys', () => {
  let passkey: SoftPasskey;
  let recoveryCodes: string[];
  let id: number;
  beforeEach(async () => {
    ({ passkey, recoveryCodes } = await addSoftPasskey(me));
    id = (await stateOf()).passkeys[0]!.id;
  });

  test('one is renamed without more ado', async () => {
    await me.call(renamePasskey, { body: { id, name: 'Office' } });
    expect((await stateOf()).passkeys).toMatchObject([{ id, name: 'Office' }]);
    expect((await auditedChanges()).at(-1)).toEqual({ field: 'passkey', before: 'Laptop', after: 'Office' });
  });

  test('the last one is removed with a proof, which turns the second factor off and ends other sessions', async () => {
    const body = { id, currentPassword };
    expect(codeOf(await me.refusal(removePasskey, { body }))[2]).toEqual({ code: 'required' });
    const other = await clientOf(world, username);
    const challenge = await me.call(passkeyChallenge, { body: { purpose: 'change' } });
    await me.call(removePasskey, { body: { ...body, passkey: passkey.answer(challenge) } });
    expect(await stateOf()).toMatchObject({ isOn: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await other.refusal(currentUser)).status).toBe(401);
    expect((await calls.password(username)).body).toHaveProperty('accessToken');
    const notices = world.database.selectFrom('notifications').where('kind', '=', 'account-changed');
    expect(await notices.where('user_id', '=', userId).select('id').execute()).toHaveLength(2);
  });

  test('those of others are not found', async () => {
    await addPerson(world.database, { username: `other${people}`, companyId });
    const other = await clientOf(world, `other${people}`);
    const { recoveryCodes: ofOther } = await addSoftPasskey(other);
    expect(codeOf(await other.refusal(renamePasskey, { body: { id, name: 'Mine' } }))[1]).toBe('not-found');
    const body = { id, currentPassword, code: ofOther[0]! };
    expect(codeOf(await other.refusal(removePasskey, { body }))[1]).toBe('not-found');
    expect((await stateOf()).passkeys).toMatchObject([{ id, name: 'Laptop' }]);
  });

  test('turning it all off removes them', async () => {
    await me.call(removeSecondFactor, { body: { currentPassword, code: recoveryCodes[0]! } });
    expect(await stateOf()).toMatchObject({ isOn: false, passkeys: [] });
  });

  test('an administrator who resets a lost second factor removes them', async () => {
    const boss = await clientOf(world, `bank${people}`);
    await boss.call(resetSecondFactor, { body: { id: userId } });
    expect((await calls.password(username)).body).toHaveProperty('accessToken');
    const left = world.database.selectFrom('passkeys').where('user_id', '=', userId).select('id');
    expect(await left.execute()).toEqual([]);
  });
});
