import { useTranslate } from 'react-admin';
import { listBatches } from '#contract/sms-receiver/batches.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { BatchesCard } from './BatchesCard.tsx';
import { useBatches, useRecentBatches } from './useRecentBatches.ts';

const mostEnded = 5;

/** The last batches and how far they are, what is yet to start first. Nothing for who may not see them. */
export function RecentBatches() {
  return useMayCall(listBatches) ? <RecentBatchesCard /> : null;
}

function RecentBatchesCard() {
  const translate = useTranslate();
  const list = useRecentBatches();
  return (
    <BatchesCard {...list} title={translate('batches.recent')} none={translate('batches.none_recent')} />
  );
}

/** The last batches that have ended, for a page that shows the others elsewhere. Asks without looking whether the user may. */
export function EndedBatches({ companyId }: { companyId: number | undefined }) {
  const translate = useTranslate();
  const { data, error, refetch } = useBatches({ companyId, state: ['finished', 'cancelled'] }, mostEnded);
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
