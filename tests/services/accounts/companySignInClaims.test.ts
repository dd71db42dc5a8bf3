import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCompanySignIn, type CompanySignInInput } from '#contract/main-api/sign-in/companySignIn.ts';
import { findRole } from '#database/seed/roles.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { codeOf } from '#tests/helpers/people/secondFactor.ts';
import { CompanyBrowser, redirectUri, signInSettings } from '#tests/helpers/sign-in/companyBrowser.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { IdentityProvider } from '#tests/simulators/IdentityProvider.ts';

let world: World;
let provider: IdentityProvider;
let boss: Client;
let companyId: number;
let roles: CompanySignInInput['roles'];

beforeAll(async () => {
  world = await startWorld();
  provider = await IdentityProvider.start([redirectUri]);
  ({ companyId } = await addClientCompany(world.database, 'Silk'));
  await addPerson(world.database, { username: 'kamal', companyId, role: 'Operator' });
  boss = await clientOf(world, 'silk');
  roles = [{ value: 'texting', roleId: (await findRole(world.database, 'Operator')).id }];
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

const save = (change: Partial<CompanySignInInput> = {}) =>
  boss.call(saveCompanySignIn, {
    params: { id: companyId },
    body: signInSettings(provider, { roleClaim: 'groups', createsPeople: true, roles, ...change }),
  });
const signIn = (sub: string) => new CompanyBrowser(world.urls).signIn('acme', sub);
const long = randomBytes(6_000).toString('base64url');

test.each<[string, Record<string, unknown>, string]>([
  ['a name with a NUL', { preferred_username: 'a\0b' }, 'identity-claim-missing'],
  ['a name with half a character', { preferred_username: 'ab\ud800' }, 'identity-claim-missing'],
  ['a name of 8,000 letters', { preferred_username: long }, 'identity-claim-missing'],
  ['a list in place of a name', { preferred_username: ['kamal'] }, 'identity-claim-missing'],
  ['a number in place of a name', { preferred_username: 7 }, 'identity-claim-missing'],
  [
    'an object in place of groups',
    { preferred_username: 'kamal', groups: { texting: true } },
    'identity-without-role',
  ],
  ['lists within groups', { preferred_username: 'kamal', groups: [['texting']] }, 'identity-without-role'],
  // U+212A has k as its small letter.
  ['a name that only looks like another', { preferred_username: '\u212aamal' }, 'identity-name-unusable'],
])('%s is refused in words', async (_, claims, reason) => {
  await save();
  const sub = randomBytes(8).toString('hex');
  provider.add(sub, { groups: ['texting'], ...claims });
  const answer = await signIn(sub);
  expect(codeOf(answer)).toEqual([422, 'rule-refused', reason]);
  expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
});

test.each([
  ['with a NUL', 'sub\0'],
  ['of 8,000 letters', long],
])('an account %s is refused in words', async (_, sub) => {
  await save();
  provider.add(sub, { preferred_username: 'kamal', groups: ['texting'] });
  expect(codeOf(await signIn(sub))).toEqual([422, 'rule-refused', 'identity-not-trusted']);
});

test.each<[string, Record<string, unknown>, string]>([
  ['cannot be kept', { name: 'a\0b', email: 'a\0b@c.example', email_verified: true }, 'oddly.named'],
  ['would be an address in texts to others', { name: 'see https://evil.example' }, 'oddly.named'],
  ['turns texts around', { name: 'Rina \u202egnp.exe' }, 'oddly.named'],
  ['are lists', { name: ['Rina'], email: ['a@c.example'], email_verified: true }, 'oddly.named'],
  // Composed and decomposed.
  ['are Bangla', { name: '\u09ac\u09c7\u09b0\u09be\u0995' }, '\u09ac\u09c7\u09b0\u09be\u0995'],
  ['are written in parts', { name: '\u0995\u09c7\u09be' }, '\u0995\u09cb'],
])('a new person whose name or address %s', async (_, claims, name) => {
  await save();
  const sub = randomBytes(8).toString('hex');
  provider.add(sub, { preferred_username: `oddly.named`, groups: ['texting', 'texting'], ...claims });
  const { status, body } = await signIn(sub);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ username: 'oddly.named', name, email: null });
  await world.database.deleteFrom('users').where('username', '=', 'oddly.named').execute();
});
