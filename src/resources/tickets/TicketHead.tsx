import MineIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { updateTicket, type TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { DueText } from '../../components/tickets/DueText.tsx';
import { TicketPriorityChip } from '../../components/tickets/TicketPriorityChip.tsx';
import { TicketStatusChip } from '../../components/tickets/TicketStatusChip.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useRefreshTickets } from '../../dataProviders/resources/tickets.ts';
import { useSignedInUser } from '../../session.ts';
import { MoveButtons } from './move/MoveButtons.tsx';

/** How it stands, what happened, and where it can go from here. */
export function TicketHead({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const statusRef = useRef<HTMLDivElement>(null);
  const isBangla = /\p{Script=Bengali}/u.test(ticket.description);
  return (
    <Card component="section" aria-label={translate('resources.tickets.fields.description')}>
      <CardContent>
        <Stack
          ref={statusRef}
          // Gets the focus when a move has taken its button away.
          tabIndex={-1}
          direction="row"
          useFlexGap
          sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1, mb: 1.5 }}
        >
          <TicketStatusChip status={ticket.status} />
          <TicketPriorityChip priority={ticket.priority} />
          <Typography variant="body2" component="span">
            <DueText ticket={ticket} />
          </Typography>
          <Assignee ticket={ticket} />
        </Stack>
        <Typography
          lang={isBangla ? 'bn' : undefined}
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}
        >
          {ticket.description}
        </Typography>
        <MoveButtons ticket={ticket} onMoved={() => statusRef.current?.focus()} />
      </CardContent>
    </Card>
  );
}

function Assignee({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const { assigneeName, isMine } = ticket;
  const name = assigneeName && isMine ? translate('tickets.me', { name: assigneeName }) : assigneeName;
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('resources.tickets.fields.assigneeName')}: {name ?? translate('tickets.nobody')}
      </Typography>
      {!assigneeName && <TakeButton ticket={ticket} />}
    </Stack>
  );
}

function TakeButton({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshTickets();
  const { userId } = useSignedInUser();
  const mayTake = useMayCall(updateTicket);
  const [update, { isPending }] = useUpdate<TicketDetail>();
  if (!mayTake) return null;
  const take = () =>
    update(
      'tickets',
      { id: ticket.id, data: { assigneeId: userId, revision: ticket.revision }, previousData: ticket },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('tickets.assigned_me', { type: 'success', messageArgs: { id: ticket.id } }),
        // Somebody was quicker: the page shows who.
        onError: (error) => notify(error.message, { type: 'error' }),
        onSettled: () => void refresh(),
      },
    );
  return (
    <Button size="small" startIcon={<MineIcon />} loading={isPending} onClick={() => void take()}>
      {translate('tickets.assign_me')}
    </Button>
  );
}
