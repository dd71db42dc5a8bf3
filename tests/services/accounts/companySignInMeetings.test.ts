import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyList } from '#contract/main-api/lookups.ts';
import { findInvitation } from '#contract/main-api/people/invitations.ts';
import { deleteRole } from '#contract/main-api/people/roles.ts';
import {
  createUser,
  deleteUser,
  findUser,
  inviteUser,
  updateProfile,
  updateUser,
  type NewUser,
} from '#contract/main-api/people/users.ts';
import {
  currentUser,
  login,
  type LoginReply,
  type SecondFactorTicket,
} from '#contract/main-api/sign-in/auth.ts';
import {
  removeCompanySignIn,
  saveCompanySignIn,
  testCompanySignIn,
  type CompanySignInInput,
} from '#contract/main-api/sign-in/companySignIn.ts';
import { signInChallenge } from '#contract/main-api/sign-in/passkeys.ts';
import { resetSecondFactor, signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import { resetPassword } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { findRole } from '#database/seed/roles.ts';
import { startPasswordReset } from '#services/kit/auth/startSessions.ts';
import { addInvitation } from '#services/main-api/invitations/repository.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { addSecondFactor, appCode, codeOf } from '#tests/helpers/people/secondFactor.ts';
import { addSoftPasskey } from '#tests/helpers/people/softPasskey.ts';
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
let operator: number;
let shortName: string;
let companies = 0;

beforeAll(async () => {
  world = await startWorld();
  provider = await IdentityProvider.start([redirectUri]);
  admin = await clientOf(world, 'admin');
  operator = (await findRole(world.database, 'Operator')).id;
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

beforeEach(async () => {
  companies += 1;
  const name = `Linen${companies}`;
  shortName = name.toLowerCase();
  ({ companyId } = await addClientCompany(world.database, name));
  boss = await clientOf(world, shortName);
  provider.add(shortName, { preferred_username: shortName });
  await save();
});

const inputOf = (change: Partial<CompanySignInInput> = {}) => ({
  params: { id: companyId },
  body: signInSettings(provider, { shortName, ...change }),
});
const save = (change: Partial<CompanySignInInput> = {}, client = boss) =>
  client.call(saveCompanySignIn, inputOf(change));
const problem = (field: string, code: string) => [422, 'rule-refused', { [field]: code }];
const signIn = (sub: string) => new CompanyBrowser(world.urls).signIn(shortName, sub);
const sessionOf = ({ body }: { body: unknown }) =>
  new Client(world.urls, (body as LoginReply).accessToken, companyId);

const contactNo = () => `0171${String(1_000_000 + companies)}`;
const someone = (given: Partial<NewUser> = {}): NewUser => ({
  username: `spinner${companies}`,
  name: 'Rina Akter',
  roleId: operator,
  ...given,
});
const find = (id: number) => boss.call(findUser, { query: { id } });
const mapped = () => ({
  roleClaim: 'groups',
  createsPeople: true,
  roles: [{ value: 'texting', roleId: operator }],
});

async function turnPasswordsOff() {
  const browser = new CompanyBrowser(world.urls);
  const { url } = await boss.call(
    testCompanySignIn,
    { params: { id: companyId }, body: { browserKey: browser.browserKey } },
    { headers: { origin: portalOrigin } },
  );
  await browser.finish(await browser.atProvider(url, shortName));
  await save({ passwordsOff: true });
}

test('while passwords are off nobody gets a first password or an invitation, as the choice of a company says', async () => {
  const arePasswordsOff = async () =>
    (await boss.call(companyList, {})).responseList.map((company) => company.arePasswordsOff);
  expect(await arePasswordsOff()).toEqual([false]);
  await turnPasswordsOff();
  expect(await arePasswordsOff()).toEqual([true]);
  expect(
    codeOf(await boss.refusal(createUser, { body: someone({ password: 'a first long password' }) })),
  ).toEqual(problem('password', 'passwords-off'));
  const { id, username, invitation } = await boss.call(createUser, {
    body: someone({ contactNo: contactNo() }),
  });
  expect(invitation).toBeNull();
  expect(codeOf(await boss.refusal(inviteUser, { body: { id } }))).toEqual(problem('id', 'passwords-off'));
  provider.add(username, { preferred_username: username });
  const answer = await signIn(username);
  expect(answer.body).toMatchObject({ username, passwordChangeRequired: false });
  expect(await sessionOf(answer).call(currentUser, {})).toMatchObject({ passwordChangeRequired: false });
  // Neither a number nor an address is needed.
  const other = await boss.call(createUser, { body: someone({ username: `weft${companies}` }) });
  expect(other.invitation).toBeNull();
  await save({}, admin);
  expect((await boss.call(inviteUser, { body: { id } })).invitation).toMatchObject({ channel: 'sms' });
});

test('turning passwords off ends invitations, also one that was made in the same moment', async () => {
  const { id, invitation } = await boss.call(createUser, { body: someone({ contactNo: contactNo() }) });
  expect(invitation).toMatchObject({ channel: 'sms' });
  await turnPasswordsOff();
  expect((await find(id)).invitation).toBeNull();
  const waiting = await world.database
    .selectFrom('system_texts')
    .where('msisdn', '=', `88${contactNo()}`)
    .selectAll()
    .execute();
  expect(waiting).toEqual([]);
  const token = await startPasswordReset(world.database, id, 5);
  const stranger = new Client(world.urls, token, companyId);
  const body = { username: `spinner${companies}`, newPassword: 'a password of my own' };
  expect(codeOf(await stranger.refusal(findInvitation))[0]).toBe(404);
  expect(codeOf(await stranger.refusal(resetPassword, { body }))).toEqual(
    problem('newPassword', 'passwords-off'),
  );
});

test('who was made at the provider can be invited when the company gives it up', async () => {
  await save(mapped());
  const sub = `dyer${companies}`;
  const email = `${sub}@acme.example`;
  provider.add(sub, { preferred_username: sub, groups: ['texting'], email, email_verified: true });
  const { userId: id } = (await signIn(sub)).body as unknown as LoginReply;
  await admin.call(removeCompanySignIn, { params: { id: companyId } });
  expect((await find(id)).invitation).toBeNull();
  await boss.call(updateUser, { body: { id, contactNo: contactNo() } });
  expect((await boss.call(inviteUser, { body: { id } })).invitation).toMatchObject({ channel: 'sms' });
});

test('a user is deleted with account, passkey and invitation', async () => {
  const username = `spinner${companies}`;
  const { userId: id } = await addPerson(world.database, { username, companyId, role: 'Operator' });
  await addInvitation(world.database, id, 'email');
  provider.add(username, { preferred_username: username });
  await signIn(username);
  await addSecondFactor(world.database, username);
  const octets = Buffer.from(username);
  await world.database
    .insertInto('passkeys')
    .values({
      user_id: id,
      name: 'phone',
      credential_id: octets,
      public_key: octets,
      sign_count: 0,
      rp_id: 'localhost',
      user_handle: octets,
    })
    .execute();
  expect(await admin.call(deleteUser, { query: { id } })).toEqual({ id });
});

test('nobody takes the e-mail address of a colleague who has not signed in yet', async () => {
  const email = `chief${companies}@acme.example`;
  const low = `doffer${companies}`;
  await addPerson(world.database, { username: low, companyId, role: 'Operator' });
  const person = await clientOf(world, low);
  const change = { body: { email, currentPassword: demoPassword } };
  await save({ matchClaim: 'email', matchField: 'email' });
  expect(codeOf(await person.refusal(updateProfile, change))).toEqual(problem('email', 'email-signs-in'));
  await save();
  expect(await person.call(updateProfile, change)).toMatchObject({ email });
});

test('a role that a sign-in gives is not deleted, since people would get the next one', async () => {
  const { roleId, userId } = await addPerson(world.database, { username: `reed${companies}`, companyId });
  await world.database.updateTable('users').set({ role_id: operator }).where('id', '=', userId).execute();
  await save({
    ...mapped(),
    roles: [
      { value: 'trainees', roleId },
      { value: 'texting', roleId: operator },
    ],
  });
  expect(codeOf(await admin.refusal(deleteRole, { params: { id: roleId } }))).toEqual([
    409,
    'in-use',
    'role-of-sign-in',
  ]);
  await save();
  expect(await admin.call(deleteRole, { params: { id: roleId } })).toEqual({ id: roleId });
});

test('domains that stay as they are may be sent by the company, in any order', async () => {
  const emailDomains = ['b.a-b.example', 'ba.example', 'b-a.example', 'b.example'].map(
    (domain) => `${companies}${domain}`,
  );
  await save({ emailDomains }, admin);
  expect((await save({ emailDomains: emailDomains.toReversed() })).settings).toMatchObject({
    emailDomains: expect.arrayContaining(emailDomains),
  });
});

test.each(['new', 'known'])(
  'a %s person who first comes thrice at once is one, and in each time',
  async (kind) => {
    await save(mapped());
    const sub = `twice${companies}`;
    if (kind === 'known') await addPerson(world.database, { username: sub, companyId, role: 'Operator' });
    provider.add(sub, { preferred_username: sub, groups: ['texting'] });
    const answers = await Promise.all([1, 2, 3].map(() => signIn(sub)));
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers),
    ).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => (body as unknown as LoginReply).userId)).size).toBe(1);
  },
);

