import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';
import { fetchRejects, type Batch } from '../../../dataProviders/batches.ts';
import { reportError } from '../../../dataProviders/sharedErrors.ts';

/** How many rows were not taken, and a file of them with the reasons. */
export function RejectsDownload({
  batch: { batchId, rejected },
}: {
  batch: Pick<Batch, 'batchId' | 'rejected'>;
}) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [isLoading, setIsLoading] = useState(false);
  if (rejected === 0) return translate('batches.rejects.none');

  const download = async () => {
    setIsLoading(true);
    try {
      saveAs(await fetchRejects(batchId), `${translate('batches.rejects.file', { id: batchId })}.csv`);
    } catch (error) {
      reportError(error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      {translate('batches.rejects.some', { smart_count: rejected, count: number(rejected) })}
      <br />
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={isLoading}
        loadingPosition="start"
        onClick={() => void download()}
        sx={{ ml: -0.75 }}
      >
        {translate('batches.rejects.download')}
      </Button>
    </>
  );
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
