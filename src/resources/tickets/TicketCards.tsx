import CardActionArea from '@mui/material/CardActionArea';
import { useCreatePath, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ticket } from '#contract/main-api/tickets.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { NoTickets } from './NoTickets.tsx';
import { TicketSummary } from './TicketSummary.tsx';

export function TicketCards() {
  const createPath = useCreatePath();
  const { data } = useListContext<Ticket>();
  if (data?.length === 0) return <NoTickets />;
  return (
    <CardList<Ticket>>
      {(ticket) => (
        <CardActionArea
          component={Link}
          to={createPath({ resource: 'tickets', id: ticket.id, type: 'show' })}
          sx={{ p: 1.5 }}
        >
          <TicketSummary ticket={ticket} />
        </CardActionArea>
      )}
    </CardList>
  );
}
