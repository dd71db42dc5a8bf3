import ClearIcon from '@mui/icons-material/FilterAltOff';
import FilterIcon from '@mui/icons-material/FilterAltOutlined';
import { Badge, Button, Stack } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { stickyFootSx } from '../../form/formSx.ts';
import { SideDrawer } from '../../SideDrawer.tsx';
import { useFormats } from '../../useFormats.ts';
import { filterButtonClass } from '../focusFilterButton.ts';

interface FilterDrawerButtonProps {
  /** How many filters are set. */
  count: number;
  /** How many rows match; undefined while that is not known. */
  total?: number | undefined;
  onClear: () => void;
  /** The inputs. */
  children: ReactNode;
}

/** A phone's filters: all of them, one below the other, behind a button that says how many are set. */
export function FilterDrawerButton({ count, total, onClear, children }: FilterDrawerButtonProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        className={filterButtonClass}
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
          {children}
        </Stack>
        <Stack direction="row" spacing={1} sx={{ ...stickyFootSx, mt: 'auto', px: 3, py: 1.5 }}>
          <Button startIcon={<ClearIcon />} disabled={count === 0} onClick={onClear} sx={{ flex: 1 }}>
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
