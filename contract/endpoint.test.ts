import * as Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { endpoint, pathOf, servicePorts, type EndpointSpec } from './endpoint.ts';
import { endpoints } from './index.ts';
import { permissionKeys } from './permissions.ts';

const spec = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/branches/{companyId}/of/{name}',
  summary: 'For this test',
  permission: 'signed-in',
  reply: Type.Null(),
});

describe('a path', () => {
  test('gets its parameters where their names stand', () => {
    expect(pathOf(spec, { name: 'Dhaka', companyId: 7 })).toBe('/branches/7/of/Dhaka');
  });

  test.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['ঢাকা', '%E0%A6%A2%E0%A6%BE%E0%A6%95%E0%A6%BE'],
    ['{companyId}', '%7BcompanyId%7D'],
    ['$&', '%24%26'],
  ])('cannot be led elsewhere by %j', (name, written) => {
    expect(pathOf(spec, { companyId: 7, name })).toBe(`/branches/7/of/${written}`);
  });

  test('without parameters stays as it is', () => {
    expect(pathOf({ ...spec, path: '/auth' })).toBe('/auth');
  });
});

describe('the list of endpoints', () => {
  const all = Object.entries<EndpointSpec>(endpoints);

  test('has no address twice', () => {
    const addresses = all.map(([, { service, method, path }]) => `${service} ${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(all)(
    '%s is of a service, asks for a permission there is, and changes nothing on GET',
    (_, each) => {
      expect(Object.keys(servicePorts)).toContain(each.service);
      expect([...permissionKeys, 'public', 'signed-in', 'password-reset']).toContain(each.permission);
      if (each.method === 'GET') expect([each.body, each.idempotent]).toEqual([undefined, undefined]);
    },
  );

  test.each(all)('%s takes no key that it does not name', (_, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      if (schema) expect((schema as { additionalProperties?: unknown }).additionalProperties).toBe(false);
    }
  });
});
