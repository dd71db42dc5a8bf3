import { Button, List, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listBulk, type BulkKind } from '#contract/sms-receiver/bulk.ts';
import { filteredPath } from '../../../../components/list/filteredPath.ts';
import { LoadError } from '../../../../components/LoadError.tsx';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { batchesPath } from '../batchPath.ts';
import { BatchItem } from './BatchItem.tsx';
import { useRecentBatches } from './useRecentBatches.ts';
import { SectionCard } from '../../../../components/SectionCard.tsx';

interface RecentBatchesProps {
  /** Only those; both kinds when it is left out. */
  kind?: BulkKind;
  /** How many; a handful. */
  count?: number;
  /** Only its; of all that the user sees when it is left out. */
  companyId?: number;
}

/** The last batches and how far they are, what is yet to start first. Nothing for who may not see them. */
export function RecentBatches(props: RecentBatchesProps) {
  return useMayCall(listBulk) ? <RecentBatchesCard {...props} /> : null;
}

function RecentBatchesCard({ kind, count = 8, companyId }: RecentBatchesProps) {
  const translate = useTranslate();
  const { batches, error, refetch } = useRecentBatches({ kind, companyId }, count);
  return (
    <SectionCard
      title={translate('batches.recent')}
      isStretched
      actions={
        batches &&
        batches.length > 0 && (
          <Button component={Link} to={kind ? filteredPath(batchesPath, { kind }) : batchesPath}>
            {translate('batches.all')}
          </Button>
        )
      }
    >
      {error && !batches && <LoadError error={error} onRetry={refetch} />}
      {!error && !batches && <Skeleton variant="rounded" height={180} />}
      {batches?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate(kind ? `batches.none_of.${kind}` : 'batches.none_recent')}
        </Typography>
      )}
      {batches && batches.length > 0 && (
        <List disablePadding>
          {batches.map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}
