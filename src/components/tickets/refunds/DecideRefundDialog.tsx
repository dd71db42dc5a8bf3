import { Typography } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { ticketLimits } from '#contract/main-api/tickets/tickets.ts';
import type { Refund } from '#contract/sms-receiver/refunds.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { TextRoomOf } from '../../form/TextRoom.tsx';
import { useFormats } from '../../useFormats.ts';
import { useDecideRefund, type RefundDecision } from './useDecideRefund.ts';

export interface DecideRefundDialogProps {
  refund: Refund;
  decision: RefundDecision;
  onClose: () => void;
}

/** Asks once more, with the figures, and for a note that the company reads. */
export default function DecideRefundDialog({ refund, decision, onClose }: DecideRefundDialogProps) {
  const translate = useTranslate();
  const { number, credits } = useFormats();
  const { mutateAsync } = useDecideRefund(refund.id);
  const { units } = refund;
  const action = decision === 'approved' ? 'approve' : 'decline';
  return (
    <FormDialog<{ note?: string | null }>
      title={translate(`tickets.refund.${action}_title`, { credits: credits(units) })}
      isCautious
      fields={['note']}
      submitLabel={`tickets.refund.${action}`}
      submitColor={decision === 'approved' ? 'primary' : 'error'}
      onSubmit={async ({ note }) =>
        void (await mutateAsync({ status: decision, note: note?.trim() || null }))
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
      <TextInput
        source="note"
        label="tickets.refund.note"
        helperText={
          <>
            {translate('tickets.refund.note_help')} <TextRoomOf source="note" limit={ticketLimits.reason} />
          </>
        }
        slotProps={{ htmlInput: { maxLength: ticketLimits.reason } }}
        multiline
        minRows={2}
        fullWidth
      />
    </FormDialog>
  );
}
