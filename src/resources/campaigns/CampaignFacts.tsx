import { useTranslate } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { Fact, Facts } from '../../components/record/Fact.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { browserZone } from '../../i18n/dates.ts';
import { useSignedInUser } from '../../session.ts';

export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { number, dateTime, parts, messages: messagesText } = useFormats();
  const { scope } = useSignedInUser();
  const { startsAt, senderId, messages, segments } = campaign;
  return (
    <SectionCard title={translate('campaigns.facts')}>
      <Facts>
        {campaign.description && (
          <Fact source="description" size={12}>
            {campaign.description}
          </Fact>
        )}
        {scope === 'platform' && <Fact source="companyName">{campaign.companyName}</Fact>}
        <Fact source="class">{translate(`reports.class.${campaign.class}`)}</Fact>
        <Fact source="senderId">{senderId ?? translate('campaigns.any_default_sender')}</Fact>
        <Fact source="startsAt">
          {startsAt ? `${dateTime(startsAt)} (${browserZone()})` : translate('campaigns.no_start')}
        </Fact>
        <Fact source="batches">{number(campaign.batches)}</Fact>
        <Fact source="segments">
          {translate('batches.parts_of', { parts: parts(segments), messages: messagesText(messages) })}
        </Fact>
        <Fact source="createdBy">{campaign.createdBy}</Fact>
        <Fact source="createdAt">{dateTime(campaign.createdAt)}</Fact>
      </Facts>
    </SectionCard>
  );
}
