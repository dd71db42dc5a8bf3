import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  currentUser,
  login,
  type LoginReply,
  type SecondFactorTicket,
} from '#contract/main-api/sign-in/auth.ts';
import {
  findCompanySignIn,
  removeCompanySignIn,
  saveCompanySignIn,
  testCompanySignIn,
  unlinkIdentity,
  type CompanySignInInput,
} from '#contract/main-api/sign-in/companySignIn.ts';
import { sendOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import {
  findSecondFactor,
  signInWithCode,
  startSecondFactor,
} from '#contract/main-api/sign-in/secondFactor.ts';
import { updatePassword, updateUser } from '#contract/main-api/people/users.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { addSecondFactor, appCode, codeOf } from '#tests/helpers/people/secondFactor.ts';
import {
  CompanyBrowser,
  portalOrigin,
  redirectUri,
  signInSettings,
} from '#tests/helpers/sign-in/companyBrowser.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { IdentityProvider } from '#tests/simulators/IdentityProvider.ts';

let world: World;
let provider: IdentityProvider;
let admin: Client;
let boss: Client;
let companyId: number;
let shortName: string;
let person: string;
let userId: number;
let companies = 0;

beforeAll(async () => {
  world = await startWorld();
  provider = await IdentityProvider.start([redirectUri]);
  admin = await clientOf(world, 'admin');
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

beforeEach(async () => {
  companies += 1;
  const name = `Cotton${companies}`;
  shortName = name.toLowerCase();
  person = `ginner${companies}`;
  ({ companyId } = await addClientCompany(world.database, name));
  ({ userId } = await addPerson(world.database, { username: person, companyId, role: 'Operator' }));
  boss = await clientOf(world, shortName);
  provider.add(person, { preferred_username: person });
  provider.add(shortName, { preferred_username: shortName });
  await save();
});

const inputOf = (change: Partial<CompanySignInInput> = {}, id = companyId) => ({
  params: { id },
  body: signInSettings(provider, { shortName, ...change }),
});
const save = (change: Partial<CompanySignInInput> = {}, client = boss) =>
  client.call(saveCompanySignIn, inputOf(change));
const refusalOf = async (change: Partial<CompanySignInInput>, client = boss, id = companyId) =>
  codeOf(await client.refusal(saveCompanySignIn, inputOf(change, id)));
const problem = (field: string, code: string) => [422, 'rule-refused', { [field]: code }];

const signIn = (sub = person) => new CompanyBrowser(world.urls).signIn(shortName, sub);
const sessionOf = ({ body }: { body: unknown }) =>
  new Client(world.urls, (body as LoginReply).accessToken, companyId);

async function tryIt(client = boss, sub = shortName) {
  const browser = new CompanyBrowser(world.urls);
  const { url } = await client.call(
    testCompanySignIn,
    { params: { id: companyId }, body: { browserKey: browser.browserKey } },
    { headers: { origin: portalOrigin } },
  );
  return browser.finish(await browser.atProvider(url, sub));
}
const passwordOf = (username: string) =>
  request(world.urls, login, { body: { username, password: demoPassword } });
async function turnPasswordsOff() {
  await tryIt();
  await save({ passwordsOff: true });
}

describe('turning passwords off', () => {
  test('needs a sign-in that was tried, with one’s own account and these settings', async () => {
    expect(await refusalOf({ passwordsOff: true })).toEqual(problem('passwordsOff', 'sign-in-untested'));
    expect(codeOf(await tryIt(boss, person))).toEqual([422, 'rule-refused', 'identity-not-yours']);
    expect(await refusalOf({ passwordsOff: true })).toEqual(problem('passwordsOff', 'sign-in-untested'));
    const tried = await tryIt();
    expect(tried.body).toMatchObject({
      tested: { companyId, username: shortName, isNew: false, isFactorGiven: false },
    });
    expect(tried.body).not.toHaveProperty('accessToken');
    expect(await refusalOf({ passwordsOff: true, matchClaim: 'name' })).toEqual(
      problem('passwordsOff', 'sign-in-untested'),
    );
    expect(await refusalOf({ passwordsOff: true, isOn: false })).toEqual(
      problem('passwordsOff', 'company-sign-in-off'),
    );
    const { settings } = await save({ passwordsOff: true });
    expect(settings).toMatchObject({ passwordsOff: true, testedAt: expect.any(String) });
  });

  test('is refused to who could not sign in everybody', async () => {
    await tryIt();
    const { roleId } = await addPerson(world.database, { username: `weak${companies}`, companyId });
    await world.database
      .insertInto('role_permissions')
      .values(['update-company', 'update-user'].map((permission) => ({ role_id: roleId, permission })))
      .execute();
    const weak = await clientOf(world, `weak${companies}`);
    expect(await refusalOf({ passwordsOff: true }, weak)).toEqual(
      problem('passwordsOff', 'people-outrank-you'),
    );
  });

  test('is not possible for the provider’s own company', async () => {
    const { body } = inputOf({ shortName: `own${companies}`, passwordsOff: true });
    expect(codeOf(await admin.refusal(saveCompanySignIn, { params: { id: 1 }, body }))).toEqual(
      problem('passwordsOff', 'passwords-stay-for-provider'),
    );
  });

  test('ends sessions that a password began, other than that of who does it', async () => {
    const other = await clientOf(world, person);
    const single = sessionOf(await signIn());
    await turnPasswordsOff();
    expect(codeOf(await other.refusal(currentUser))).toEqual([401, 'session-ended', undefined]);
    for (const client of [boss, single]) expect((await client.answer(currentUser)).status).toBe(200);
  });

  test('refuses passwords and new ones, and sends a text in place of a code', async () => {
    const contactNo = `88017110${String(10_000 + companies)}`;
    await world.database
      .updateTable('users')
      .set({ contact_no: contactNo })
      .where('id', '=', userId)
      .execute();
    await turnPasswordsOff();
    const refused = await passwordOf(person);
    expect(codeOf(refused)).toEqual([403, 'forbidden', 'passwords-off']);
    expect(refused.body).toMatchObject({ reasonValues: { company: shortName } });
    const wrong = await request(world.urls, login, { body: { username: person, password: 'wrong' } });
    expect(codeOf(wrong)).toEqual([401, 'wrong-credentials', undefined]);
    expect((await request(world.urls, sendOtp, { query: { userName: person } })).status).toBe(200);
    const [text] = await eventually(() => {
      const entries = world.carrier.journal.entries(contactNo);
      expect(entries).toHaveLength(1);
      return entries;
    });
    expect(text!.text).toContain('your company has turned passwords off');
    expect(text!.text).not.toMatch(/\d{6}/);
    expect(
      codeOf(await boss.refusal(updateUser, { body: { id: userId, password: 'a first long password' } })),
    ).toEqual(problem('password', 'passwords-off'));
    const body = { currentPassword: demoPassword, newPassword: 'another long password' };
    expect(codeOf(await boss.refusal(updatePassword, { body }))).toEqual(
      problem('newPassword', 'passwords-off'),
    );
    expect((await signIn()).status).toBe(200);
  });

  test('is undone by the provider', async () => {
    await turnPasswordsOff();
    await save({}, admin);
    expect((await passwordOf(person)).status).toBe(200);
    await turnPasswordsOff();
    await admin.call(removeCompanySignIn, { params: { id: companyId } });
    expect((await passwordOf(person)).status).toBe(200);
    expect(await boss.call(findCompanySignIn, { params: { id: companyId } })).toEqual({ settings: null });
  });

  test('does not overtake a sign-in with a password', async () => {
    await tryIt();
    const [, ...answers] = await Promise.all([
      save({ passwordsOff: true }),
      ...Array.from({ length: 4 }, () => passwordOf(person)),
    ]);
    for (const { status, body } of answers)
      if (status === 200) expect((await sessionOf({ body }).answer(currentUser)).status).toBe(401);
  });
});

describe('turning it off', () => {
  test('ends the sessions that it began', async () => {
    const session = sessionOf(await signIn());
    await save({ isOn: false });
    expect((await session.answer(currentUser)).status).toBe(401);
  });

  test('for one person lets another account be theirs', async () => {
    const session = sessionOf(await signIn());
    provider.add(`${person}-2`, { preferred_username: person });
    expect(codeOf(await signIn(`${person}-2`))).toEqual([422, 'rule-refused', 'identity-other-account']);
    expect(await boss.call(unlinkIdentity, { body: { id: userId } })).toEqual({ unlinked: 1 });
    expect((await session.answer(currentUser)).status).toBe(401);
    expect((await signIn(`${person}-2`)).status).toBe(200);
    expect(codeOf(await signIn())).toEqual([422, 'rule-refused', 'identity-other-account']);
  });
});

describe('a second factor', () => {
  const requireOne = async () => {
    const { roleId } = await addPerson(world.database, { username: `strict${companies}`, companyId });
    await world.database
      .updateTable('roles')
      .set({ requires_second_factor: true })
      .where('id', '=', roleId)
      .execute();
    await world.database.updateTable('users').set({ role_id: roleId }).where('id', '=', userId).execute();
  };

  test('of Barta is asked for where the provider has asked for none', async () => {
    const { key } = await addSecondFactor(world.database, person);
    const { body } = await signIn();
    expect(body).toEqual({
      secondFactorTicket: expect.any(String),
      secondFactors: ['app'],
      expiresInSeconds: 300,
    });
    const { secondFactorTicket } = body as SecondFactorTicket;
    const done = await request(world.urls, signInWithCode, {
      body: { secondFactorTicket, code: appCode(key) },
    });
    expect(done.body).toMatchObject({ username: person, singleSignOn: true, secondFactor: 'on' });
    expect(await sessionOf(done).call(currentUser, {})).toMatchObject({ singleSignOn: true });
  });

  test('of the provider counts at the sign-in, and calls that ask for a code ask for that of Barta', async () => {
    await addSecondFactor(world.database, shortName);
    provider.add(shortName, { preferred_username: shortName, amr: ['pwd', 'mfa'] });
    const session = sessionOf(await signIn(shortName));
    expect(codeOf(await session.refusal(unlinkIdentity, { body: { id: userId } })).slice(0, 2)).toEqual([
      403,
      'code-required',
    ]);
  });

  test('that a role needs is the provider’s, or is set up without a password', async () => {
    await requireOne();
    const without = await signIn();
    expect(without.body).toMatchObject({ secondFactor: 'set-up-due' });
    const session = sessionOf(without);
    expect(
      codeOf(
        await session.refusal(updatePassword, {
          body: { currentPassword: demoPassword, newPassword: 'another long password' },
        }),
      )[1],
    ).toBe('second-factor-required');
    const begun = await session.call(startSecondFactor, { body: { currentPassword: 'none is asked for' } });
    expect(begun.key).toMatch(/^[A-Z2-7]{32}$/);
    provider.add(person, { preferred_username: person, amr: ['mfa'] });
    const withOne = await signIn();
    expect(withOne.body).not.toHaveProperty('secondFactor');
    expect((await sessionOf(withOne).answer(findSecondFactor)).status).toBe(200);
    expect(await sessionOf(withOne).call(currentUser, {})).not.toHaveProperty('secondFactor');
  });

  test('is set up only a moment after the sign-in', async () => {
    const session = sessionOf(await signIn());
    await world.database
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', userId)
      .execute();
    const body = { currentPassword: demoPassword };
    expect(codeOf(await session.refusal(startSecondFactor, { body }))).toEqual(
      problem('currentPassword', 'sign-in-again'),
    );
  });
});
