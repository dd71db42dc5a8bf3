import { FilterChips } from './FilterChips.tsx';
import { useFilterParts } from './useFilterParts.ts';

/** The filters of a list that name deleted records, whose inputs show nothing; the list is empty because of them. */
export function DeletedFilters() {
  return <FilterChips parts={useFilterParts().filter(({ isDeleted }) => isDeleted)} />;
}
