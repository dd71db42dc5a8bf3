import { Typography } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { ticketLimits, type TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { requestRefund } from '#contract/sms-receiver/refunds.ts';
import { FormDialog } from '../../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { WholeNumberInput } from '../../../components/form/inputs/WholeNumberInput.tsx';
import { TextRoomOf } from '../../../components/form/TextRoom.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useRequestRefund } from './useRefunds.ts';

interface RequestRefundDialogProps {
  ticket: TicketDetail;
  refundable: number;
  onClose: () => void;
}

interface Asked {
  units: number;
  reason: string;
}

/** How much of what the message cost, and why. */
export function RequestRefundDialog({ ticket, refundable, onClose }: RequestRefundDialogProps) {
  const translate = useTranslate();
  const { credits } = useFormats();
  const { mutateAsync } = useRequestRefund(ticket.id);
  const resolver = contractResolver(requestRefund.body, {
    check: ({ units }) => ({
      units: typeof units === 'number' && units > refundable ? 'problems.refund-too-large' : undefined,
    }),
  });
  return (
    <FormDialog<Asked>
      title={translate('tickets.refund.ask_title')}
      maxWidth="xs"
      record={{ id: ticket.id, ticketId: ticket.id, units: refundable }}
      resolver={resolver}
      submitLabel="tickets.refund.send"
      onSubmit={async ({ units, reason }) => void (await mutateAsync({ units, reason }))}
      onClose={onClose}
    >
      <Typography>
        {translate('tickets.refund.ask_text', { id: ticket.messageId, credits: credits(refundable) })}
      </Typography>
      <WholeNumberInput source="units" label="tickets.refund.units" isRequired />
      <TextInput
        source="reason"
        label="tickets.refund.reason"
        isRequired
        multiline
        minRows={2}
        autoFocus
        helperText={<TextRoomOf source="reason" limit={ticketLimits.reason} />}
      />
    </FormDialog>
  );
}
