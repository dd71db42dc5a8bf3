import { Alert, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { waitRules } from '#domain/waiting/waitRules.ts';
import { tabular } from '../../../../components/report/tabular.ts';
import { useWaitWords } from '../../../../components/waiting/useWaitWords.ts';
import { useDepartureWords } from '../../../../components/useDepartureWords.ts';
import { useProgressText, wholeSeconds } from '../../../../components/progress.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { totalOf, type Shares } from '../batchShares.ts';
import { useNow } from '../../../../components/timers.ts';

const halfDayMs = 12 * 3_600_000;

/** How fast it goes and until when, or when it starts or has ended. */
export function ProgressLines({ batch, shares }: { batch: BatchRecord; shares: Shares }) {
  const waits = useWaitWords()(batch.waitReason);
  const delay = useDelay(batch);
  const lines = useLines(batch, shares, delay !== null);
  const notice = waits ?? delay;
  if (lines.length === 0 && notice === null) return null;
  return (
    <Stack spacing={0.25}>
      {notice !== null && (
        <Alert
          severity={batch.waitReason && !isCalm(batch.waitReason) ? 'warning' : 'info'}
          sx={{ '&:not(:last-child)': { mb: 1 } }}
        >
          {notice}
        </Alert>
      )}
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="text.secondary" sx={tabular}>
          {line}
        </Typography>
      ))}
    </Stack>
  );
}

/** Why the messages of one that is to start leave later than that, and when; null when sending hours do not make them wait. */
function useDelay(batch: BatchRecord): string | null {
  const { delayed } = useDepartureWords();
  const { leavesAt, sendingHours } = batch;
  if (batch.state !== 'scheduled' || !sendingHours || !leavesAt) return null;
  return delayed({
    class: batch.class,
    startsAt: batch.startsAt,
    leavesAt,
    sendingHours,
  });
}

function useLines(batch: BatchRecord, shares: Shares, isDelayed: boolean): string[] {
  const translate = useTranslate();
  const { number, parts, dateTime, duration, time } = useFormats();
  const now = useNow();
  const progressText = useProgressText();
  const { state, startsAt, createdAt, finishedAt, segmentsPerSecond, secondsLeft } = batch;
  const total = totalOf(shares);
  const done = total - shares.waiting - shares.cancelled;

  if (state === 'staged' || state === 'late') return [];
  if (state === 'scheduled') {
    // The reason of a delay names the start already, and it is not when messages leave.
    if (!startsAt || isDelayed) return [];
    const inTime = duration(wholeSeconds(Date.parse(startsAt) - now));
    return [translate('batches.progress.starts', { time: dateTime(startsAt), duration: inTime })];
  }
  const sent = translate('batches.progress.sent_of', { done: number(done), total: number(total) });
  const endedAt = finishedAt === null ? now : Date.parse(finishedAt);
  const isMoving = state !== 'paused' && batch.waitReason === null;
  const elapsedMs = isMoving ? endedAt - Date.parse(startsAt ?? createdAt) : null;
  const lines = [progressText(sent, { elapsedMs })];
  if (state === 'running' && shares.waiting > 0 && segmentsPerSecond) {
    if (secondsLeft !== null) {
      const leftMs = secondsLeft * 1_000;
      const end = leftMs < halfDayMs ? time(now + leftMs) : dateTime(now + leftMs);
      lines.push(translate('batches.progress.left', { duration: duration(leftMs), time: end }));
    }
    lines.push(translate('batches.progress.speed', { parts: parts(segmentsPerSecond) }));
  }
  if (state === 'cancelled') {
    if (finishedAt) lines.push(translate('batches.progress.cancelled', { time: dateTime(finishedAt) }));
    if (shares.waiting > 0) {
      lines.push(translate('batches.progress.ending', { count: number(shares.waiting) }));
    }
  }
  if (state === 'finished' && finishedAt) {
    lines.push(translate('batches.progress.finished', { time: dateTime(finishedAt) }));
  }
  if (state === 'finished' && shares.submitted > 0) lines.push(translate('batches.progress.receipts'));
  return lines;
}

/** Whether it passes by itself, or is as somebody has decided. */
function isCalm({ code }: WaitReason): boolean {
  return waitRules[code].changer === 'nobody' || code === 'paused' || code === 'sending-hours';
}
