import { Button, ButtonGroup } from '@mui/material';
import type { FC } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useFormats } from '../../components/useFormats.ts';
import { useTicketFigures } from '../../components/tickets/useTicketFigures.ts';
import { whichOf, whichTickets, type WhichTickets } from '../../components/tickets/whichTickets.ts';

/** How react-admin's filter form tells its entries apart. */
interface FilterEntry {
  source: 'which';
  alwaysOn: true;
}

const names = Object.keys(whichTickets) as WhichTickets[];
const ownKeys = ['isMine', 'isOverdue', 'isUnassigned', 'isOpen'];

/** All tickets, the caller's open ones, overdue ones, unassigned ones. */
export const WhichFilter: FC<FilterEntry> = () => {
  const translate = useTranslate();
  const { number } = useFormats();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { data: figures } = useTicketFigures();
  const chosen = whichOf(filterValues as Record<string, unknown>);
  const choose = (which: WhichTickets) => {
    const others = Object.entries(filterValues as object).filter(([key]) => !ownKeys.includes(key));
    setFilters({ ...Object.fromEntries(others), ...whichTickets[which] }, displayedFilters);
  };
  const labelOf = (which: WhichTickets) => {
    const name = translate(`tickets.which.${which}`);
    const count = which === 'all' ? 0 : (figures?.[which] ?? 0);
    return count > 0 ? `${name} (${number(count)})` : name;
  };
  return (
    <ButtonGroup
      size="small"
      disableElevation
      aria-label={translate('tickets.which.label')}
      // On a phone it scrolls, as one row.
      sx={{ maxWidth: '100%', overflowX: 'auto', mb: 0.5, '& .MuiButton-root': { flexShrink: 0 } }}
    >
      {names.map((which) => (
        <Button
          key={which}
          variant={which === chosen ? 'contained' : 'outlined'}
          aria-pressed={which === chosen}
          onClick={() => choose(which)}
        >
          {labelOf(which)}
        </Button>
      ))}
    </ButtonGroup>
  );
};
