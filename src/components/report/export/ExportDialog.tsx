import { Alert, AlertTitle, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { ActionDialog } from '../../dialog/ActionDialog.tsx';
import { estimateLeft, useProgressText } from '../../progress.ts';
import { useElapsed } from '../../timers.ts';
import { useFormats } from '../../useFormats.ts';
import { tabular } from '../tabular.ts';
import type { ExportState } from './useFileExport.ts';

interface ExportDialogProps {
  state: ExportState;
  onRetry: () => void;
  onClose: () => void;
}

/** How far the file is; or what became of it, when it did not get there. */
export function ExportDialog({ state, onRetry, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const isFailed = state.step === 'failed';
  if (!isFailed && state.step !== 'running') return null;
  return (
    <ActionDialog
      title={translate('reports.export.title')}
      maxWidth="xs"
      closeLabel={isFailed ? 'common.close' : undefined}
      // A click beside it must not throw away what has come so far.
      isKept
      actions={
        isFailed && (
          <Button variant="contained" onClick={onRetry}>
            {translate('reports.error.retry')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {state.step === 'running' && <Progress {...state} />}
      {isFailed && <Failure {...state} />}
    </ActionDialog>
  );
}

function Progress({ rows, octets, totalRows }: Extract<ExportState, { step: 'running' }>) {
  const translate = useTranslate();
  const { number } = useFormats();
  const progressText = useProgressText();
  const elapsedMs = useElapsed();
  const amount =
    rows === null
      ? translate('reports.export.size', { size: number(Math.round(octets / 1e5) / 10) })
      : totalRows === null
        ? translate('reports.export.rows', { smart_count: rows, count: number(rows) })
        : translate('reports.export.rows_of', {
            smart_count: totalRows,
            count: number(rows),
            total: number(totalRows),
          });
  const leftMs = rows !== null && totalRows ? estimateLeft(rows, totalRows, elapsedMs) : null;
  return (
    <>
      {/* It changes all the time: screen readers ask the bar. */}
      <Typography sx={{ ...tabular, mb: 1 }}>{progressText(amount, { elapsedMs, leftMs })}</Typography>
      <LinearProgress
        aria-label={translate('reports.export.title')}
        variant={totalRows && rows !== null ? 'determinate' : 'indeterminate'}
        // More may have come since they were counted.
        value={totalRows && rows !== null ? Math.min(100, (rows / totalRows) * 100) : undefined}
      />
    </>
  );
}

function Failure({ rows, octets, error }: Extract<ExportState, { step: 'failed' }>) {
  const translate = useTranslate();
  const { number } = useFormats();
  // A refusal says what is wrong; of a file that breaks off halfway the browser knows nothing worth reading.
  const help = error instanceof ApiError ? error.message : translate('reports.export.broke_off_help');
  return (
    <Alert severity="error">
      <AlertTitle>
        {octets === 0
          ? translate('reports.export.failed')
          : rows === null
            ? translate('reports.export.broke_off_packed')
            : translate('reports.export.broke_off', { smart_count: rows, count: number(rows) })}
      </AlertTitle>
      {help}
    </Alert>
  );
}
