import { useNotify, useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { canDo } from '#domain/messages/status/batchState.ts';
import { useFormats } from '../../components/useFormats.ts';
import type { BatchRecord } from '../../dataProviders/resources/batches.ts';
import { figuresOfAll } from '../../pages/send/batches/actions/actionFigures.ts';
import {
  ConfirmActionDialog,
  type ConfirmedAction,
} from '../../pages/send/batches/actions/ConfirmActionDialog.tsx';
import { useCampaignAction, type CampaignAction } from './useCampaignAction.ts';

interface CampaignActionDialogProps {
  campaign: Campaign;
  batches: readonly BatchRecord[];
  action: ConfirmedAction & CampaignAction;
  onClose: () => void;
  onDone: () => void;
}

/** Asks, and does it to every batch of the campaign that it can be done to. */
export function CampaignActionDialog({
  campaign,
  batches,
  action,
  onClose,
  onDone,
}: CampaignActionDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const { act, isPending } = useCampaignAction(campaign.id);
  const affected = batches.filter(({ state }) => canDo(action, state) === 'yes');
  const counted = (count: number) => ({ smart_count: count, count: number(count), name: campaign.name });

  const confirm = async () => {
    const changed = await act(action);
    if (changed === null) return onClose();
    notify(`campaigns.actions.${action}.done`, { type: 'success', messageArgs: counted(changed) });
    onDone();
  };
  return (
    <ConfirmActionDialog
      title={translate(`campaigns.actions.${action}.title`, { name: campaign.name })}
      lead={translate('campaigns.actions.lead', counted(affected.length))}
      action={action}
      figures={figuresOfAll(affected)}
      isSending={affected.some(({ state }) => state === 'running')}
      isPossible={affected.length > 0}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
