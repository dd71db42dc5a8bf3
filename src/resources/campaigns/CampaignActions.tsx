import CancelIcon from '@mui/icons-material/Undo';
import PauseIcon from '@mui/icons-material/Pause';
import ResumeIcon from '@mui/icons-material/PlayArrow';
import { Button, CircularProgress, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { canDo } from '#domain/messages/status/batchState.ts';
import { CampaignActionDialog } from './CampaignActionDialog.tsx';
import type { ConfirmedAction } from '../../pages/send/batches/actions/ConfirmActionDialog.tsx';
import { useCampaignBatches } from './useCampaignBatches.ts';
import type { CampaignAction } from './useCampaignAction.ts';
import { usePauseCampaign } from './usePauseCampaign.ts';

const actions = [
  { action: 'pause', Icon: PauseIcon },
  { action: 'resume', Icon: ResumeIcon },
  { action: 'cancel', Icon: CancelIcon },
] as const satisfies { action: CampaignAction; Icon: unknown }[];

type ConfirmedCampaignAction = ConfirmedAction & CampaignAction;

interface CampaignActionsProps {
  campaign: Campaign;
  /** The buttons are gone, and the focus with them. */
  onGone: () => void;
}

/** Actions on all batches of a campaign that allow them; each but pausing asks first, with the figures. */
export function CampaignActions({ campaign, onGone }: CampaignActionsProps) {
  const translate = useTranslate();
  const { batches = [] } = useCampaignBatches(campaign.id);
  const [asked, setAsked] = useState<ConfirmedCampaignAction | null>(null);
  const { pause, isPausing } = usePauseCampaign(campaign, batches);
  const possible = actions.filter(({ action }) =>
    batches.some(({ state }) => canDo(action, state) === 'yes'),
  );
  const mayPause = possible.some(({ action }) => action === 'pause');
  if (possible.length === 0 && asked === null) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {possible.map(({ action, Icon }) => (
        <Button
          // Where there is only one of them, pausing and resuming are one button, which keeps the focus.
          key={action === 'resume' && !mayPause ? 'pause' : action}
          variant="outlined"
          color={action === 'cancel' ? 'error' : 'primary'}
          aria-busy={action === 'pause' && isPausing}
          startIcon={
            action === 'pause' && isPausing ? (
              <CircularProgress size={16} color="inherit" aria-hidden />
            ) : (
              <Icon />
            )
          }
          onClick={() => {
            if (action !== 'pause') setAsked(action);
            else if (!isPausing) void pause();
          }}
        >
          {translate(`campaigns.actions.${action}.action`)}
        </Button>
      ))}
      {asked && (
        <CampaignActionDialog
          campaign={campaign}
          batches={batches}
          action={asked}
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
