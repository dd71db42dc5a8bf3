import * as Value from 'typebox/value';
import type { TProperties, TSchema } from 'typebox';

/** The number of problems that an error reply names. */
export const mostProblems = 20;

/** Whether a value matches its schema; the services pass a compiled check. */
export type Check = (schema: TSchema, value: unknown) => boolean;

export const plainCheck: Check = (schema, value) => Value.Check(schema, value);

interface Parts {
  anyOf?: readonly TSchema[];
  type?: string;
  items?: TSchema;
  properties?: TProperties;
  patternProperties?: Record<string, TSchema>;
}

/**
 * An invalid value reduced to its first invalid items and keys: TypeBox explains every one of them, at some
 * microseconds each, and keeps only the first few. Items keep their indexes in a sparse array, whose holes TypeBox
 * skips.
 */
export function keepFirstFaults(schema: TSchema, value: unknown, check: Check): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, type, items, properties, patternProperties } = schema as Parts;
  if (anyOf) {
    const wanted = Array.isArray(value) ? 'array' : 'object';
    const branch = anyOf.find((each) => (each as Parts).type === wanted);
    return branch ? keepFirstFaults(branch, value, check) : value;
  }
  if (Array.isArray(value))
    return type === 'array' && items && !Array.isArray(items) ? faultyItems(items, value, check) : value;
  if (properties) return faultyProperties(properties, value as Record<string, unknown>, check);
  const ofAnyKey = Object.values(patternProperties ?? {})[0];
  return ofAnyKey ? faultyEntries(value, (each) => !check(ofAnyKey, each)) : value;
}

function faultyItems(items: TSchema, list: readonly unknown[], check: Check): unknown[] {
  const kept = new Array<unknown>(list.length);
  let found = 0;
  for (let index = 0; index < list.length && found < mostProblems; index += 1) {
    if (check(items, list[index])) continue;
    kept[index] = keepFirstFaults(items, list[index], check);
    found += 1;
  }
  return kept;
}

function faultyProperties(
  properties: TProperties,
  given: Record<string, unknown>,
  check: Check,
): Record<string, unknown> {
  const kept = faultyEntries(given, (_, key) => !Object.hasOwn(properties, key));
  for (const [key, schema] of Object.entries(properties))
    if (Object.hasOwn(given, key)) kept[key] = keepFirstFaults(schema, given[key], check);
  return kept;
}

/** The first invalid entries. */
function faultyEntries(
  given: object,
  isAtFault: (value: unknown, key: string) => boolean,
): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(given)) {
    if (entries.length === mostProblems) break;
    if (isAtFault(value, key)) entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}
