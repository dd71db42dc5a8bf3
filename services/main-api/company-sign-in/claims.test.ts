import { describe, expect, test } from 'vitest';
import {
  claimOf,
  isFactorGiven,
  isUnconfirmedEmail,
  mappedRole,
  nameOf,
  textOf,
  withMore,
} from './claims.ts';

test('a claim is found by its name, also inside others, and nothing that objects bring along is one', () => {
  const claims = { sub: 'x', realm_access: { roles: ['a'] }, 'https://acme/groups': ['b'] };
  expect(claimOf(claims, 'realm_access.roles')).toEqual(['a']);
  expect(claimOf(claims, 'https://acme/groups')).toEqual(['b']);
  for (const name of ['nothing', 'sub.length', 'realm_access.roles.x', 'constructor', '__proto__.toString'])
    expect(claimOf(claims, name)).toBeUndefined();
  expect(textOf({ email: '  ' }, 'email')).toBeNull();
});

describe('the role', () => {
  const roles = [
    { value: 'chiefs', roleId: 1 },
    { value: 'all', roleId: 2 },
  ];
  test.each<[unknown, number | null]>([
    [['all', 'chiefs'], 1],
    ['all', 2],
    [['Chiefs'], null],
    [[{ name: 'chiefs' }], null],
    [undefined, null],
  ])('of %j is %j', (groups, role) => {
    expect(mappedRole({ roleClaim: 'groups', roles }, { groups })).toBe(role);
  });
  test('is not the provider’s to give without a claim', () => {
    expect(mappedRole({ roleClaim: null, roles }, { groups: ['all'] })).toBeNull();
  });
});

test('a second factor is one of the values that the administrator names', () => {
  const factor = { factorValues: ['mfa', '2'] };
  expect(isFactorGiven(factor, { amr: ['pwd', 'mfa'] })).toBe(true);
  expect(isFactorGiven(factor, { acr: '2' })).toBe(true);
  expect(isFactorGiven(factor, { amr: ['pwd'], acr: '1' })).toBe(false);
  expect(isFactorGiven({ factorValues: [] }, { amr: ['mfa'] })).toBe(false);
});

test.each([
  ['email', 'email', true, false],
  ['email', 'username', undefined, true],
  ['upn', 'email', false, true],
  ['upn', 'email', 'true', false],
  ['upn', 'username', undefined, false],
] as const)(
  '%s as %s with email_verified %j is unconfirmed: %j',
  (matchClaim, matchField, email_verified, is) => {
    expect(isUnconfirmedEmail({ matchClaim, matchField }, { email_verified })).toBe(is);
  },
);

test('a name is that of the provider, or its parts', () => {
  expect(nameOf({ given_name: 'Nasrin', family_name: 'Akter' })).toBe('Nasrin Akter');
  expect(nameOf({ name: 'N. Akter', given_name: 'Nasrin' })).toBe('N. Akter');
  expect(nameOf({})).toBeNull();
});

test('what is not signed adds claims, and neither replaces any nor says how somebody signed in', () => {
  const claims = { sub: 'x', email: 'a@b.example' };
  expect(withMore(claims, { sub: 'y', groups: ['a'], amr: ['mfa'], acr: '2' })).toMatchObject({
    sub: 'x',
    groups: ['a'],
  });
  const said = withMore(claims, { amr: ['mfa'], acr: '2' });
  expect([said.amr, said.acr]).toEqual([undefined, undefined]);
  expect(withMore(claims, { email: 'a@b.example', email_verified: true })).toMatchObject({
    email_verified: true,
  });
  expect(withMore(claims, { email: 'c@b.example', email_verified: true }).email_verified).toBeUndefined();
  expect(withMore({ sub: 'x' }, { email: 'c@b.example', email_verified: true })).toMatchObject({
    email: 'c@b.example',
    email_verified: true,
  });
});
