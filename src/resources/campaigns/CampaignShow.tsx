import AddIcon from '@mui/icons-material/Add';
import { Grid, Stack } from '@mui/material';
import { Button, TopToolbar, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { hasOpenMessages } from '#domain/messages/status/batchState.ts';
import { AllowedEditButton } from '../../components/record/AllowedEditButton.tsx';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { pageActionsSx } from '../../components/form/formSx.ts';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { CampaignBatches } from './CampaignBatches.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignStatusChip } from '../../components/batches/CampaignStatusChip.tsx';

const fastMs = 3_000;
const slowMs = 15_000;

const untilNext = ({ state: { data } }: { state: { data?: Campaign } }) =>
  data && moves(data) ? fastMs : slowMs;

/** Whether its figures still change: cancelled messages leave one by one, and so do those that had left. */
function moves(campaign: Campaign): boolean {
  const { status } = campaign;
  return (
    status === 'running' || ((status === 'cancelled' || status === 'finished') && hasOpenMessages(campaign))
  );
}

export default function CampaignShow() {
  return (
    <RecordPage<Campaign>
      resource="campaign"
      title={(campaign) => (
        <>
          <span>{campaign.name}</span>
          <CampaignStatusChip campaign={campaign} />
        </>
      )}
      actions={<CampaignButtons />}
      refetchInterval={untilNext}
    >
      {(campaign) => (
        <Grid container spacing={2}>
          <Grid size={{ xs: 12, lg: 7 }}>
            <Stack spacing={2}>
              <CampaignProgress campaign={campaign} />
              <CampaignBatches campaign={campaign} />
            </Stack>
          </Grid>
          <Grid size={{ xs: 12, lg: 5 }}>
            <CampaignFields campaign={campaign} />
          </Grid>
        </Grid>
      )}
    </RecordPage>
  );
}

function CampaignButtons() {
  const campaign = useRecordContext<Campaign>();
  const { companyId } = useSignedInUser();
  const maySendMany = useMayCall(sendBatch);
  const maySendOne = useMayCall(sendSingle);
  if (!campaign) return null;
  return (
    <TopToolbar sx={pageActionsSx}>
      {(maySendMany || maySendOne) && campaign.companyId === companyId && campaign.status !== 'cancelled' && (
        <Button
          component={Link}
          to={`/home/send-sms${maySendMany ? '/bulk' : ''}?campaign=${campaign.id}`}
          label="campaigns.add"
        >
          <AddIcon />
        </Button>
      )}
      <AllowedEditButton />
      {campaign.batches === 0 && <DeleteRecordButton />}
    </TopToolbar>
  );
}
