import { useTranslate } from 'react-admin';
import { listBulk } from '#contract/sms-receiver/batches.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { BatchesCard } from './BatchesCard.tsx';
import { useRecentBatches } from './useRecentBatches.ts';

/** The last batches and how far they are, what is yet to start first. Nothing for who may not see them. */
export function RecentBatches() {
  return useMayCall(listBulk) ? <RecentBatchesCard /> : null;
}

function RecentBatchesCard() {
  const translate = useTranslate();
  const list = useRecentBatches();
  return (
    <BatchesCard {...list} title={translate('batches.recent')} none={translate('batches.none_recent')} />
  );
}
