import {
  districtList,
  districtsOfDivision,
  divisionList,
  thanaList,
  thanasOfDistrict,
} from '#contract/main-api/people/locations.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

export type PlaceLevel = 'divisions' | 'districts' | 'thanas';

export interface Place {
  id: number;
  name: string;
  nameBn: string;
  /** The places that it lies in, by level: the one above it is there. */
  divisionId?: number;
  districtId?: number;
}

interface PlaceList {
  places: Place[];
  /** A list that is not the service's own is asked for again by the next screen. */
  isFromService: boolean;
}

type FetchPlaces = (parentId: number | undefined, signal: AbortSignal) => Promise<{ responseList: Place[] }>;

const fetchers: Record<PlaceLevel, FetchPlaces> = {
  divisions: (_parentId, signal) => call(divisionList, { signal }),
  districts: (id, signal) =>
    id === undefined ? call(districtList, { signal }) : call(districtsOfDivision, { params: { id }, signal }),
  thanas: (id, signal) =>
    id === undefined ? call(thanaList, { signal }) : call(thanasOfDistrict, { params: { id }, signal }),
};

/**
 * The places of a level, of one parent or all. The files that the portal brings along stand in for the service,
 * and an empty list for those; what came of it is logged (product spec, section 7, local data).
 */
export async function fetchPlaces(
  level: PlaceLevel,
  parentId: number | undefined,
  signal: AbortSignal,
): Promise<PlaceList> {
  try {
    const { responseList } = await fetchers[level](parentId, signal);
    console.debug(`${level}: ${responseList.length} from the service`);
    return { places: responseList, isFromService: true };
  } catch (error) {
    if (signal.aborted) throw error;
    console.warn(`${level}: the service has failed, so the file stands in`, error);
  }
  try {
    const places = await placesOfFile(level, parentId, signal);
    console.debug(`${level}: ${places.length} from the file`);
    return { places, isFromService: false };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(`${level}: none`, error);
    return { places: [], isFromService: false };
  }
}

async function placesOfFile(
  level: PlaceLevel,
  parentId: number | undefined,
  signal: AbortSignal,
): Promise<Place[]> {
  const response = await fetch(`/assets/${level}.json`, { signal });
  if (!response.ok) throw new Error(`The file answers ${response.status}`);
  const all = (await response.json()) as Place[];
  if (parentId === undefined) return all;
  return all.filter(({ divisionId, districtId }) => (districtId ?? divisionId) === parentId);
}
