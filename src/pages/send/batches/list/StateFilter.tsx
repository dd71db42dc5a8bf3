import { Button, ButtonGroup } from '@mui/material';
import type { FC } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { listOf } from '../../../../components/list/filters.tsx';

/** How react-admin's filter form tells its entries apart. */
interface FilterEntry {
  source: 'state';
  alwaysOn: true;
}

/** The states that are most asked for: first those that wait for somebody or something. */
const states = [
  'scheduled',
  'late',
  'running',
  'paused',
  'finished',
  'cancelled',
] as const satisfies BatchState[];

/** All batches, or those in one state or several. */
export const StateFilter: FC<FilterEntry> = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { state, ...others } = filterValues as { state?: BatchState | BatchState[] };
  const chosen = listOf(state);
  const choose = (wanted: unknown[]) =>
    setFilters({ ...others, ...(wanted.length > 0 && { state: wanted }) }, displayedFilters);
  return (
    <ButtonGroup
      size="small"
      disableElevation
      aria-label={translate('batches.which')}
      // On a phone it scrolls, as one row.
      sx={{ maxWidth: '100%', overflowX: 'auto', mb: 0.5, '& .MuiButton-root': { flexShrink: 0 } }}
    >
      <StateButton label="batches.which_all" isChosen={chosen.length === 0} onClick={() => choose([])} />
      {states.map((each) => {
        const isChosen = chosen.includes(each);
        return (
          <StateButton
            key={each}
            label={`batches.state.${each}`}
            isChosen={isChosen}
            onClick={() => choose(isChosen ? chosen.filter((other) => other !== each) : [...chosen, each])}
          />
        );
      })}
    </ButtonGroup>
  );
};

interface StateButtonProps {
  label: string;
  isChosen: boolean;
  onClick: () => void;
}

function StateButton({ label, isChosen, ...button }: StateButtonProps) {
  const translate = useTranslate();
  return (
    <Button variant={isChosen ? 'contained' : 'outlined'} aria-pressed={isChosen} {...button}>
      {translate(label)}
    </Button>
  );
}
