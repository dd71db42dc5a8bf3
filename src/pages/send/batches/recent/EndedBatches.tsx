import { useTranslate } from 'react-admin';
import { BatchesCard } from './BatchesCard.tsx';
import { useBatches } from './useRecentBatches.ts';

const most = 5;

/** The last batches that have ended, for a page that shows the others elsewhere. Asks without looking whether the user may. */
export function EndedBatches({ companyId }: { companyId: number | undefined }) {
  const translate = useTranslate();
  const { data, error, refetch } = useBatches({ companyId, state: ['finished', 'cancelled'] }, most);
  return (
    <BatchesCard
      title={translate('batches.recent')}
      batches={data}
      none={translate('batches.none_ended')}
      error={error}
      refetch={() => void refetch()}
    />
  );
}
