import { Alert, Button, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { ActionDialog } from '../../dialog/ActionDialog.tsx';
import { tabular } from '../../report/tabular.ts';
import { numberText } from '../../sms/numberText.ts';
import { useFormats } from '../../useFormats.ts';
import { useCredit } from '../../../dataProviders/credit.ts';
import { useSignedInUser } from '../../../session.ts';
import { useResendMessage } from './useResendMessage.ts';

export interface ResendDialogProps {
  /** The ticket that it is sent for, where it is noted. */
  ticketId?: number | undefined;
  message: MessageReport;
  to: string;
  onClose: () => void;
}

/** Says what would be sent, to whom, and who pays what for it. */
export default function ResendDialog({ ticketId, message, to, onClose }: ResendDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { companyId, companyName } = useSignedInUser();
  const { data: credit } = useCredit();
  const { send, problem, isSending } = useResendMessage(ticketId, onClose);
  const credits = segmentsOf(message.text).segments;
  const balance = credit?.currentBalance;
  const exceedsBalance = balance !== undefined && balance < credits;
  // The sender IDs of another company are not the caller's to use.
  const senderId = companyId === message.companyId ? message.senderId : undefined;
  const isBangla = /\p{Script=Bengali}/u.test(message.text);
  return (
    <ActionDialog
      title={translate('tickets.resend.title')}
      isCautious
      problem={problem}
      actions={
        <Button
          variant="contained"
          disabled={exceedsBalance}
          loading={isSending}
          onClick={() =>
            void send({
              to,
              text: message.text,
              senderId,
              class: message.class,
              // A resend belongs to no campaign.
              campaignId: undefined,
              // The same text has been sent before.
              onEmptyFields: 'send',
            })
          }
        >
          {translate('tickets.resend.send')}
        </Button>
      }
      onClose={onClose}
    >
      <Line label="to">{numberText(to)}</Line>
      <Line label="sender">
        {senderId ?? translate('tickets.resend.default_sender', { company: companyName })}
      </Line>
      <div>
        <Typography variant="caption" color="text.secondary">
          {translate('tickets.resend.text')}
        </Typography>
        <Paper variant="outlined" sx={{ p: 1.5, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
          <Typography
            lang={isBangla ? 'bn' : undefined}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {message.text}
          </Typography>
        </Paper>
      </div>
      <Line label="price">
        {translate('tickets.resend.price_text', { credits: formats.credits(credits), company: companyName })}
        {balance !== undefined && !exceedsBalance && (
          <> {translate('tickets.resend.balance', { balance: formats.credits(balance) })}</>
        )}
      </Line>
      {exceedsBalance && (
        <Alert severity="error">
          {translate('tickets.resend.too_dear', { balance: formats.number(balance) })}
        </Alert>
      )}
    </ActionDialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="caption" color="text.secondary">
        {translate(`tickets.resend.${label}`)}
      </Typography>
      <Typography sx={tabular}>{children}</Typography>
    </div>
  );
}
