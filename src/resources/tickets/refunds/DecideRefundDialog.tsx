import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ticketLimits } from '#contract/main-api/tickets.ts';
import type { Refund } from '#contract/sms-receiver/refunds.ts';
import { TextRoom } from '../../../components/form/TextRoom.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { problemOf } from './problemOf.ts';
import { useDecideRefund, type RefundDecision } from './useRefunds.ts';

interface DecideRefundDialogProps {
  refund: Refund;
  decision: RefundDecision;
  onClose: () => void;
}

/** Asks once more, with the figures, and for a note that the company reads. */
export function DecideRefundDialog({ refund, decision, onClose }: DecideRefundDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const titleId = useId();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useDecideRefund(refund.id);
  const { units } = refund;
  const deed = decision === 'approved' ? 'approve' : 'decline';
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>
        {translate(`tickets.refund.${deed}_title`, { smart_count: units, count: number(units) })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <Typography>
            {translate(`tickets.refund.${deed}_text`, {
              company: refund.companyName,
              units: number(units),
              refundable: number(refund.refundable),
              id: refund.messageId,
            })}
          </Typography>
          <Typography color="text.secondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {refund.requestedBy}: {refund.reason}
          </Typography>
          <TextField
            label={translate('tickets.refund.note')}
            helperText={
              <>
                {translate('tickets.refund.note_help')}{' '}
                <TextRoom length={note.length} limit={ticketLimits.reason} />
              </>
            }
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: ticketLimits.reason } }}
            multiline
            minRows={2}
            fullWidth
          />
          {error && <Alert severity="error">{problemOf(error)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {/* Has the focus, so that Enter pressed twice decides nothing. */}
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={decision === 'approved' ? 'primary' : 'error'}
          loading={isPending}
          onClick={() => mutate({ status: decision, note: note.trim() || null }, { onSuccess: onClose })}
        >
          {translate(`tickets.refund.${deed}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
