import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ticketLimits } from '#contract/main-api/tickets/tickets.ts';
import type { Refund } from '#contract/sms-receiver/refunds.ts';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
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
  const { number, credits } = useFormats();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useDecideRefund(refund.id);
  const { units } = refund;
  const action = decision === 'approved' ? 'approve' : 'decline';
  return (
    <ActionDialog
      title={translate(`tickets.refund.${action}_title`, { credits: credits(units) })}
      isCautious
      problem={error && problemOf(error)}
      actions={
        <Button
          variant="contained"
          color={decision === 'approved' ? 'primary' : 'error'}
          loading={isPending}
          onClick={() => mutate({ status: decision, note: note.trim() || null }, { onSuccess: onClose })}
        >
          {translate(`tickets.refund.${action}`)}
        </Button>
      }
      onClose={onClose}
    >
      <Typography>
        {translate(`tickets.refund.${action}_text`, {
          company: refund.companyName,
          credits: credits(units),
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
    </ActionDialog>
  );
}
