import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { bodyBytesOf } from './bodyBytes.ts';
import type { EndpointSpec } from './endpoint.ts';
import { endpoints } from './index.ts';
import { login } from './main-api/sign-in/auth.ts';
import { batchLimits } from './sms-receiver/newBatches.ts';

const withBody = Object.entries<EndpointSpec>(endpoints).flatMap(([name, spec]) =>
  spec.body && spec.bodyBytes === undefined ? [{ name, spec, body: spec.body }] : [],
);

/** The largest value that a schema allows, ignoring patterns. */
function largestOf(schema: TSchema): unknown {
  const { type, properties, items, maxItems, maxLength, anyOf, ...rest } = schema as {
    type?: string;
    enum?: unknown[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
    maxItems?: number;
    maxLength?: number;
    anyOf?: TSchema[];
  };
  const longest = (values: unknown[]) =>
    values.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  if (rest.enum) return longest(rest.enum);
  if (anyOf) return longest(anyOf.map(largestOf));
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, largestOf(each)]));
  if (items) return Array.from({ length: maxItems! }, () => largestOf(items));
  if (type === 'string') return '\u0001'.repeat(maxLength ?? 36);
  if (type === 'boolean') return false;
  return type === 'null' ? null : Number.MIN_SAFE_INTEGER;
}

test.each(withBody)(
  '$name takes the largest input that its schema allows, and not much more',
  ({ spec, body }) => {
    const bytes = JSON.stringify(largestOf(body), null, 1).length;
    expect(bodyBytesOf(spec)).toBeGreaterThanOrEqual(bytes);
    expect(bodyBytesOf(spec)).toBeLessThanOrEqual(Math.max(4096, bytes * 2.5));
  },
);

test('a request without a session may have a body of 4 KB, one that takes no body next to nothing', () => {
  expect(bodyBytesOf(login)).toBe(4096);
  expect(bodyBytesOf(endpoints.logout)).toBe(1024);
});

test('only lists of recipients state the size of their body themselves', () => {
  const stated = Object.values<EndpointSpec>(endpoints).flatMap(({ bodyBytes }) => bodyBytes ?? []);
  expect(new Set(stated)).toEqual(new Set([batchLimits.bodyBytes]));
});
