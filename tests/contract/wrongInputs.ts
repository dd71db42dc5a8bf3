import type { TSchema } from 'typebox';
import type { FieldProblem } from '#contract/errors.ts';
import type { AppError } from '#services/kit/errors.ts';
import { validatorCompiler } from '#services/kit/http/validation.ts';

export const fieldsOf = (schema: TSchema) =>
  Object.entries((schema as unknown as { properties: Record<string, TSchema> }).properties);
export const requiredOf = (schema: TSchema) => (schema as { required?: string[] }).required ?? [];
/** The type of a schema; if it may be null, that of the other branch. */
export const typeOf = (schema: TSchema): string | undefined => {
  const { type, anyOf = [] } = schema as { type?: string; anyOf?: { type: string }[] };
  return type ?? anyOf.find((branch) => branch.type !== 'null')?.type;
};
const mayBeNull = (schema: TSchema) => 'anyOf' in schema;

const wrongTypes: Record<string, unknown[]> = {
  string: [12_345, true, null, [], {}],
  integer: ['x', '2', 1.5, true, null, [], {}, -1, 1e300],
  boolean: ['true', 1, 0, null, [], {}],
  array: ['x', 5, true, null, {}],
  object: ['x', 5, true, null],
};

/** Values that a field does not take. */
export function wrongValuesOf(property: TSchema): unknown[] {
  const { minimum = 0 } = property as { minimum?: number };
  const values = wrongTypes[typeOf(property)!]!.filter(
    (value) => (value !== null || !mayBeNull(property)) && (value !== -1 || minimum >= 0),
  );
  return minimum === 1 ? [...values, 0] : values;
}

type Part = 'body' | 'querystring';

/**
 * The faults that the services' own validator finds in an input, which every request passes; without a request, so that all can be tried.
 */
export function problemsIn(
  part: Part,
  schema: TSchema,
  input: Record<string, unknown>,
): Record<string, FieldProblem> {
  const texts = Object.fromEntries(new URLSearchParams(searchOf(input)));
  const value = part === 'body' ? JSON.parse(JSON.stringify(input)) : texts;
  try {
    const { error } = validatorCompiler({
      schema,
      httpPart: part,
      method: 'POST',
      url: '',
    })(value) as { error?: AppError };
    return { ...error?.details.problems };
  } catch (error) {
    return { ...(error as AppError).details.problems };
  }
}

/** Objects and arrays as JSON, everything else as it is; nothing of what is undefined. */
export function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const texts = given.map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(texts).toString();
}

/** Texts that have broken a query somewhere: every text takes each of them, before those that chance finds. */
export const knownNasty = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '\0',
  "'",
  '%',
  '_%',
  '\\',
  "';--",
  '0',
  '+',
];
