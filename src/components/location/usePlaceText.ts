import { usePlaceName, usePlaces } from './usePlaces.ts';

interface Located {
  divisionId: number | null;
  districtId: number | null;
  thanaId: number | null;
}

/** Where a record is, the smallest place first: `Motijheel, Dhaka`. Empty while the names load. */
export function usePlaceText(): (record: Located) => string {
  const nameOf = usePlaceName();
  const { places: divisions } = usePlaces('divisions');
  const { places: districts } = usePlaces('districts');
  const { places: thanas } = usePlaces('thanas');
  return ({ divisionId, districtId, thanaId }) => {
    const found = [
      thanas.find(({ id }) => id === thanaId),
      districts.find(({ id }) => id === districtId),
      divisions.find(({ id }) => id === divisionId),
    ];
    const names = found.flatMap((place) => (place ? [nameOf(place)] : []));
    return [...new Set(names)].join(', ');
  };
}
