import type { FastifySchemaCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import type { TObject, TSchema } from 'typebox';
import { checkFields } from '#contract/fieldProblemsOf.ts';
import { maxPageSize, normalFormMark } from '#contract/vocabulary.ts';
import { composed } from '#domain/composed.ts';
import { invalidFields } from '../errors.ts';
import { parseJson } from './json.ts';
import { markedTexts } from './masking/markedTexts.ts';
import { readText, typeOf } from '../process/readText.ts';

/**
 * Checks inputs by the contract's own schemas. Bodies are taken as they are; what arrives as text in query and
 * path is read first.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  return (input: unknown) => {
    const isText = httpPart === 'querystring' || httpPart === 'params';
    try {
      const value = checkedInput(
        schema,
        isText ? fromTexts(schema as TObject, input as Record<string, string>) : input,
      );
      if (httpPart === 'querystring') checkRange(value as { range?: [number, number] });
      return { value };
    } catch (error) {
      return { error: error as Error };
    }
  };
};

const normalFormOf = markedTexts(normalFormMark, composed);

/**
 * An input by its schema, with the texts that are compared in normal form.
 * @throws validation-failed
 */
export function checkedInput(schema: TSchema, input: unknown): unknown {
  const normalForm = normalFormOf(schema);
  const value = normalForm ? normalForm(input) : input;
  const problems = checkFields(schema, value, compiledCheck);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return value;
}

const validators = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

/** By code that is made for the schema once. */
export function compiledCheck(schema: TSchema, value: unknown): boolean {
  let validator = validators.get(schema);
  if (!validator) validators.set(schema, (validator = Compile(schema)));
  return validator.Check(value);
}

/** The values of a query or path; objects and arrays travel as JSON, as ra-data-simple-rest sends them. */
export function fromTexts(schema: TObject, texts: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = { ...texts };
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = texts[name];
    if (typeof text !== 'string') continue;
    const type = typeOf(property);
    values[name] = type === 'object' || type === 'array' ? readJson(name, text) : readText(type, text);
  }
  return values;
}

function readJson(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalidFields({ [name]: 'bad-format' });
  }
}

function checkRange({ range }: { range?: [number, number] }): void {
  if (!range) return;
  // Past it a row cannot be counted to, by us or by PostgreSQL.
  if (!Number.isSafeInteger(range[1])) throw invalidFields({ range: 'too-large' });
  if (range[1] < range[0]) throw invalidFields({ range: 'bad-format' });
  if (range[1] - range[0] >= maxPageSize) throw invalidFields({ range: 'page-too-large' });
}
