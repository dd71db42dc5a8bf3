import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { smsHistory, type MessageReport, type MessageTimeline } from '#contract/database-manager/messages.ts';
import { findCampaign } from '#contract/main-api/campaigns.ts';
import { findBulk } from '#contract/sms-receiver/bulk.ts';
import { batchPath } from '../../pages/send/batches/batchPath.ts';
import { messagesLink } from '../../pages/reports/totals/totalsPath.ts';
import { Fact, Facts } from '../record/Fact.tsx';
import { useFormats } from '../useFormats.ts';
import { useMayCall } from '../useMayCall.ts';

interface MessageFactsProps {
  message: MessageReport;
  timeline?: MessageTimeline;
}

/** The rest of what is known of it, and the ways to what it belongs to. */
export function MessageFacts({ message, timeline }: MessageFactsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <Facts>
      <Fact source="carrierStatus">{message.carrierStatus}</Fact>
      <Fact source="carrierError">{message.carrierError}</Fact>
      {timeline && <Fact source="routeName">{timeline.routeName}</Fact>}
      {timeline && <Fact source="attempts">{number(timeline.attempts)}</Fact>}
      <Fact source="segments">{number(message.segments)}</Fact>
      <Fact source="credits">{number(message.credits)}</Fact>
      <Fact source="encoding">{translate(`reports.encoding.${message.encoding}`)}</Fact>
      <Fact source="operator">{translate(`reports.operator.${message.operator}`)}</Fact>
      <Fact source="senderId">{message.senderId}</Fact>
      <Fact source="class">{translate(`reports.class.${message.class}`)}</Fact>
      <Fact source="sentBy">{message.sentBy}</Fact>
      <Fact source="companyName">{message.companyName}</Fact>
      {message.branchName && <Fact source="branchName">{message.branchName}</Fact>}
      {message.campaignId !== null && (
        <Fact source="campaignName">
          <CampaignLink message={message} />
        </Fact>
      )}
      {message.kind !== 'single' && (
        <Fact source="batchId">
          <BatchLinks message={message} />
        </Fact>
      )}
    </Facts>
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
function BatchLinks({ message: { batchId } }: { message: MessageReport }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(findBulk);
  const mayRead = useMayCall(smsHistory);
  return (
    <>
      {mayOpen ? (
        <Link component={RouterLink} to={batchPath(batchId)}>
          {translate('batches.title', { id: batchId })}
        </Link>
      ) : (
        translate('batches.title', { id: batchId })
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
