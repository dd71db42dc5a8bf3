import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { compareNames } from '#domain/search/nameOrder.ts';
import { fetchPlaces, type Place, type PlaceLevel } from './placeLists.ts';

interface PlacesWanted {
  /** All of the level when it is left out. */
  parentId?: number;
  isWanted?: boolean;
}

/** The name in the user's language. */
export function usePlaceName(): (place: Place) => string {
  const locale = useLocale();
  return useMemo(() => (place) => (locale === 'bn' ? place.nameBn : place.name), [locale]);
}

/** The places of a level by name; fetched once and kept. */
export function usePlaces(level: PlaceLevel, { parentId, isWanted = true }: PlacesWanted = {}) {
  const nameOf = usePlaceName();
  const { data, isLoading } = useQuery({
    queryKey: ['places', level, parentId ?? null],
    queryFn: ({ signal }) => fetchPlaces(level, parentId, signal),
    enabled: isWanted,
    staleTime: ({ state }) => (state.data?.isFromService ? Infinity : 0),
    gcTime: Infinity,
  });
  const places = useMemo(
    () => [...(data?.places ?? [])].sort((a, b) => compareNames(nameOf(a), nameOf(b))),
    [data, nameOf],
  );
  return { places, isLoading };
}
