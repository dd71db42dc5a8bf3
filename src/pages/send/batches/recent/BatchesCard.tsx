import { Button, List, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LoadError } from '../../../../components/LoadError.tsx';
import { SectionCard } from '../../../../components/SectionCard.tsx';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { batchesPath } from '../../../../screens/batchPath.ts';
import { BatchItem } from './BatchItem.tsx';

interface BatchesCardProps {
  title: string;
  /** Undefined while they load. */
  batches: BatchRecord[] | undefined;
  /** The text when there are none. */
  none?: string;
  error: Error | null | undefined;
  refetch: () => void;
  /** In two columns where the screen is wide. */
  hasColumns?: boolean;
}

/** A handful of batches, with a link to all of them. */
export function BatchesCard({ title, batches, none, error, refetch, hasColumns }: BatchesCardProps) {
  const translate = useTranslate();
  return (
    <SectionCard
      title={title}
      // Beside another card; one in two columns stands alone.
      isStretched={!hasColumns}
      actions={
        batches &&
        batches.length > 0 && (
          <Button component={Link} to={batchesPath}>
            {translate('batches.all')}
          </Button>
        )
      }
    >
      {error && !batches && <LoadError error={error} onRetry={refetch} />}
      {!error && !batches && <Skeleton variant="rounded" height={180} />}
      {batches?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {none}
        </Typography>
      )}
      {batches && batches.length > 0 && (
        <List disablePadding sx={hasColumns ? columnsSx : undefined}>
          {batches.map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}

const columnsSx = {
  display: 'grid',
  // A long name is cut off and widens no column.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
};
