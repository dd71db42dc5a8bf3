import { Alert, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { ActionDialog } from '../../../../components/dialog/ActionDialog.tsx';
import { tabular } from '../../../../components/report/tabular.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { DepartureNote } from '../../departure/DepartureNote.tsx';

interface ResendDialogProps {
  preview: BatchPreview;
  isSending: boolean;
  onSend: (batchId: string) => void;
  onClose: () => void;
}

/** Confirms a resend with its counts and its cost. */
export function ResendDialog({ preview, isSending, onSend, onClose }: ResendDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { batchId, report, balance, sendingHours, senderId, resentBefore = 0 } = preview;
  const { valid, credits, read } = report;
  const counted = { smart_count: valid, count: formats.number(valid) };
  const dropped = read - valid;
  const exceedsBalance = credits > balance;
  const cost = translate('batches.resend.cost', {
    credits: formats.credits(credits),
    balance: formats.number(balance),
  });
  return (
    <ActionDialog
      title={translate('batches.resend.check_title')}
      maxWidth="xs"
      isCautious
      actions={
        batchId !== null &&
        valid > 0 && (
          <Button
            variant="contained"
            disabled={exceedsBalance}
            loading={isSending}
            onClick={() => onSend(batchId)}
          >
            {translate('batches.resend.send', counted)}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={tabular}>
        {valid === 0 ? (
          <Alert severity="warning">{translate('batches.resend.none_valid')}</Alert>
        ) : (
          <Typography>{translate('batches.resend.check', { ...counted, sender: senderId })}</Typography>
        )}
        {valid > 0 && dropped > 0 && (
          <Typography color="text.secondary">
            {translate('batches.resend.dropped', { smart_count: dropped, count: formats.number(dropped) })}
          </Typography>
        )}
        {resentBefore > 0 && (
          <Typography color="text.secondary">
            {translate('batches.resend.resent_before', {
              smart_count: resentBefore,
              count: formats.number(resentBefore),
            })}
          </Typography>
        )}
        {valid > 0 && !exceedsBalance && <Typography>{cost}</Typography>}
        {exceedsBalance && <Alert severity="error">{cost}</Alert>}
        <DepartureNote sendingHours={sendingHours} startsAt={null} />
      </Stack>
    </ActionDialog>
  );
}
