import { Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { BatchesCard } from './BatchesCard.tsx';
import { byStart, together, useBatches } from './useRecentBatches.ts';

/** Batches that somebody has to decide about come first. */
const active: BatchState[] = ['late', 'running', 'paused'];
const inOrder = [...active, 'scheduled'];
const mostActive = 6;
const mostNext = 4;

/** The batches that are being sent and their progress, then the next to start. Asks without looking whether the user may. */
export function ActiveBatches({ companyId }: { companyId: number | undefined }) {
  const translate = useTranslate();
  const now = useBatches({ companyId, state: active }, mostActive);
  const next = useBatches({ companyId, state: ['scheduled'] }, mostNext, byStart);
  const { batches, error, refetch } = together(now, next);
  // As high as the sentence: most of the day there is nothing to show.
  if (!batches && !error) return <Skeleton width={260} />;
  if (batches?.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('batches.none_active')}
      </Typography>
    );
  return (
    <BatchesCard
      title={translate('batches.active')}
      batches={batches?.toSorted((one, other) => inOrder.indexOf(one.state) - inOrder.indexOf(other.state))}
      hasColumns
      error={error}
      refetch={refetch}
    />
  );
}
