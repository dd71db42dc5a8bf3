import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { Button, type ButtonProps, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { lazyPart } from '../../entry/LazyPage.tsx';
import { useMayCall } from '../../useMayCall.ts';
import type { ResendDialogProps } from './ResendDialog.tsx';

/** Few ever open it. */
const ResendDialog = lazyPart<ResendDialogProps>(() => import('./ResendDialog.tsx'));

interface ResendButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  message: MessageReport;
  /** The recipient, unless it is the message's. */
  to?: string;
  /** The status as it is now, unless it is the message's. */
  status?: ShownStatus;
  /** The ticket that it is sent for. */
  ticketId?: number;
}

/** Masked texts contain dots. */
export const isMasked = (text: string) => text.includes('•');

/** Sends the message again after a confirmation, or shows why that is not possible. */
export function ResendButton({
  message,
  to = message.to,
  status = message.status,
  ticketId,
  ...looks
}: ResendButtonProps) {
  const translate = useTranslate();
  const maySend = useMayCall(sendSingle);
  const [isAsking, setIsAsking] = useState(false);
  // The number was erased, so there is nobody to send to.
  if (!maySend || to === '') return null;
  const obstacle = isMasked(message.text)
    ? 'hidden_text'
    : isMasked(to)
      ? 'hidden_number'
      : !isFinal(status)
        ? 'not_ended'
        : null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ResendIcon />}
        disabled={obstacle !== null}
        onClick={() => setIsAsking(true)}
        {...looks}
      >
        {translate('tickets.resend.action')}
      </Button>
      {obstacle && (
        <Typography
          variant="caption"
          color="text.secondary"
          component="p"
          sx={{ mt: 0.5, order: 1, flexBasis: '100%' }}
        >
          {translate(`tickets.resend.${obstacle}`)}
        </Typography>
      )}
      {isAsking && (
        <Suspense>
          <ResendDialog ticketId={ticketId} message={message} to={to} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
