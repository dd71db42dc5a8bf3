import { Box } from '@mui/material';
import { cloneElement, type ReactElement } from 'react';
import { FilterForm, FilterContext, useListContext } from 'react-admin';
import { filterCount } from './filterCount.ts';
import { FilterDrawerButton } from './FilterDrawerButton.tsx';

/** The filters of a list on a phone. */
export function FilterDrawer({ filters }: { filters: ReactElement[] }) {
  const { filterValues, setFilters, total } = useListContext();
  return (
    <FilterDrawerButton count={filterCount(filterValues)} total={total} onClear={() => setFilters({}, [])}>
      <FilterContext.Provider value={allShown(filters)}>
        <Box sx={formSx}>
          <FilterForm />
        </Box>
      </FilterContext.Provider>
    </FilterDrawerButton>
  );
}

/** None of them hidden, since they have a place of their own. */
function allShown(filters: ReactElement[]) {
  return filters.map((filter) =>
    cloneElement(filter as ReactElement<{ alwaysOn: boolean }>, { alwaysOn: true }),
  );
}

const formSx = {
  '& .filter-field': { width: '100%' },
  '& .filter-field > .MuiFormControl-root, & .filter-field > .MuiAutocomplete-root': { width: '100%' },
  '& .RaFilterFormInput-spacer': { display: 'none' },
};
