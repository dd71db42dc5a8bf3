import ClearIcon from '@mui/icons-material/FilterAltOff';
import FilterIcon from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { cloneElement, useState, type ReactElement } from 'react';
import { FilterForm, FilterContext, useListContext, useTranslate } from 'react-admin';
import { SideDrawer } from '../../SideDrawer.tsx';
import { useFormats } from '../../useFormats.ts';
import { filterCount } from './filterCount.ts';

/** A phone's filters: all of them, one below the other, behind a button that says how many are set. */
export function FilterDrawer({ filters }: { filters: ReactElement[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { filterValues, setFilters, total } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(filterValues);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        startIcon={
          <Badge badgeContent={count > 0 ? number(count) : undefined} color="primary">
            <FilterIcon />
          </Badge>
        }
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {translate('reports.filter.title')}
      </Button>
      <SideDrawer isOpen={isOpen} title={translate('reports.filter.title')} onClose={close}>
        <Stack spacing={2} sx={{ px: 3, pt: 1, pb: 2 }}>
          <FilterContext.Provider value={allShown(filters)}>
            <Box sx={formSx}>
              <FilterForm />
            </Box>
          </FilterContext.Provider>
        </Stack>
        <Stack direction="row" spacing={1} sx={footerSx}>
          <Button
            startIcon={<ClearIcon />}
            disabled={count === 0}
            onClick={() => setFilters({}, [])}
            sx={{ flex: 1 }}
          >
            {translate('list.clear')}
          </Button>
          <Button variant="contained" onClick={close} sx={{ flex: 1 }}>
            {total === undefined
              ? translate('reports.filter.show')
              : translate('reports.filter.show_rows', { smart_count: total, count: number(total) })}
          </Button>
        </Stack>
      </SideDrawer>
    </>
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

const footerSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  mt: 'auto',
  px: 3,
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};
