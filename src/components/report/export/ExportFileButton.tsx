import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useFormats } from '../../useFormats.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { FormatMenu, type FileFormat } from './FormatMenu.tsx';
import { useFileExport, type FileExport } from './useFileExport.ts';

export interface ExportFileButtonProps extends Omit<FileExport, 'format'> {
  disabled?: boolean;
  /** As of `FormatMenu`. */
  label?: string;
}

/** All of a report as a file, however long: it is written while it comes. */
export function ExportFileButton({ disabled, label, ...exported }: ExportFileButtonProps) {
  const notify = useNotify();
  const { number } = useFormats();
  const { state, start, close } = useFileExport();
  const begin = (format: FileFormat) => void start({ ...exported, format });
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
      <FormatMenu label={label} disabled={disabled || state.step === 'running'} onChoose={begin} />
      <ExportDialog
        state={state}
        onRetry={() => state.step === 'failed' && begin(state.format)}
        onClose={close}
      />
    </>
  );
}
