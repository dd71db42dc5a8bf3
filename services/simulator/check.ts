import * as Type from 'typebox';
import Value from 'typebox/value';

/** A request of the control port that cannot be done. Its message is the answer. */
export class ModeError extends Error {
  override readonly name = 'ModeError';
}

/** @throws a ModeError that begins with `what` and names every key of `asked` that does not match `schema` */
export function check(schema: Type.TSchema, asked: unknown, what: string): void {
  const problems = new Set(Value.Errors(schema, asked).map((problem) => describe(problem, what)));
  if (problems.size > 0) throw new ModeError(`${what}: ${[...problems].join('; ')}`);
}

function describe({ instancePath, message, params }: ReturnType<typeof Value.Errors>[number], what: string) {
  const keys = 'additionalProperties' in params ? `: ${String(params.additionalProperties)}` : '';
  return `${instancePath.slice(1).replaceAll('/', '.') || `the ${what.split(' ')[0]}`} ${message}${keys}`;
}

/** An object without other keys. */
export function closed<Properties extends Type.TProperties>(
  properties: Properties,
): Type.TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Union(words.map((word) => Type.Literal(word as Words[number])));
}
