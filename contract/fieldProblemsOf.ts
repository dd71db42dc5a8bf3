import { Settings } from 'typebox/system';
import * as Value from 'typebox/value';
import type { TLocalizedValidationError } from 'typebox/error';
import type { TSchema } from 'typebox';
import { fieldProblems, type FieldProblem } from './errors.ts';
import { mostProblems, plainCheck, keepFirstFaults, type Check } from './keepFirstFaults.ts';

Settings.Set({ maxErrors: mostProblems });

const problemOfKeyword: Record<string, FieldProblem> = {
  required: 'required',
  additionalProperties: 'unknown-field',
  // TypeBox reports this for the unknown key itself: its schema is `false`.
  boolean: 'unknown-field',
  type: 'wrong-type',
  enum: 'not-allowed',
  const: 'not-allowed',
  anyOf: 'wrong-type',
  minLength: 'too-short',
  maxLength: 'too-long',
  minItems: 'too-short',
  maxItems: 'too-long',
  minimum: 'too-small',
  maximum: 'too-large',
  pattern: 'bad-format',
};

/** A refinement gives the problem in place of a message. */
function refined({ keyword, message }: TLocalizedValidationError): FieldProblem | undefined {
  return keyword === '~refine' && message in fieldProblems ? (message as FieldProblem) : undefined;
}

/** One problem a field, named by its path with dots (`filter.status`); the first one found stands. */
function fieldProblemsOf(errors: readonly TLocalizedValidationError[]): Record<string, FieldProblem> {
  // Without a prototype: a key such as `constructor` must not seem to be there already.
  const problems = Object.create(null) as Record<string, FieldProblem>;
  for (const error of errors) {
    const problem = refined(error) ?? problemOfKeyword[error.keyword] ?? 'bad-format';
    const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[] };
    const names = params.requiredProperties ?? params.additionalProperties ?? [''];
    for (const name of names) {
      const field = [...error.instancePath.split('/').slice(1), name].filter(Boolean).join('.') || 'body';
      problems[field] ??= problem;
    }
  }
  return problems;
}

/** The first `mostProblems` problems of `value` by the contract. */
export function checkFields(
  schema: TSchema,
  value: unknown,
  check: Check = plainCheck,
): Record<string, FieldProblem> {
  if (check(schema, value)) return {};
  return fieldProblemsOf(Value.Errors(schema, keepFirstFaults(schema, value, check)));
}
