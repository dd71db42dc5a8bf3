import CancelIcon from '@mui/icons-material/Undo';
import PauseIcon from '@mui/icons-material/Pause';
import ResumeIcon from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { canDo } from '#domain/batchState.ts';
import { CampaignDeedDialog } from './CampaignDeedDialog.tsx';
import type { AskedDeed } from '../../pages/send/batches/actions/ConfirmActionDialog.tsx';
import { useCampaignBatches } from './useCampaignBatches.ts';
import type { CampaignDeed } from './useCampaignDeed.ts';
import { usePauseCampaign } from './usePauseCampaign.ts';

const deeds = [
  { deed: 'pause', Icon: PauseIcon },
  { deed: 'resume', Icon: ResumeIcon },
  { deed: 'cancel', Icon: CancelIcon },
] as const satisfies { deed: CampaignDeed; Icon: unknown }[];

type AskedCampaignDeed = AskedDeed & CampaignDeed;

interface CampaignActionsProps {
  campaign: Campaign;
  /** The buttons are gone, and the focus with them. */
  onGone: () => void;
}

/** What can be done to all batches of a campaign that it can be done to; each but pausing asks first, with the figures. */
export function CampaignActions({ campaign, onGone }: CampaignActionsProps) {
  const translate = useTranslate();
  const { batches = [] } = useCampaignBatches(campaign.id);
  const [asked, setAsked] = useState<AskedCampaignDeed | null>(null);
  const { pause, isPausing } = usePauseCampaign(campaign, batches);
  const possible = deeds.filter(({ deed }) => batches.some(({ state }) => canDo(deed, state) === 'yes'));
  const mayPause = possible.some(({ deed }) => deed === 'pause');
  if (possible.length === 0 && asked === null) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {possible.map(({ deed, Icon }) => (
        <Button
          // Where there is only one of them, pausing and resuming are one button, which keeps the focus.
          key={deed === 'resume' && !mayPause ? 'pause' : deed}
          variant="outlined"
          color={deed === 'cancel' ? 'error' : 'primary'}
          aria-busy={deed === 'pause' && isPausing}
          startIcon={
            deed === 'pause' && isPausing ? <CircularProgress size={16} color="inherit" /> : <Icon />
          }
          onClick={() => {
            if (deed !== 'pause') setAsked(deed);
            else if (!isPausing) void pause();
          }}
        >
          {translate(`campaigns.deeds.${deed}.action`)}
        </Button>
      ))}
      {asked && (
        <CampaignDeedDialog
          campaign={campaign}
          batches={batches}
          deed={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            // After the dialog has given the focus back to a button that is no more.
            setTimeout(onGone);
          }}
        />
      )}
    </Stack>
  );
}
