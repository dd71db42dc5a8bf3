import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import type { TicketDetail } from '#contract/main-api/tickets.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { numberText } from '../../../components/sms/numberText.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useCredit } from '../../../dataProviders/credit.ts';
import { useSignedInUser } from '../../../session.ts';
import { useResendMessage } from './useResendMessage.ts';

interface ResendDialogProps {
  ticket: TicketDetail;
  message: MessageReport;
  to: string;
  onClose: () => void;
}

/** Says what would be sent, to whom, and who pays what for it. */
export function ResendDialog({ ticket, message, to, onClose }: ResendDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const titleId = useId();
  const { companyId, companyName } = useSignedInUser();
  const { data: credit } = useCredit();
  const { send, problem, isSending } = useResendMessage(ticket.id, onClose);
  const credits = segmentsOf(message.text).segments;
  const balance = credit?.currentBalance;
  const isTooDear = balance !== undefined && balance < credits;
  // The sender IDs of another company are not the caller's to use.
  const senderId = companyId === ticket.companyId ? message.senderId : undefined;
  const isBangla = /\p{Script=Bengali}/u.test(message.text);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate('tickets.resend.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5} sx={tabular}>
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
            {translate('tickets.resend.price_text', {
              smart_count: credits,
              count: number(credits),
              company: companyName,
            })}
            {balance !== undefined && !isTooDear && (
              <> {translate('tickets.resend.balance', { balance: number(balance) })}</>
            )}
          </Line>
          {isTooDear && (
            <Alert severity="error">
              {translate('tickets.resend.too_dear', { balance: number(balance) })}
            </Alert>
          )}
          {problem && <Alert severity="error">{problem}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {/* Has the focus, so that Enter pressed twice sends nothing. */}
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isTooDear}
          loading={isSending}
          onClick={() =>
            void send({
              to,
              text: message.text,
              senderId,
              class: message.class,
              // The same text has been sent before.
              onEmptyFields: 'send',
            })
          }
        >
          {translate('tickets.resend.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="caption" color="text.secondary">
        {translate(`tickets.resend.${label}`)}
      </Typography>
      <Typography>{children}</Typography>
    </div>
  );
}
