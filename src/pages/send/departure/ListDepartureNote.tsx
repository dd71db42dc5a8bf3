import { useWatch } from 'react-hook-form';
import type { BulkPreview } from '#contract/sms-receiver/bulk.ts';
import { useChosenCampaign } from '../campaign/useChosenCampaign.ts';
import type { Draft } from '../many/draft.ts';
import { DepartureNote, isAhead } from './DepartureNote.tsx';

/** When the messages of a list leave, which start now, with their campaign or at a chosen time. */
export function ListDepartureNote({ preview: { sendingHours } }: { preview: BulkPreview }) {
  const draft = useWatch() as Draft;
  const { campaign } = useChosenCampaign();
  const start = campaign?.startsAt ?? draft.startsAt;
  const startsAt = isAhead(start) ? start : null;
  // The field itself says that a chosen time is incomplete or has passed.
  if (start !== null && start === draft.startsAt && startsAt === null) return null;
  return <DepartureNote sendingHours={sendingHours} startsAt={startsAt} />;
}
