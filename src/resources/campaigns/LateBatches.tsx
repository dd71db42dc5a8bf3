import { Alert, AlertTitle, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { bulkLimits } from '#contract/sms-receiver/bulk.ts';
import { useFormats } from '../../components/useFormats.ts';
import { BatchActions } from '../../pages/send/batches/actions/BatchActions.tsx';
import { BatchItem } from '../../pages/send/batches/recent/BatchItem.tsx';
import { useCampaignBatches } from './useCampaignBatches.ts';

/** Some missed their start: somebody has to say of each what now. */
export function LateBatches({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { batches = [] } = useCampaignBatches(campaign.id);
  const late = batches.filter(({ state }) => state === 'late');
  const count = late.length || 1;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{translate('campaigns.late', { smart_count: count, count: number(count) })}</AlertTitle>
      {translate('batches.late_why', { minutes: number(bulkLimits.lateMinutes) })}
      {late.map((batch) => (
        <Stack key={batch.id} spacing={0.5} sx={{ mt: 1 }}>
          <BatchItem batch={batch} isAlone />
          <BatchActions batch={batch} isSmall />
        </Stack>
      ))}
    </Alert>
  );
}
