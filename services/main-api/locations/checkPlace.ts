import type { FieldProblem } from '#contract/errors.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { locationRepository, type Place } from './repository.ts';

export const nowhere: Place = { divisionId: null, districtId: null, thanaId: null };

/**
 * Finds what is wrong with a change of a place. One that stays is not validated: a place that was corrected since must not prevent
 * another change.
 */
export async function checkMove(
  queries: Queries,
  stored: Place,
  change: Partial<Place>,
): Promise<Record<string, FieldProblem>> {
  const place: Place = { ...stored, ...change };
  const isMoved = (['divisionId', 'districtId', 'thanaId'] as const).some(
    (level) => place[level] !== stored[level],
  );
  return isMoved ? checkPlace(queries, place) : {};
}

/** Finds what is wrong with a place, field by field. */
export async function checkPlace(
  queries: Queries,
  { divisionId, districtId, thanaId }: Place,
): Promise<Record<string, FieldProblem>> {
  const found = await locationRepository(queries).lineage({ divisionId, districtId, thanaId });
  const problems: Record<string, FieldProblem> = {};

  if (divisionId === null) {
    if (districtId !== null || thanaId !== null) problems.divisionId = 'required';
  } else if (!found.isDivision) problems.divisionId = 'no-such-record';

  if (districtId === null) {
    if (thanaId !== null) problems.districtId = 'required';
  } else if (found.divisionOfDistrict === null) problems.districtId = 'no-such-record';
  else if (found.isDivision && found.divisionOfDistrict !== divisionId) problems.districtId = 'not-in-place';

  if (thanaId === null) return problems;
  if (found.districtOfThana === null) problems.thanaId = 'no-such-record';
  else if (found.divisionOfDistrict !== null && found.districtOfThana !== districtId) {
    problems.thanaId = 'not-in-place';
  }
  return problems;
}
