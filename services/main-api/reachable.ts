import type { Reachable } from '#database/reachableColumns.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { contactNumber } from './contactNumber.ts';
import { checkMove, nowhere } from './locations/checkPlace.ts';
import type { Place } from './locations/repository.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';

/**
 * The input as it is stored, and what is wrong with it.
 * @param stored where the record is now; a new one is nowhere yet
 */
export async function checkReachable<Input extends Reachable>(
  queries: Queries,
  input: Input,
  stored: Place = nowhere,
): Promise<{ checked: Input; problems: FieldProblems }> {
  const { value: contactNo, problem } = contactNumber(input.contactNo);
  const problems = await checkMove(queries, stored, input);
  if (problem) problems.contactNo = problem;
  const address = typeof input.address === 'string' ? input.address.trim() || null : input.address;
  return { checked: { ...input, contactNo, address }, problems };
}
