import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { findCampaign } from '#contract/main-api/campaigns.ts';
import { findBulk } from '#contract/sms-receiver/batches.ts';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { Fact, Facts } from '../../components/record/Fact.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { batchPath } from '../../screens/batchPath.ts';
import { useSignedInUser } from '../../session.ts';
import { useComplainTypeText } from '../../components/tickets/useTicketChoices.ts';

/** Of what kind it is, whose it is, and since when. */
export function TicketFacts({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const placeOf = usePlaceText();
  const complainTypeOf = useComplainTypeText();
  const mayOpenBatch = useMayCall(findBulk);
  const mayOpenCampaign = useMayCall(findCampaign);
  const { batchId, campaignId, campaignName, customerMsisdn, customerName, dueAt } = ticket;
  // A single message is a batch, too, but nobody knows it by that.
  const isOfMany = batchId !== null && ticket.snapshot?.batch?.kind !== 'single';
  const language = translate(`tickets.form.language.${ticket.smsLanguage}`);
  return (
    <SectionCard title={translate('tickets.facts.title')}>
      <Facts>
        <Fact source="complainTypeName">{complainTypeOf(ticket)}</Fact>
        {scope === 'platform' && <Fact source="companyName">{ticket.companyName}</Fact>}
        <Fact source="customerMsisdn">{customerMsisdn && numberText(customerMsisdn)}</Fact>
        {customerName && <Fact source="customerName">{customerName}</Fact>}
        <Fact source="place">{placeOf(ticket)}</Fact>
        <Fact source="departmentName">{ticket.departmentName}</Fact>
        <Fact source="notifyBySms">
          {ticket.notifyBySms
            ? `${translate('ra.boolean.true')} (${language})`
            : translate('ra.boolean.false')}
        </Fact>
        {isOfMany && (
          <Fact source="batchId">
            <MaybeLink to={mayOpenBatch && batchPath(batchId)}>{batchId}</MaybeLink>
          </Fact>
        )}
        {campaignId && (
          <Fact source="campaignName">
            <MaybeLink to={mayOpenCampaign && `/home/campaign/${campaignId}/show`}>{campaignName}</MaybeLink>
          </Fact>
        )}
        <Fact source="createdBy">{ticket.createdBy}</Fact>
        <Fact source="createdAt">{dateTime(ticket.createdAt)}</Fact>
        {dueAt && <Fact source="dueAt">{dateTime(dueAt)}</Fact>}
        {ticket.firstRespondedAt && (
          <Fact source="firstRespondedAt">{dateTime(ticket.firstRespondedAt)}</Fact>
        )}
        {ticket.resolvedAt && <Fact source="resolvedAt">{dateTime(ticket.resolvedAt)}</Fact>}
        {ticket.closedAt && <Fact source="closedAt">{dateTime(ticket.closedAt)}</Fact>}
      </Facts>
    </SectionCard>
  );
}

function MaybeLink({ to, children }: { to: string | false; children: ReactNode }) {
  return to ? (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  ) : (
    children
  );
}
