import type { FieldProblem } from '#contract/errors.ts';
import { refusedFields, conflictingFields } from './errors.ts';

export type FieldProblems = Record<string, FieldProblem>;

/**
 * Refuses an input for all that is wrong with it at once, so that a person sees it together.
 * @param taken names that something else has; where nothing else is wrong they are a conflict
 * @throws rule-refused, conflict
 */
export function refuseProblems(problems: FieldProblems, taken: FieldProblems = {}): void {
  if (Object.keys(problems).length > 0) throw refusedFields({ ...problems, ...taken });
  if (Object.keys(taken).length > 0) throw conflictingFields(taken);
}
