import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/Send';
import { Alert, AlertTitle, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { useChosenCampaign } from '../../campaign/useChosenCampaign.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { useBalance } from './CreditAlert.tsx';
import { isAhead } from '../../departure/DepartureNote.tsx';
import { useSendBatch } from './useSendBatch.ts';

/** The one button that sends; it says how many and for how much, or beside it why not. */
export function SendRow({ preview }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const formats = useFormats();
  const reasonId = useId();
  // The confirmation is for this check alone: another one may find other rows.
  const [confirmedBatch, setConfirmedBatch] = useState<string | null>(null);
  const sendsEmptyFields = confirmedBatch !== null && confirmedBatch === preview.batchId;
  const startsAt = useWatch({ name: 'startsAt' }) as string | null;
  const { campaign } = useChosenCampaign();
  const { valid, credits, rowsWithEmptyFields } = preview.report;
  const isLater = startsAt !== null || isAhead(campaign?.startsAt);
  const { send, isSending, problem } = useSendBatch(preview.batchId, { sendsEmptyFields, isLater });
  const reason = useObstacle(preview, startsAt, sendsEmptyFields);
  const words = { messages: formats.messages(valid), credits: formats.credits(credits) };
  return (
    <>
      {rowsWithEmptyFields > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={sendsEmptyFields}
              onChange={(_, isChecked) => setConfirmedBatch(isChecked ? preview.batchId : null)}
            />
          }
          label={translate('bulk.empty_fields.confirm', {
            smart_count: rowsWithEmptyFields,
            count: formats.number(rowsWithEmptyFields),
          })}
        />
      )}
      {problem && <SendProblem problem={problem} />}
      <Stack className="send-bar" direction="row" useFlexGap spacing={2} sx={barSx}>
        <Button
          variant="contained"
          size="large"
          startIcon={isLater ? <ScheduleIcon /> : <SendIcon />}
          loading={isSending}
          loadingPosition="start"
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={send}
        >
          {translate(isLater ? 'bulk.send.schedule' : 'bulk.send.send', words)}
        </Button>
        {reason !== null && (
          <Typography id={reasonId} variant="body2" color="text.secondary">
            {translate(reason)}
          </Typography>
        )}
      </Stack>
    </>
  );
}

/** At the bottom of the window while its card reaches further down: what was checked can be sent without looking for it. */
const barSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  alignItems: 'center',
  flexWrap: 'wrap',
  pt: 1.5,
  pb: 'max(12px, env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Why it cannot be sent as it stands; a key to translate, or nothing. */
function useObstacle(
  preview: BatchPreview,
  startsAt: string | null,
  sendsEmptyFields: boolean,
): string | null {
  const { check } = useBatchForm();
  const balance = useBalance(preview);
  if (check.isRunning) return 'bulk.obstacle.running';
  if (check.isStale) return 'bulk.obstacle.stale';
  if (balance < preview.report.credits) return 'bulk.obstacle.no_credit';
  const { rowsWithEmptyFields, valid, unapproved, content } = preview.report;
  if (unapproved) return 'bulk.obstacle.unapproved';
  if (content?.unapproved) return 'bulk.obstacle.content';
  if (rowsWithEmptyFields > 0 && !sendsEmptyFields) {
    // Rows can be left out only while others remain.
    return rowsWithEmptyFields < valid ? 'bulk.obstacle.empty_fields' : 'bulk.obstacle.all_fields_empty';
  }
  if (startsAt !== null && Number.isNaN(Date.parse(startsAt))) return 'bulk.obstacle.no_time';
  return startsAt !== null && !isAhead(startsAt) ? 'problems.in-the-past' : null;
}

/** Why nothing was sent and what to do now. It stays: a toast is gone before it is understood. */
function SendProblem({ problem }: { problem: ApiError }) {
  const translate = useTranslate();
  if (problem.status === 0) {
    return (
      <Alert severity="warning">
        <AlertTitle>{translate('bulk.send.offline')}</AlertTitle>
        {translate('bulk.send.offline_help')}
      </Alert>
    );
  }
  const isGone = problem.body?.code === 'not-found';
  const fields = Object.values(problem.body?.errors ?? {}).join(' ');
  return (
    <Alert severity={isGone ? 'warning' : 'error'}>
      <AlertTitle>{translate('bulk.send.refused')}</AlertTitle>
      {isGone ? translate('bulk.send.gone') : fields || problem.message}
    </Alert>
  );
}