test('a role that needs a second factor is content with a passkey after a sign-in at the provider', async () => {
  const username = `carder${companies}`;
  const { roleId, userId } = await addPerson(world.database, { username, companyId });
  await world.database
    .updateTable('roles')
    .set({ requires_second_factor: true })
    .where('id', '=', roleId)
    .execute();
  provider.add(username, { preferred_username: username });
  const first = await signIn(username);
  expect(first.body).toMatchObject({ secondFactor: 'set-up-due' });
  const { passkey } = await addSoftPasskey(sessionOf(first));
  const second = (await signIn(username)).body as unknown as SecondFactorTicket;
  expect(second).toMatchObject({ secondFactors: ['passkey'] });
  const { secondFactorTicket } = second;
  const challenge = await request(world.urls, signInChallenge, { body: { secondFactorTicket } });
  const signedIn = await request(world.urls, signInWithCode, {
    body: { secondFactorTicket, passkey: passkey.answer(challenge.body) },
  });
  expect(signedIn.body).toMatchObject({ username, singleSignOn: true, secondFactor: 'on' });
  // Somebody who has lost it, in a session of the provider that has its word for another factor.
  await admin.call(resetSecondFactor, { body: { id: userId } });
  expect((await sessionOf(signedIn).answer(currentUser)).status).toBe(401);
  provider.add(username, { preferred_username: username, amr: ['mfa'] });
  expect((await signIn(username)).body).not.toHaveProperty('secondFactor');
});

test('an old ticket of a password signs nobody in who has turned passwords off since', async () => {
  const username = `comber${companies}`;
  await addPerson(world.database, { username, companyId, role: 'Operator' });
  const { key } = await addSecondFactor(world.database, username);
  const { body } = await request(world.urls, login, { body: { username, password: demoPassword } });
  const { secondFactorTicket } = body as unknown as SecondFactorTicket;
  await turnPasswordsOff();
  const late = await request(world.urls, signInWithCode, {
    body: { secondFactorTicket, code: appCode(key) },
  });
  expect(codeOf(late)[0]).toBe(401);
});

test('who comes by the account of the company and takes another address ends the invitation to the first', async () => {
  const { id, username } = await boss.call(createUser, { body: someone({ contactNo: contactNo() }) });
  provider.add(username, { preferred_username: username });
  const session = sessionOf(await signIn(username));
  expect((await find(id)).invitation).toMatchObject({ channel: 'sms' });
  await session.call(updateProfile, { body: { email: `${username}@acme.example` } });
  expect((await find(id)).invitation).toMatchObject({ state: 'ended' });
});
