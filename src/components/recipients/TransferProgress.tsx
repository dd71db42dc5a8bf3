import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../useFormats.ts';

interface TransferProgressProps {
  /** Share that has left, 0 to 1; null when all has and is being read. */
  sent: number | null;
  onCancel?: () => void;
}

/** How far a list is on its way to the service. */
export function TransferProgress({ sent, onCancel }: TransferProgressProps) {
  const translate = useTranslate();
  const { percent } = useFormats();
  const words =
    sent === null
      ? translate('bulk.reading')
      : translate('bulk.uploading', { share: percent(Math.floor(sent * 100) / 100) });
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Stack sx={{ flex: 1 }} spacing={0.5}>
        <Typography variant="body2" role="status">
          {words}
        </Typography>
        <LinearProgress
          aria-label={words}
          variant={sent === null ? 'indeterminate' : 'determinate'}
          value={(sent ?? 0) * 100}
        />
      </Stack>
      {onCancel && <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>}
    </Stack>
  );
}
