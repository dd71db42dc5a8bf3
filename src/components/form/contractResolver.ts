import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { TObject, TSchema } from 'typebox';
import type { FieldProblem } from '#contract/errors.ts';
import { checkFields } from '#contract/fieldProblemsOf.ts';
import { form } from '../../i18n/en/portal/form.ts';

interface ResolverOptions {
  /** A change of a record: what is emptied must be allowed to be empty. In a new record it is left out. */
  isChange?: boolean;
  /** Rules of the form beyond the schema: field → key of the text. */
  check?: (values: FieldValues) => Record<string, string | undefined>;
}

/**
 * The contract's schema as the rules of a form, so that each rule stands once. Inputs hold null where they are
 * empty; the values that go on are those the call takes, and what the form holds besides.
 */
export function contractResolver(schema: TObject, { isChange, check }: ResolverOptions = {}): Resolver {
  return (formValues) => {
    const empty = Object.keys(formValues).filter((name) =>
      isEmpty(schema.properties[name], formValues[name]),
    );
    const filled = Object.entries(formValues).filter(([name]) => !empty.includes(name));
    const values: FieldValues = Object.fromEntries(filled);
    const body = Object.fromEntries(
      Object.keys(schema.properties)
        .filter((key) => values[key] !== undefined)
        .map((key) => [key, values[key]]),
    );
    const problems: Record<string, string | undefined> = {
      ...(isChange && Object.fromEntries(empty.map((name) => [name, 'problems.required']))),
      ...keysOf(checkFields(schema, body)),
      ...check?.(values),
    };
    const errors: FieldErrors = {};
    for (const [field, message] of Object.entries(problems)) {
      if (message) errors[field] = { type: 'contract', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

function keysOf(problems: Record<string, FieldProblem>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, keyOf(field, problem)]),
  );
}

/** The key of the field's own sentence, where that says more than the problem does. */
function keyOf(field: string, problem: FieldProblem): string {
  const isUnclear = ['bad-format', 'wrong-type', 'too-short', 'too-long'].includes(problem);
  return isUnclear && field in form ? `form.${field}` : `problems.${problem}`;
}

/** Empty where empty is no value. */
function isEmpty(property: TSchema | undefined, value: unknown): boolean {
  const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
  return property !== undefined && isBlank && !allowsNull(property);
}

function allowsNull(property: TSchema): boolean {
  const { anyOf = [] } = property as { anyOf?: { type?: string }[] };
  return anyOf.some(({ type }) => type === 'null');
}
