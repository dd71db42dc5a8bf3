import { batchRejects } from '#contract/sms-receiver/batches.ts';
import {
  ExportFileButton,
  type ExportFileButtonProps,
} from '../../../../components/report/export/ExportFileButton.tsx';

interface ExportRejectsButtonProps extends Pick<ExportFileButtonProps, 'label' | 'rows' | 'disabled'> {
  batchId: string;
  filter?: { reason?: string };
}

/** The rejected rows of a batch as a file, each with its reason. */
export function ExportRejectsButton({ batchId, filter = {}, ...button }: ExportRejectsButtonProps) {
  return (
    <ExportFileButton
      {...button}
      endpoint={batchRejects}
      params={{ batchId }}
      query={{ filter }}
      fileName={`rejects-${batchId}`}
    />
  );
}
