import type { FastifySchemaCompiler } from 'fastify';
import { Compile } from 'typebox/compile';
import type { TObject, TSchema } from 'typebox';
import { fieldProblemsOf } from '#contract/fieldProblemsOf.ts';
import { maxPageSize } from '#contract/vocabulary.ts';
import { invalidFields } from './errors.ts';
import { readText, typeOf } from './readText.ts';

/**
 * Checks inputs by the contract's own schemas. Bodies are taken as they are; what arrives as text in query and
 * path is read first.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  return (input: unknown) => {
    const isText = httpPart === 'querystring' || httpPart === 'params';
    const value = isText ? fromTexts(schema as TObject, input as Record<string, string>) : input;
    if (!validator.Check(value)) return { error: invalidFields(fieldProblemsOf(validator.Errors(value))) };
    if (httpPart === 'querystring') checkRange(value as { range?: [number, number] });
    return { value };
  };
};

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
    return JSON.parse(text);
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
