import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { whichOf } from '../../components/tickets/whichTickets.ts';

/** The filters leave nothing over, which can be good news. */
export function NoTickets() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as Record<string, unknown>;
  const which = whichOf(filter);
  const isNarrowed = Object.keys(filter).some((key) => !key.startsWith('is'));
  if (which === 'all' || isNarrowed) return <NoMatch />;
  return (
    <EmptyList title={translate(`tickets.none_${which}`)}>
      <Button onClick={() => setFilters({}, [])}>{translate('tickets.show_all')}</Button>
    </EmptyList>
  );
}
