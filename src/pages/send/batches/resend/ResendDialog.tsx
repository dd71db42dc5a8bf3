import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FailureReason } from '#contract/database-manager/batches.ts';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { ActionDialog } from '../../../../components/dialog/ActionDialog.tsx';
import { tabular } from '../../../../components/report/tabular.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { DepartureNote } from '../../departure/DepartureNote.tsx';
import { ReasonChoices } from './ReasonChoices.tsx';
import { ReminderButton } from './ReminderButton.tsx';
import type { useResend } from './useResend.ts';

interface ResendDialogProps {
  /** The batch that is sent again. */
  ofBatchId: string;
  errors: readonly FailureReason[];
  /** Codes that are left out at first. */
  lasting: string[];
  /** Whether no message is left if messages with these codes are not sent. */
  leavesAllOut: (except: readonly string[]) => boolean;
  /** The check of what is chosen at first has begun. */
  check: ReturnType<typeof useResend>['check'];
  isSending: boolean;
  onSend: (batchId: string) => void;
  onClose: () => void;
}

/** Chooses the reasons whose messages are sent again, and confirms that with its counts and its cost. */
export function ResendDialog(props: ResendDialogProps) {
  const { ofBatchId, errors, lasting, leavesAllOut, check, isSending, onSend, onClose } = props;
  const translate = useTranslate();
  const { number } = useFormats();
  const [except, setExcept] = useState(lasting);
  const isNothingChosen = leavesAllOut(except);
  const choose = (next: string[]) => {
    setExcept(next);
    // The check was of another choice.
    check.reset();
  };
  const { data: preview } = check;
  const { batchId = null, balance = 0, report } = preview ?? {};
  const valid = report?.valid ?? 0;
  return (
    <ActionDialog
      title={translate('batches.resend.check_title')}
      maxWidth="sm"
      isCautious
      actions={
        <>
          <ReminderButton batchId={ofBatchId} onSet={onClose} />
          {preview ? (
            batchId !== null &&
            valid > 0 && (
              <Button
                variant="contained"
                disabled={report!.credits > balance}
                loading={isSending}
                onClick={() => onSend(batchId)}
              >
                {translate('batches.resend.send', { smart_count: valid, count: number(valid) })}
              </Button>
            )
          ) : (
            <Button
              variant="contained"
              disabled={isNothingChosen}
              loading={check.isPending}
              onClick={() => check.mutate(except)}
            >
              {translate('batches.resend.check_action')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={tabular}>
        {errors.length > 0 && <ReasonChoices errors={errors} except={except} onChange={choose} />}
        {isNothingChosen && <Alert severity="info">{translate('batches.resend.none_chosen')}</Alert>}
        {check.isPending && <Skeleton height={48} />}
        {check.isNothingLeft && <Alert severity="info">{translate('batches.resend.none_left')}</Alert>}
        {preview && <CheckedResend preview={preview} />}
      </Stack>
    </ActionDialog>
  );
}

/** Counts and cost of what was checked. */
function CheckedResend({ preview }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { report, balance, sendingHours, senderId, resentBefore = 0 } = preview;
  const { valid, credits, read } = report;
  const dropped = read - valid;
  const exceedsBalance = credits > balance;
  const counted = (count: number) => ({ smart_count: count, count: formats.number(count) });
  const cost = translate('batches.resend.cost', {
    credits: formats.credits(credits),
    balance: formats.number(balance),
  });
  return (
    <>
      {valid === 0 ? (
        <Alert severity="warning">{translate('batches.resend.none_valid')}</Alert>
      ) : (
        <Typography>{translate('batches.resend.check', { ...counted(valid), sender: senderId })}</Typography>
      )}
      {valid > 0 && dropped > 0 && (
        <Typography color="text.secondary">
          {translate('batches.resend.dropped', counted(dropped))}
        </Typography>
      )}
      {resentBefore > 0 && (
        <Typography color="text.secondary">
          {translate('batches.resend.resent_before', counted(resentBefore))}
        </Typography>
      )}
      {valid > 0 && !exceedsBalance && <Typography>{cost}</Typography>}
      {exceedsBalance && <Alert severity="error">{cost}</Alert>}
      <DepartureNote sendingHours={sendingHours} startsAt={null} />
    </>
  );
}
