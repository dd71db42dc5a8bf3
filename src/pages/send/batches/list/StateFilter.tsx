import { Button, ButtonGroup } from '@mui/material';
import type { FC } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';

/** How react-admin's filter form tells its entries apart. */
interface FilterEntry {
  source: 'state';
  alwaysOn: true;
}

/** What one asks for most: first what waits for somebody or something. */
const states = [
  undefined,
  'scheduled',
  'late',
  'running',
  'paused',
  'finished',
  'cancelled',
] as const satisfies (BatchState | undefined)[];

/** All batches, or those in one state. */
export const StateFilter: FC<FilterEntry> = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { state: chosen, ...others } = filterValues as { state?: BatchState };
  return (
    <ButtonGroup
      size="small"
      disableElevation
      aria-label={translate('batches.which')}
      // On a phone it scrolls, as one row.
      sx={{ maxWidth: '100%', overflowX: 'auto', mb: 0.5, '& .MuiButton-root': { flexShrink: 0 } }}
    >
      {states.map((state) => (
        <Button
          key={state ?? 'all'}
          variant={state === chosen ? 'contained' : 'outlined'}
          aria-pressed={state === chosen}
          onClick={() => setFilters({ ...others, ...(state && { state }) }, displayedFilters)}
        >
          {translate(state ? `batches.state.${state}` : 'batches.which_all')}
        </Button>
      ))}
    </ButtonGroup>
  );
};
