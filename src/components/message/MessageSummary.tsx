import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { smsHistory, type MessageReport, type MessageTimeline } from '#contract/database-manager/messages.ts';
import { findCampaign } from '#contract/main-api/sending/campaigns.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { batchPath } from '../../screens/batchPath.ts';
import { messagesLink } from '../../screens/totalsPath.ts';
import { RecordField, RecordFields } from '../record/RecordField.tsx';
import { useFormats } from '../useFormats.ts';
import { useMayCall } from '../useMayCall.ts';

interface MessageSummaryProps {
  message: MessageReport;
  timeline?: MessageTimeline;
}

/** In the heading, in the timeline, by name, or said by whether a link is shown. */
type ShownElsewhere =
  | 'id'
  | 'kind'
  | 'companyId'
  | 'username'
  | 'campaignId'
  | 'to'
  | 'text'
  | 'status'
  | 'acceptedAt'
  | 'startsAt'
  | 'leavesAt'
  | 'waitReason'
  | 'submittedAt'
  | 'respondedAt'
  | 'finalAt'
  | 'batchName'
  | 'errorCode'
  | 'errorWords'
  | 'possibleDuplicate';
type Shown = Exclude<keyof MessageReport, ShownElsewhere>;

/** The rest of what is known of it, and the ways to what it belongs to. */
export function MessageSummary({ message, timeline }: MessageSummaryProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const facts: Record<Shown | 'routeName' | 'attempts', ReactNode> = {
    carrierStatus: message.carrierStatus,
    carrierError: message.carrierError,
    routeName: timeline ? timeline.routeName : false,
    attempts: timeline ? number(timeline.attempts) : false,
    segments: number(message.segments),
    credits: number(message.credits),
    encoding: translate(`reports.encoding.${message.encoding}`),
    operator: translate(`reports.operator.${message.operator}`),
    reference: message.reference ?? false,
    senderId: message.senderId,
    class: translate(`reports.class.${message.class}`),
    sentBy: message.sentBy,
    companyName: message.companyName,
    branchName: message.branchName ?? false,
    campaignName: message.campaignId !== null && <CampaignLink message={message} />,
    batchId: message.kind !== 'single' && <BatchLinks message={message} />,
  };
  return (
    <RecordFields>
      {Object.entries(facts).map(
        ([source, fact]) =>
          fact !== false && (
            <RecordField key={source} source={source}>
              {fact}
            </RecordField>
          ),
      )}
    </RecordFields>
  );
}

function CampaignLink({ message: { campaignId, campaignName } }: { message: MessageReport }) {
  const mayOpen = useMayCall(findCampaign);
  if (!mayOpen) return campaignName;
  return (
    <Link component={RouterLink} to={`/home/campaign/${campaignId}/show`}>
      {campaignName}
    </Link>
  );
}

/** The batch it went out with, and all of its messages. */
function BatchLinks({ message: { batchId, batchName } }: { message: MessageReport }) {
  const translate = useTranslate();
  const title = batchName ?? translate('batches.title', { id: batchId });
  const mayOpen = useMayCall(findBatch);
  const mayRead = useMayCall(smsHistory);
  return (
    <>
      {mayOpen ? (
        <Link component={RouterLink} to={batchPath(batchId)}>
          {title}
        </Link>
      ) : (
        title
      )}
      {mayRead && (
        <>
          {' · '}
          <Link component={RouterLink} to={messagesLink({ batchId })}>
            {translate('reports.detail.batch_messages')}
          </Link>
        </>
      )}
    </>
  );
}
