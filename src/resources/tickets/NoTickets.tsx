import TicketIcon from '@mui/icons-material/AddCommentOutlined';
import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { numberText } from '../../components/sms/numberText.ts';
import { newTicketPath } from '../../components/tickets/ticketPaths.ts';
import { whichOf } from '../../components/tickets/whichTickets.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** The filters leave nothing over, which can be good news. */
export function NoTickets() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as Record<string, unknown>;
  const which = whichOf(filter);
  const isNarrowed = Object.keys(filter).some((key) => !key.startsWith('is'));
  if (which === 'all' || isNarrowed) {
    return (
      <NoMatch>
        <OpenForNumber wanted={String(filter.q ?? '')} />
      </NoMatch>
    );
  }
  return (
    <EmptyList title={translate(`tickets.none_${which}`)}>
      <Button onClick={() => setFilters({}, [])}>{translate('tickets.show_all')}</Button>
    </EmptyList>
  );
}

/** Who calls and is looked for by their number has no ticket yet: it need not be about a message. */
function OpenForNumber({ wanted }: { wanted: string }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(createTicket);
  const parsed = parseMsisdn(wanted);
  if (!mayOpen || !parsed.ok) return null;
  const { msisdn } = parsed;
  return (
    <Button component={Link} to={newTicketPath({ msisdn })} variant="outlined" startIcon={<TicketIcon />}>
      {translate('tickets.open_for', { number: numberText(msisdn) })}
    </Button>
  );
}
