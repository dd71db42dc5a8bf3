import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { listSendingHours } from '#contract/main-api/sendingHours.ts';
import { hoursOf } from '#domain/sendingHours.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { sendingHoursKey } from '../../../resources/routes/sendingHoursKey.ts';
import { useChosenCampaign } from '../campaign/useChosenCampaign.ts';
import type { Draft } from '../single/draft.ts';
import { DepartureNote, isAhead } from './DepartureNote.tsx';

/** When a single message leaves, which starts now or with its campaign. */
export function SingleDepartureNote() {
  const { class: messageClass } = useWatch() as Draft;
  const { campaign } = useChosenCampaign();
  const startsAt = campaign && isAhead(campaign.startsAt) ? campaign.startsAt : null;
  const { data } = useQuery({
    queryKey: sendingHoursKey,
    queryFn: ({ signal }) => call(listSendingHours, { signal }),
    staleTime: 60_000,
    // The message can be sent without this note.
    retry: false,
  });
  return <DepartureNote sendingHours={hoursOf(data ?? [], messageClass)} startsAt={startsAt} />;
}
