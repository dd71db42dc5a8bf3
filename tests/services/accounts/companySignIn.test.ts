import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { saveCompanySignIn, type CompanySignInInput } from '#contract/main-api/sign-in/companySignIn.ts';
import { listOwnSessions } from '#contract/main-api/sign-in/sessions.ts';
import { findRole } from '#database/seed/roles.ts';
import { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { codeOf } from '#tests/helpers/people/secondFactor.ts';
import { CompanyBrowser, redirectUri, signInSettings } from '#tests/helpers/sign-in/companyBrowser.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { IdentityProvider } from '#tests/simulators/IdentityProvider.ts';

let world: World;
let provider: IdentityProvider;
let admin: Client;
let boss: Client;
let companyId: number;
let operatorRole: number;
let shortName: string;
let person: string;
let userId: number;
let companies = 0;

beforeAll(async () => {
  world = await startWorld();
  provider = await IdentityProvider.start([redirectUri]);
  admin = await clientOf(world, 'admin');
  operatorRole = (await findRole(world.database, 'Operator')).id;
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

beforeEach(async () => {
  companies += 1;
  const name = `Jute${companies}`;
  shortName = name.toLowerCase();
  person = `weaver${companies}`;
  ({ companyId } = await addClientCompany(world.database, name));
  ({ userId } = await addPerson(world.database, { username: person, companyId, role: 'Operator' }));
  boss = await clientOf(world, shortName);
  provider.intercept = null;
  provider.add(person, { preferred_username: person, name: 'A Weaver' });
  await save();
});

const save = (change: Partial<CompanySignInInput> = {}, client = boss, id = companyId) =>
  client.call(saveCompanySignIn, {
    params: { id },
    body: signInSettings(provider, { shortName, ...change }),
  });
const signIn = (sub = person, browser = new CompanyBrowser(world.urls)) => browser.signIn(shortName, sub);
const refused = (reason: string) => [422, 'rule-refused', reason];
const sessionOf = ({ body }: { body: unknown }) =>
  new Client(world.urls, (body as LoginReply).accessToken, companyId);
const mapped = { roleClaim: 'groups', createsPeople: true };

describe('signing in with the account of a company', () => {
  test('gives the reply of a sign-in and a session like any other', async () => {
    const { status, body } = await signIn(person, new CompanyBrowser(world.urls));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      username: person,
      companyId,
      singleSignOn: true,
      passwordChangeRequired: false,
    });
    const session = sessionOf({ body });
    expect(await session.call(currentUser, {})).toMatchObject({ username: person, singleSignOn: true });
    expect((await session.call(listOwnSessions, {})).responseList).toMatchObject([
      { isCurrent: true, address: '127.0.0.1' },
    ]);
    const entries = await world.database
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('record_id', '=', userId)
      .where('noun', '=', 'user')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['updated', 'signed-in']);
    expect(JSON.stringify(entries)).toContain('singleSignOn');
  });

  test('also by an e-mail domain, which the provider alone enters', async () => {
    const emailDomains = [`${shortName}.example`];
    const input = { params: { id: companyId }, body: signInSettings(provider, { shortName, emailDomains }) };
    expect(codeOf(await boss.refusal(saveCompanySignIn, input))).toEqual([
      422,
      'rule-refused',
      { emailDomains: 'provider-only' },
    ]);
    await save({ emailDomains }, admin);
    const answer = await new CompanyBrowser(world.urls).signIn(`Somebody@${shortName}.EXAMPLE`, person);
    expect(answer.status).toBe(200);
  });

  test('a second sign-in goes by the account, whatever it is called by now', async () => {
    await signIn();
    provider.add(person, { preferred_username: 'called otherwise' });
    expect((await signIn()).body).toMatchObject({ username: person });
  });

  test('makes a person who is not known, with the role that a group gives', async () => {
    await save({ ...mapped, roles: [{ value: 'texting', roleId: operatorRole }] });
    const sub = `new-${person}`;
    provider.add(sub, {
      preferred_username: `${sub}@acme`,
      name: 'Nasrin Akter',
      groups: ['all', 'texting'],
    });
    const { status, body } = await signIn(sub);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      username: `${sub}@acme`,
      name: 'Nasrin Akter',
      roleId: operatorRole,
      companyId,
    });
    expect((await signIn(sub)).status).toBe(200);
  });

  test('refuses who is not known where nobody is made', async () => {
    provider.add('stranger', { preferred_username: 'stranger', groups: ['texting'] });
    expect(codeOf(await signIn('stranger'))).toEqual(refused('identity-unknown'));
  });

  test('refuses who has lost the group, and gives the role of another group', async () => {
    const { roleId } = await addPerson(world.database, { username: `other${companies}`, companyId });
    const roles = [
      { value: 'texting', roleId: operatorRole },
      { value: 'reading', roleId },
    ];
    await save({ ...mapped, roles });
    provider.add(person, { preferred_username: person, groups: ['texting'] });
    expect((await signIn()).status).toBe(200);
    provider.add(person, { preferred_username: person, groups: ['reading'] });
    expect((await signIn()).body).toMatchObject({ roleId });
    provider.add(person, { preferred_username: person, groups: [] });
    expect(codeOf(await signIn())).toEqual(refused('identity-without-role'));
    await save({ roleClaim: 'groups', roles: [] });
    provider.add(person, { preferred_username: person, groups: ['texting'] });
    expect(codeOf(await signIn())).toEqual(refused('identity-without-role'));
  });

  test('refuses another account that claims the same person', async () => {
    await signIn();
    provider.add('impostor', { preferred_username: person });
    expect(codeOf(await signIn('impostor'))).toEqual(refused('identity-other-account'));
  });

  test('refuses an e-mail address that the provider has not confirmed', async () => {
    await save({ matchClaim: 'email', matchField: 'email' });
    const email = `${person}@acme.example`;
    await world.database.updateTable('users').set({ email }).where('id', '=', userId).execute();
    for (const email_verified of [false, undefined]) {
      provider.add(person, { email: email.toUpperCase(), email_verified });
      expect(codeOf(await signIn())).toEqual(refused('identity-email-unconfirmed'));
    }
    provider.add(person, { email: email.toUpperCase(), email_verified: true });
    expect((await signIn()).body).toMatchObject({ username: person });
  });

  test('refuses who was deactivated, also one who is linked', async () => {
    await signIn();
    await world.database.updateTable('users').set({ active: false }).where('id', '=', userId).execute();
    expect(codeOf(await signIn())).toEqual(refused('identity-inactive'));
  });

  test('refuses the people of a suspended company, before and after they leave', async () => {
    const browser = new CompanyBrowser(world.urls);
    const { url } = (await browser.start(shortName)).body as { url: string };
    await world.database
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('id', '=', companyId)
      .execute();
    expect(codeOf(await browser.finish(await browser.atProvider(url, person)))).toEqual(
      refused('company-sign-in-ended'),
    );
    expect(codeOf(await signIn())).toEqual(refused('company-sign-in-unknown'));
  });

  test('lets nobody of another company in', async () => {
    const other = `Silk${companies}`;
    const { companyId: otherId } = await addClientCompany(world.database, other);
    const stranger = `spinner${companies}`;
    await addPerson(world.database, { username: stranger, companyId: otherId, role: 'Operator' });
    provider.add(stranger, { preferred_username: stranger });
    expect(codeOf(await signIn(stranger))).toEqual(refused('identity-unknown'));
    await save({ ...mapped, roles: [{ value: 'texting', roleId: operatorRole }] });
    provider.add(stranger, { preferred_username: stranger, groups: ['texting'] });
    expect(codeOf(await signIn(stranger))).toEqual([409, 'conflict', { username: 'username-taken' }]);
  });

  test('lets nobody in who may do more than whoever has set it up', async () => {
    const chief = `chief${companies}`;
    await addPerson(world.database, { username: chief, companyId, role: 'Company administrator' });
    provider.add(chief, { preferred_username: chief });
    expect((await signIn(chief)).status).toBe(200);
    await world.database
      .updateTable('company_sign_ins')
      .set({ granted_permissions: ['update-company', 'update-user'], set_by: null })
      .where('company_id', '=', companyId)
      .execute();
    expect(codeOf(await signIn(chief))).toEqual(refused('identity-outranks'));
  });
});
