import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { estimateLeft, useProgressText } from '../progress.ts';
import { tabular } from '../report/tabular.ts';
import { useElapsed } from '../timers.ts';
import { useFormats } from '../useFormats.ts';

/** How much of a file has left, in octets. */
export interface Sent {
  octets: number;
  total: number;
}

/** @returns null when all has left and is being read */
export function sentOf(octets: number, total: number): Sent | null {
  return octets < total ? { octets, total } : null;
}

interface TransferProgressProps {
  /** Null when all has left and is being read. */
  sent: Sent | null;
  onCancel?: () => void;
}

/** How far a list is on its way to the service, and how long it has taken since this appeared. */
export function TransferProgress({ sent, onCancel }: TransferProgressProps) {
  const translate = useTranslate();
  const words = translate(sent === null ? 'bulk.reading' : 'bulk.uploading');
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Stack sx={{ flex: 1 }} spacing={0.5}>
        <Typography variant="body2" role="status">
          {words}
        </Typography>
        <LinearProgress
          aria-label={words}
          variant={sent === null ? 'indeterminate' : 'determinate'}
          value={sent === null ? 0 : (sent.octets / sent.total) * 100}
        />
        <Pace sent={sent} />
      </Stack>
      {onCancel && <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>}
    </Stack>
  );
}

/** Changes every second, so screen readers do not announce it. */
function Pace({ sent }: Pick<TransferProgressProps, 'sent'>) {
  const translate = useTranslate();
  const { number } = useFormats();
  const progressText = useProgressText();
  const elapsedMs = useElapsed();
  const megabytes = (octets: number) => number(Math.round(octets / 1e5) / 10);
  const amount = sent
    ? translate('reports.progress.megabytes', {
        done: megabytes(sent.octets),
        total: megabytes(sent.total),
      })
    : null;
  const leftMs = sent && estimateLeft(sent.octets, sent.total, elapsedMs);
  return (
    <Typography variant="body2" color="text.secondary" sx={tabular}>
      {progressText(amount, { elapsedMs, leftMs })}
    </Typography>
  );
}
