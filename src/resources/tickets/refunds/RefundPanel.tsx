import { Button, Stack, Typography } from '@mui/material';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import { useTranslate } from 'react-admin';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { requestRefund } from '#contract/sms-receiver/refunds.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { useOpenDialog } from '../../../components/dialog/DialogProvider.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useRecentMessages } from '../message/useRecentMessages.ts';
import { RefundItem } from './RefundItem.tsx';
import { RequestRefundDialog } from './RequestRefundDialog.tsx';
import { useRefunds } from './useRefunds.ts';

/** The refunds of the ticket's message, and the way to ask for one. There is none without a message. */
export function RefundPanel({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const mayAsk = useMayCall(requestRefund);
  const { data, error, refetch } = useRefunds(ticket.id);
  const refundable = useRefundable(ticket);
  const openDialog = useOpenDialog();
  if (!ticket.messageId) return null;
  const isPending = data?.some(({ status }) => status === 'pending') ?? true;
  const canAsk = mayAsk && !isPending && refundable !== undefined;
  if (data?.length === 0 && !canAsk) return null;
  return (
    <SectionCard title={translate('tickets.refund.title')}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((refund) => (
          <RefundItem key={refund.id} refund={refund} />
        ))}
      </Stack>
      {canAsk && refundable === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('tickets.refund.nothing_left')}
        </Typography>
      )}
      {canAsk && refundable > 0 && (
        <Button
          variant="outlined"
          startIcon={<RefundIcon />}
          onClick={() =>
            openDialog((close) => (
              <RequestRefundDialog ticket={ticket} refundable={refundable} onClose={close} />
            ))
          }
          sx={{ mt: data?.length ? 1.5 : 0 }}
        >
          {translate('tickets.refund.ask')}
        </Button>
      )}
    </SectionCard>
  );
}

/** Units of the message that can still be given back; undefined while it is on its way, or nothing is known yet. */
function useRefundable({ id, snapshot }: TicketDetail): number | undefined {
  const { data: recent } = useRecentMessages(id);
  const now = recent?.find(({ isTicketMessage }) => isTicketMessage);
  if (now) return isFinal(now.status) ? now.credits : undefined;
  // It went out longer ago than the recent ones reach, so the snapshot is all there is.
  const then = recent && snapshot?.message;
  return then && isFinal(then.message.status) ? then.charged - then.refunded : undefined;
}
