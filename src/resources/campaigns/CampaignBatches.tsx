import { Button, List, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { filteredPath } from '../../screens/filteredPath.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { BatchItem } from '../../pages/send/batches/recent/BatchItem.tsx';
import { batchesPath } from '../../screens/batchPath.ts';
import { useCampaignBatches } from './useCampaignBatches.ts';

const mostShown = 10;

/** Its newest batches and how far each is. */
export function CampaignBatches({ campaign: { id } }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { batches, error, refetch, maySee } = useCampaignBatches(id);
  if (!maySee) return null;
  return (
    <SectionCard
      title={translate('menu.batches')}
      actions={
        batches &&
        batches.length > 0 && (
          <Button component={Link} to={filteredPath(batchesPath, { campaignId: id })}>
            {translate('batches.all')}
          </Button>
        )
      }
    >
      {error && !batches && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !batches && <Skeleton variant="rounded" height={120} />}
      {batches?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('campaigns.no_batches')}
        </Typography>
      )}
      {batches && batches.length > 0 && (
        <List disablePadding>
          {batches.slice(0, mostShown).map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}
