import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { moveTicket, type TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { ticketMoves } from '#domain/tickets/ticketStatus.ts';
import { ticketStatusLooks } from '../../../components/tickets/TicketStatusChip.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { asksForComment, useMoveTicket, type Move } from './useMoveTicket.ts';

interface MoveButtonsProps {
  ticket: TicketDetail;
  /** The buttons are others now, and the focus may be gone with them. */
  onMoved: () => void;
}

/** Where the ticket can go from where it stands. */
export function MoveButtons({ ticket, onMoved }: MoveButtonsProps) {
  const translate = useTranslate();
  const mayMove = useMayCall(moveTicket);
  const { mutate, isPending } = useMoveTicket();
  const [asked, setAsked] = useState<Move | null>(null);
  if (!mayMove) return null;

  const move = (wanted: Move) =>
    mutate(wanted, {
      onSuccess: () => {
        setAsked(null);
        // After the dialog has given the focus back to a button that is no more.
        setTimeout(onMoved);
      },
    });
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {ticketMoves[ticket.status].map((to) => {
        const { Icon } = ticketStatusLooks[to];
        return (
          <Button
            key={to}
            variant={to === 'resolved' ? 'contained' : 'outlined'}
            startIcon={<Icon />}
            disabled={isPending}
            onClick={() => (asksForComment(to) ? setAsked({ ticket, to }) : move({ ticket, to }))}
          >
            {translate(`tickets.move.to.${to}`)}
          </Button>
        );
      })}
      {asked && (
        <MoveDialog move={asked} isPending={isPending} onMove={move} onClose={() => setAsked(null)} />
      )}
    </Stack>
  );
}
