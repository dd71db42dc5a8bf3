import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { ModeError } from './ModeError.ts';

/** Throws a ModeError that names every key of `asked` that `schema` has no room for; `what` begins it. */
export function check(schema: TSchema, asked: unknown, what: string): void {
  const problems = new Set(Value.Errors(schema, asked).map((problem) => describe(problem, what)));
  if (problems.size > 0) throw new ModeError(`${what}: ${[...problems].join('; ')}`);
}

function describe({ instancePath, message, params }: ReturnType<typeof Value.Errors>[number], what: string) {
  const keys = 'additionalProperties' in params ? `: ${String(params.additionalProperties)}` : '';
  return `${instancePath.slice(1).replaceAll('/', '.') || `the ${what.split(' ')[0]}`} ${message}${keys}`;
}
