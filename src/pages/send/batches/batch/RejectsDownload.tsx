import { useTranslate } from 'react-admin';
import { DownloadButton } from '../../../../components/DownloadButton.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { fetchRejects, type Batch } from '../../../../dataProviders/resources/batches.ts';

/** How many rows were not taken, and a file of them with the reasons. */
export function RejectsDownload({
  batch: { batchId, rejected },
}: {
  batch: Pick<Batch, 'batchId' | 'rejected'>;
}) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (rejected === 0) return translate('batches.rejects.none');
  return (
    <>
      {translate('batches.rejects.some', { smart_count: rejected, count: number(rejected) })}
      <br />
      <DownloadButton
        fileName={`${translate('batches.rejects.file', { id: batchId })}.csv`}
        fetchFile={() => fetchRejects(batchId)}
        sx={{ ml: -0.75 }}
      >
        {translate('batches.rejects.download')}
      </DownloadButton>
    </>
  );
}
