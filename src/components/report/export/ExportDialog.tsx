import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { useFormats } from '../../useFormats.ts';
import { tabular } from '../tabular.ts';
import type { ExportState } from './useCsvExport.ts';

interface ExportDialogProps {
  state: ExportState;
  onRetry: () => void;
  onClose: () => void;
}

/** How far the file is; or what became of it, when it did not get there. */
export function ExportDialog({ state, onRetry, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isFailed = state.step === 'failed';
  return (
    <Dialog
      open={state.step === 'running' || isFailed}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      // A click beside it must not throw away what has come so far.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id={titleId}>{translate('reports.export.title')}</DialogTitle>
      <DialogContent>
        {state.step === 'running' && <Progress {...state} />}
        {isFailed && <Failure {...state} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate(isFailed ? 'common.close' : 'ra.action.cancel')}</Button>
        {isFailed && (
          <Button variant="contained" onClick={onRetry}>
            {translate('reports.error.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Progress({ rows, totalRows }: Extract<ExportState, { step: 'running' }>) {
  const translate = useTranslate();
  const { number } = useFormats();
  const words =
    totalRows === null
      ? translate('reports.export.rows', { smart_count: rows, count: number(rows) })
      : translate('reports.export.rows_of', { count: number(rows), total: number(totalRows) });
  return (
    <>
      <Typography sx={{ ...tabular, mb: 1 }} role="status">
        {words}
      </Typography>
      <LinearProgress
        aria-label={translate('reports.export.title')}
        variant={totalRows ? 'determinate' : 'indeterminate'}
        // More may have come since they were counted.
        value={totalRows ? Math.min(100, (rows / totalRows) * 100) : undefined}
      />
    </>
  );
}

function Failure({ rows, error }: Extract<ExportState, { step: 'failed' }>) {
  const translate = useTranslate();
  const { number } = useFormats();
  // A refusal says what is wrong; of a file that breaks off halfway the browser knows nothing worth reading.
  const help = error instanceof ApiError ? error.message : translate('reports.export.broke_off_help');
  return (
    <Alert severity="error">
      <AlertTitle>
        {rows === 0
          ? translate('reports.export.failed')
          : translate('reports.export.broke_off', { smart_count: rows, count: number(rows) })}
      </AlertTitle>
      {help}
    </Alert>
  );
}
