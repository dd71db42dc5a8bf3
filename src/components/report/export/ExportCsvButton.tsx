import DownloadIcon from '@mui/icons-material/GetApp';
import { useEffect } from 'react';
import { Button, useNotify } from 'react-admin';
import { useFormats } from '../../useFormats.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { useCsvExport, type CsvExport } from './useCsvExport.ts';

interface ExportCsvButtonProps extends CsvExport {
  disabled?: boolean;
}

/** All of a report as a file, however long: it is written while it comes. */
export function ExportCsvButton({ disabled, ...exported }: ExportCsvButtonProps) {
  const notify = useNotify();
  const { number } = useFormats();
  const { state, start, close } = useCsvExport();
  const begin = () => void start(exported);
  const doneRows = state.step === 'done' ? state.rows : null;
  useEffect(() => {
    if (doneRows === null) return;
    notify('reports.export.done', {
      type: 'success',
      messageArgs: { smart_count: doneRows, count: number(doneRows) },
    });
  }, [doneRows, notify, number]);
  return (
    <>
      <Button label="ra.action.export" onClick={begin} disabled={disabled || state.step === 'running'}>
        <DownloadIcon />
      </Button>
      <ExportDialog state={state} onRetry={begin} onClose={close} />
    </>
  );
}
