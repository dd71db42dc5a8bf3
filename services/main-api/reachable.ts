import type { Queries } from '#services/kit/database/index.ts';
import { contactNumber } from './contactNumber.ts';
import { checkPlace, type Place } from './locations/index.ts';
import type { FieldProblems } from './refuseProblems.ts';

/** How companies and branches are reached, as somebody sends it; what is left out stays as it is. */
export interface Reachable extends Partial<Place> {
  contactNo?: string | null;
  address?: string | null;
}

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
  // One that stays is not asked about: a place that was corrected since then must not stop another change.
  const isMoved = place.divisionId !== stored.divisionId || place.districtId !== stored.districtId;
  const problems: FieldProblems =
    isMoved || place.thanaId !== stored.thanaId ? await checkPlace(queries, place) : {};
  if (problem) problems.contactNo = problem;
  const address = input.address && (input.address.trim() || null);
  return { checked: { ...input, contactNo, address }, problems };
}

function mergedPlace(stored: Place, { divisionId, districtId, thanaId }: Partial<Place>): Place {
  return {
    divisionId: divisionId === undefined ? stored.divisionId : divisionId,
    districtId: districtId === undefined ? stored.districtId : districtId,
    thanaId: thanaId === undefined ? stored.thanaId : thanaId,
  };
}

/** The columns that companies and branches have for it; undefined leaves one as it is. */
export function reachableRow({ contactNo, address, divisionId, districtId, thanaId }: Reachable) {
  return {
    contact_no: contactNo,
    address,
    division_id: divisionId,
    district_id: districtId,
    thana_id: thanaId,
  };
}
