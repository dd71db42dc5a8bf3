import { Alert, Card, CardContent, Stack, Typography, AlertTitle } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { sharesOf } from '../../pages/send/batches/batchShares.ts';
import { outcomeLink } from '../../screens/totalsPath.ts';
import { ShareFigures } from '../../pages/send/batches/ShareFigures.tsx';
import { SharesBar } from '../../pages/send/batches/SharesBar.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { useWaitWords } from '../../components/waiting/useWaitWords.ts';
import { useFormats } from '../../components/useFormats.ts';
import { BatchActions } from '../../pages/send/batches/actions/BatchActions.tsx';
import { BatchItem } from '../../pages/send/batches/recent/BatchItem.tsx';
import { useCampaignBatches } from './useCampaignBatches.ts';

/** All its batches together, and what can be done to all of them at once. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shares = sharesOf(campaign);
  return (
    <Card component="section" aria-labelledby="campaign-progress">
      <CardContent>
        <Stack spacing={2}>
          <Typography
            id="campaign-progress"
            ref={headingRef}
            tabIndex={-1}
            variant="h3"
            component="h2"
            sx={{ outline: 'none' }}
          >
            {translate('batches.progress.title')}
          </Typography>
          {campaign.status === 'late' ? (
            <LateBatches campaign={campaign} />
          ) : (
            <WaitAlert campaign={campaign} />
          )}
          {campaign.batches === 0 ? (
            <Alert severity="info">{translate('campaigns.draft_help')}</Alert>
          ) : (
            <>
              <SharesBar shares={shares} height={14} />
              <ShareFigures
                shares={shares}
                state={campaign.status === 'scheduled' ? 'scheduled' : undefined}
                linkTo={(name) =>
                  name === 'submitted' || name === 'waiting'
                    ? null
                    : outcomeLink({ campaignId: campaign.id }, name)
                }
              />
            </>
          )}
          <CampaignActions campaign={campaign} onGone={() => headingRef.current?.focus()} />
        </Stack>
      </CardContent>
    </Card>
  );
}

function WaitAlert({ campaign: { waitReason } }: { campaign: Campaign }) {
  const text = useWaitWords()(waitReason);
  return text !== null && <Alert severity="info">{text}</Alert>;
}

/** Some missed their start: somebody has to say of each what now. */
function LateBatches({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { batches = [] } = useCampaignBatches(campaign.id);
  const late = batches.filter(({ state }) => state === 'late');
  const count = late.length || 1;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{translate('campaigns.late', { smart_count: count, count: number(count) })}</AlertTitle>
      {translate('batches.late_why', { minutes: number(batchLimits.lateMinutes) })}
      {late.map((batch) => (
        <Stack key={batch.id} spacing={0.5} sx={{ mt: 1 }}>
          <BatchItem batch={batch} isAlone />
          <BatchActions batch={batch} isSmall />
        </Stack>
      ))}
    </Alert>
  );
}
