import { useNotify, useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { canDo } from '#domain/batchState.ts';
import { useFormats } from '../../components/useFormats.ts';
import type { Batch } from '../../dataProviders/resources/batches.ts';
import { figuresOfAll } from '../../pages/send/batches/actions/actionFigures.ts';
import { DeedQuestion, type AskedDeed } from '../../pages/send/batches/actions/ConfirmActionDialog.tsx';
import { useCampaignDeed, type CampaignDeed } from './useCampaignDeed.ts';

interface CampaignDeedDialogProps {
  campaign: Campaign;
  batches: readonly Batch[];
  deed: AskedDeed & CampaignDeed;
  onClose: () => void;
  onDone: () => void;
}

/** Asks, and does it to every batch of the campaign that it can be done to. */
export function CampaignDeedDialog({ campaign, batches, deed, onClose, onDone }: CampaignDeedDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const { act, isPending } = useCampaignDeed(campaign.id);
  const affected = batches.filter(({ state }) => canDo(deed, state) === 'yes');
  const counted = (count: number) => ({ smart_count: count, count: number(count), name: campaign.name });

  const confirm = async () => {
    const changed = await act(deed);
    if (changed === null) return onClose();
    notify(`campaigns.deeds.${deed}.done`, { type: 'success', messageArgs: counted(changed) });
    onDone();
  };
  return (
    <DeedQuestion
      title={translate(`campaigns.deeds.${deed}.title`, { name: campaign.name })}
      lead={translate('campaigns.deeds.lead', counted(affected.length))}
      deed={deed}
      figures={figuresOfAll(affected)}
      isMoving={affected.some(({ state }) => state === 'running')}
      isPossible={affected.length > 0}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
