import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { ticketLimits } from '#contract/main-api/tickets.ts';
import { TextRoom } from '../../components/form/TextRoom.tsx';
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
  const titleId = useId();
  const [comment, setComment] = useState('');
  const { ticket, to } = move;
  const confirm = () => onMove({ ...move, comment: comment.trim() || undefined });
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isPending) return;
    event.preventDefault();
    confirm();
  };
  const tellsCustomer = ticket.notifyBySms && to === 'resolved';
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate(`tickets.move.title.${to}`, { id: ticket.id })}</DialogTitle>
      <DialogContent>
        <TextField
          label={translate(`tickets.move.comment.${to}`)}
          helperText={
            <>
              {translate(`tickets.move.comment_help${tellsCustomer ? '_sms' : ''}`)}{' '}
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
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={isPending} onClick={confirm}>
          {translate(`tickets.move.to.${to}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
