import type { FastifySchemaCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import type { TObject, TSchema } from 'typebox';
import type { FieldProblem } from '#contract/errors.ts';
import { maxPageSize } from '#contract/vocabulary.ts';
import { invalidFields } from './errors.ts';

/**
 * Checks inputs by the contract's own schemas. Bodies are taken as they are; query and path, which arrive as
 * text, are converted first.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  return (input: unknown) => {
    let value = input;
    if (httpPart === 'querystring') value = decodeQuery(schema as TObject, input as Record<string, string>);
    if (httpPart !== 'body') value = validator.Convert(value);
    if (!validator.Check(value)) return { error: invalidFields(problemsOf(validator.Errors(value))) };
    if (httpPart === 'querystring') checkRange(value as { range?: [number, number] });
    return { value };
  };
};

/** Object and array parameters travel as JSON text, as ra-data-simple-rest sends them. */
function decodeQuery(schema: TObject, query: Record<string, string>): Record<string, unknown> {
  const decoded: Record<string, unknown> = { ...query };
  for (const [name, property] of Object.entries(schema.properties)) {
    const type = (property as { type?: string }).type;
    if ((type !== 'object' && type !== 'array') || typeof decoded[name] !== 'string') continue;
    try {
      decoded[name] = JSON.parse(decoded[name]);
    } catch {
      throw invalidFields({ [name]: 'bad-format' });
    }
  }
  return decoded;
}

function checkRange({ range }: { range?: [number, number] }): void {
  if (!range) return;
  if (range[1] < range[0]) throw invalidFields({ range: 'bad-format' });
  if (range[1] - range[0] >= maxPageSize) throw invalidFields({ range: 'page-too-large' });
}

const problemOfKeyword: Record<string, FieldProblem> = {
  required: 'required',
  additionalProperties: 'unknown-field',
  // What TypeBox says of the unknown key itself: its schema is `false`.
  boolean: 'unknown-field',
  type: 'wrong-type',
  enum: 'not-allowed',
  const: 'not-allowed',
  anyOf: 'wrong-type',
  minLength: 'too-short',
  maxLength: 'too-long',
  minimum: 'too-small',
  maximum: 'too-large',
  pattern: 'bad-format',
};

/** One problem a field, named by its path with dots (`filter.status`); the first one found stands. */
function problemsOf(errors: TLocalizedValidationError[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const error of errors) {
    const problem = problemOfKeyword[error.keyword] ?? 'bad-format';
    const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[] };
    const names = params.requiredProperties ?? params.additionalProperties ?? [''];
    for (const name of names) {
      const field = [...error.instancePath.split('/').slice(1), name].filter(Boolean).join('.') || 'body';
      problems[field] ??= problem;
    }
  }
  return problems;
}
