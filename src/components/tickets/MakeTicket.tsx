import TicketIcon from '@mui/icons-material/AddCommentOutlined';
import OpenIcon from '@mui/icons-material/SupportAgentOutlined';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { createTicket, findTicketsByParam } from '#contract/main-api/tickets/tickets.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useMayCall } from '../useMayCall.ts';
import { newTicketPath, ticketPath, type TicketDraft, type TicketSubject } from './ticketPaths.ts';

const shown = 3;

/** Offers a new ticket to who may make one, after links to the existing tickets about the same thing, so that none is opened twice. */
export function MakeTicket({ about, draft }: { about: TicketSubject; draft?: TicketDraft }) {
  const translate = useTranslate();
  const mayCreate = useMayCall(createTicket);
  const mayFind = useMayCall(findTicketsByParam);
  const { data = [] } = useQuery({
    queryKey: ['ticket', 'about', about],
    queryFn: async ({ signal }) => (await call(findTicketsByParam, { query: about, signal })).responseList,
    enabled: mayCreate && mayFind,
  });
  if (!mayCreate) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {data.slice(0, shown).map(({ id, status }) => (
        <Button key={id} component={Link} to={ticketPath(id)} size="small" startIcon={<OpenIcon />}>
          {translate('tickets.button.existing', { id, status: translate(`tickets.status.${status}`) })}
        </Button>
      ))}
      <Button
        component={Link}
        to={newTicketPath(about, draft)}
        size="small"
        variant="outlined"
        startIcon={<TicketIcon />}
      >
        {translate('tickets.button.make')}
      </Button>
    </Stack>
  );
}
