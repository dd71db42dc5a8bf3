import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Form, NumberInput, TextInput, useTranslate } from 'react-admin';
import { ticketLimits, type TicketDetail } from '#contract/main-api/tickets.ts';
import { requestRefund } from '#contract/sms-receiver/refunds.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { TextRoomOf } from '../../../components/form/TextRoom.tsx';
import { refusedFields } from '../../../components/form/refusedFields.ts';
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
  const { number } = useFormats();
  const titleId = useId();
  const { mutateAsync } = useRequestRefund(ticket.id);
  const resolver = contractResolver(requestRefund.body, {
    check: ({ units }) => ({
      units: typeof units === 'number' && units > refundable ? 'problems.refund-too-large' : undefined,
    }),
  });
  const ask = async ({ units, reason }: Asked) => {
    try {
      await mutateAsync({ units, reason });
      onClose();
      return undefined;
    } catch (error) {
      return refusedFields(error);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <Form
        record={{ id: ticket.id, ticketId: ticket.id, units: refundable }}
        resolver={resolver}
        onSubmit={(values: unknown) => ask(values as Asked)}
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle id={titleId}>{translate('tickets.refund.ask_title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={1}>
            <Typography>
              {translate('tickets.refund.ask_text', { id: ticket.messageId, count: number(refundable) })}
            </Typography>
            <NumberInput
              source="units"
              label="tickets.refund.units"
              isRequired
              min={1}
              max={refundable}
              helperText={false}
            />
            <TextInput
              source="reason"
              label="tickets.refund.reason"
              isRequired
              multiline
              minRows={2}
              autoFocus
              helperText={<TextRoomOf source="reason" limit={ticketLimits.reason} />}
            />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <SubmitButton label="tickets.refund.send" />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
