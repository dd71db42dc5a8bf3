import { usePlaceName, usePlaces } from './usePlaces.ts';

interface Located {
  divisionId: number | null;
  districtId: number | null;
  thanaId: number | null;
}

/** Where a record is, the smallest place first: `Motijheel, Dhaka`. Empty while the names load. */
export function usePlaceText(): (record: Located) => string {
  const nameOf = usePlaceName();
  const levels = {
    divisions: usePlaces('divisions'),
    districts: usePlaces('districts'),
    thanas: usePlaces('thanas'),
  };
  return ({ divisionId, districtId, thanaId }) => {
    const found = [
      levels.thanas.places.find(({ id }) => id === thanaId),
      levels.districts.places.find(({ id }) => id === districtId),
      levels.divisions.places.find(({ id }) => id === divisionId),
    ];
    const names = found.flatMap((place) => (place ? [nameOf(place)] : []));
    return [...new Set(names)].join(', ');
  };
}
