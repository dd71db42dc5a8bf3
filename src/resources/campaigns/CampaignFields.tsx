import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { RecordField, RecordFields } from '../../components/record/RecordField.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { browserZone } from '../../i18n/dates.ts';
import { useSignedInUser } from '../../session.ts';

export function CampaignFields({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { number, dateTime, parts, messages: messagesText } = useFormats();
  const { scope } = useSignedInUser();
  const { startsAt, senderId, messages, segments } = campaign;
  return (
    <SectionCard title={translate('campaigns.facts')}>
      <RecordFields>
        {campaign.description && (
          <RecordField source="description" size={12}>
            {campaign.description}
          </RecordField>
        )}
        {scope === 'platform' && <RecordField source="companyName">{campaign.companyName}</RecordField>}
        <RecordField source="class">{translate(`reports.class.${campaign.class}`)}</RecordField>
        <RecordField source="senderId">{senderId ?? translate('campaigns.any_default_sender')}</RecordField>
        <RecordField source="startsAt">
          {startsAt ? `${dateTime(startsAt)} (${browserZone()})` : translate('campaigns.no_start')}
        </RecordField>
        <RecordField source="batches">{number(campaign.batches)}</RecordField>
        <RecordField source="segments">
          {translate('batches.parts_of', { parts: parts(segments), messages: messagesText(messages) })}
        </RecordField>
        <RecordField source="createdBy">{campaign.createdBy}</RecordField>
        <RecordField source="createdAt">{dateTime(campaign.createdAt)}</RecordField>
      </RecordFields>
    </SectionCard>
  );
}
