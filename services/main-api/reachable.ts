import type { Reachable } from '#database/reachableColumns.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { contactNumber } from './contactNumber.ts';
import { checkPlace } from './locations/checkPlace.ts';
import type { Place } from './locations/repository.ts';
import type { FieldProblems } from './refuseProblems.ts';

const nowhere: Place = { divisionId: null, districtId: null, thanaId: null };

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
  const place = mergedPlace(stored, input);
  // An unchanged one is not validated: a place that was corrected since must not prevent another change.
  const isMoved = place.divisionId !== stored.divisionId || place.districtId !== stored.districtId;
  const problems: FieldProblems =
    isMoved || place.thanaId !== stored.thanaId ? await checkPlace(queries, place) : {};
  if (problem) problems.contactNo = problem;
  const address = typeof input.address === 'string' ? input.address.trim() || null : input.address;
  return { checked: { ...input, contactNo, address }, problems };
}

function mergedPlace(stored: Place, { divisionId, districtId, thanaId }: Partial<Place>): Place {
  return {
    divisionId: divisionId === undefined ? stored.divisionId : divisionId,
    districtId: districtId === undefined ? stored.districtId : districtId,
    thanaId: thanaId === undefined ? stored.thanaId : thanaId,
  };
}
