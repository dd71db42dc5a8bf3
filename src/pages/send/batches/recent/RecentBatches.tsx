import { Button, List, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listBatches } from '#contract/sms-receiver/batches.ts';
import { LoadError } from '../../../../components/LoadError.tsx';
import { SectionCard } from '../../../../components/cards/SectionCard.tsx';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { batchesPath } from '../../../../screens/batchPath.ts';
import { BatchItem } from './BatchItem.tsx';
import { useRecentBatches } from './useRecentBatches.ts';

const usuallyLeast = 8;

interface RecentBatchesProps {
  /** All that the user sees when it is left out. */
  companyId?: number;
  /** Fewer are shown only if there are no more. */
  least?: number;
}

/** The batches that move or wait, then the last ones, with the way to all of them. Nothing for who may not see them. */
export function RecentBatches(props: RecentBatchesProps) {
  return useMayCall(listBatches) ? <RecentBatchesCard {...props} /> : null;
}

function RecentBatchesCard({ companyId, least = usuallyLeast }: RecentBatchesProps) {
  const translate = useTranslate();
  const { batches, error, refetch } = useRecentBatches(least, companyId);
  return (
    <SectionCard
      title={translate('menu.batches')}
      isStretched
      actions={
        batches &&
        batches.length > 0 && (
          <Button component={Link} to={batchesPath} size="small">
            {translate('batches.all')}
          </Button>
        )
      }
    >
      {error && !batches && <LoadError error={error} onRetry={refetch} />}
      {!error && !batches && <Skeleton variant="rounded" height={160} />}
      {batches?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('batches.none_recent')}
        </Typography>
      )}
      {batches && batches.length > 0 && (
        <List disablePadding sx={columnsSx}>
          {batches.map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}

/** In two columns where the card is wide. A long name is cut off and widens no column. */
const columnsSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  columnGap: 3,
};
