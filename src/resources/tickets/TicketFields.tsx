import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { findCampaign } from '#contract/main-api/sending/campaigns.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { RecordField, RecordFields } from '../../components/record/RecordField.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { batchPath } from '../../screens/batchPath.ts';
import { useSignedInUser } from '../../session.ts';
import { useComplainTypeText } from '../../components/tickets/useTicketChoices.ts';

/** The kind of the ticket, its company and its times. */
export function TicketFields({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const placeOf = usePlaceText();
  const complainTypeOf = useComplainTypeText();
  const mayOpenBatch = useMayCall(findBatch);
  const mayOpenCampaign = useMayCall(findCampaign);
  const { batchId, campaignId, campaignName, customerMsisdn, customerName, dueAt } = ticket;
  // A single message is a batch, too, but nobody knows it by that.
  const isOfMany = batchId !== null && ticket.snapshot?.batch?.kind !== 'single';
  const language = translate(`tickets.form.language.${ticket.smsLanguage}`);
  return (
    <SectionCard title={translate('tickets.facts.title')}>
      <RecordFields>
        <RecordField source="complainTypeName">{complainTypeOf(ticket)}</RecordField>
        {scope === 'platform' && <RecordField source="companyName">{ticket.companyName}</RecordField>}
        <RecordField source="customerMsisdn">{customerMsisdn && numberText(customerMsisdn)}</RecordField>
        {customerName && <RecordField source="customerName">{customerName}</RecordField>}
        <RecordField source="place">{placeOf(ticket)}</RecordField>
        <RecordField source="departmentName">{ticket.departmentName}</RecordField>
        <RecordField source="notifyBySms">
          {ticket.notifyBySms
            ? `${translate('ra.boolean.true')} (${language})`
            : translate('ra.boolean.false')}
        </RecordField>
        {isOfMany && (
          <RecordField source="batchId">
            <MaybeLink to={mayOpenBatch && batchPath(batchId)}>{batchId}</MaybeLink>
          </RecordField>
        )}
        {campaignId && (
          <RecordField source="campaignName">
            <MaybeLink to={mayOpenCampaign && `/home/campaign/${campaignId}/show`}>{campaignName}</MaybeLink>
          </RecordField>
        )}
        <RecordField source="createdBy">{ticket.createdBy}</RecordField>
        <RecordField source="createdAt">{dateTime(ticket.createdAt)}</RecordField>
        {dueAt && <RecordField source="dueAt">{dateTime(dueAt)}</RecordField>}
        {ticket.firstRespondedAt && (
          <RecordField source="firstRespondedAt">{dateTime(ticket.firstRespondedAt)}</RecordField>
        )}
        {ticket.resolvedAt && <RecordField source="resolvedAt">{dateTime(ticket.resolvedAt)}</RecordField>}
        {ticket.closedAt && <RecordField source="closedAt">{dateTime(ticket.closedAt)}</RecordField>}
      </RecordFields>
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
