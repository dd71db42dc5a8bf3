import { Button, TextField } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { ticketLimits } from '#contract/main-api/tickets/tickets.ts';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { TextRoom } from '../../../components/form/TextRoom.tsx';
import type { Move } from './useMoveTicket.ts';

interface MoveDialogProps {
  move: Move;
  isPending: boolean;
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Asks for a word about a move; it can be left out. */
export function MoveDialog({ move, isPending, onMove, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const [comment, setComment] = useState('');
  const { ticket, to } = move;
  const confirm = () => onMove({ ...move, comment: comment.trim() || undefined });
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isPending) return;
    event.preventDefault();
    confirm();
  };
  const notifiesCustomer = ticket.notifyBySms && to === 'resolved';
  return (
    <ActionDialog
      title={translate(`tickets.move.title.${to}`, { id: ticket.id })}
      actions={
        <Button variant="contained" loading={isPending} onClick={confirm}>
          {translate(`tickets.move.to.${to}`)}
        </Button>
      }
      onClose={onClose}
    >
      <TextField
        label={translate(`tickets.move.comment.${to}`)}
        helperText={
          <>
            {translate(`tickets.move.comment_help${notifiesCustomer ? '_sms' : ''}`)}{' '}
            <TextRoom length={comment.length} limit={ticketLimits.text} />
          </>
        }
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        onKeyDown={sendOnCtrlEnter}
        slotProps={{ htmlInput: { maxLength: ticketLimits.text } }}
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        autoFocus
      />
    </ActionDialog>
  );
}
