import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useApprovedSenderIds } from '../sender-id/SenderIdInput.tsx';
import { useChosenCampaign, type CampaignDraft } from './useChosenCampaign.ts';

/** Keeps class, sender ID and start of the form as the chosen campaign decides, also after a template was used. */
export function FollowCampaign() {
  const { campaign } = useChosenCampaign();
  const { data: senderIds } = useApprovedSenderIds();
  const { setValue, formState } = useFormContext<CampaignDraft>();
  const { isReady } = formState;
  const draft = useWatch() as CampaignDraft;
  const senderId = campaign && senderIds?.find(senderOf(campaign.senderId))?.name;

  useEffect(() => {
    // react-admin resets the form once after mounting, which would undo it.
    if (!isReady || !campaign) return;
    if (draft.class !== campaign.class) setValue('class', campaign.class);
    if (campaign.startsAt !== null && draft.startsAt) setValue('startsAt', null);
    // Without an approved one nothing can be sent.
    if (senderIds && (draft.senderId || undefined) !== senderId) setValue('senderId', senderId ?? null);
  }, [isReady, campaign, senderIds, senderId, draft.class, draft.senderId, draft.startsAt, setValue]);
  return null;
}

/** The sender ID of that name, or the default of the company. */
function senderOf(name: string | null) {
  return (senderId: { name: string; isDefault: boolean }) =>
    name === null ? senderId.isDefault : senderId.name === name;
}
