import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import { useCreatePath, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ticket } from '#contract/main-api/tickets.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { ChooseTicket, useMayChoose } from './assign/ChosenTickets.tsx';
import { NoTickets } from './NoTickets.tsx';
import { TicketSummary } from './TicketSummary.tsx';

export function TicketCards() {
  const createPath = useCreatePath();
  const { data } = useListContext<Ticket>();
  const mayChoose = useMayChoose();
  if (data?.length === 0) return <NoTickets />;
  return (
    <CardList<Ticket>>
      {(ticket) => (
        <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
          {mayChoose && <ChooseTicket ticket={ticket} />}
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'tickets', id: ticket.id, type: 'show' })}
            sx={{ p: 1.5, ...(mayChoose && { pl: 0.5 }), minWidth: 0 }}
          >
            <TicketSummary ticket={ticket} />
          </CardActionArea>
        </Stack>
      )}
    </CardList>
  );
}
