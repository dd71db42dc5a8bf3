import { useWatch } from 'react-hook-form';
import { hoursOf } from '#domain/sendingHours.ts';
import { useChosenCampaign } from '../campaign/useChosenCampaign.ts';
import type { Draft } from '../single/draft.ts';
import { DepartureNote, isAhead } from './DepartureNote.tsx';
import { useSendingHours } from './useSendingHours.ts';

/** When a single message leaves, which starts now or with its campaign. */
export function SingleDepartureNote() {
  const { class: messageClass } = useWatch() as Draft;
  const { campaign } = useChosenCampaign();
  const startsAt = campaign && isAhead(campaign.startsAt) ? campaign.startsAt : null;
  return <DepartureNote sendingHours={hoursOf(useSendingHours(), messageClass)} startsAt={startsAt} />;
}
