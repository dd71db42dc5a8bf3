import { Link, Paper, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { findCampaign } from '#contract/main-api/campaigns.ts';
import { Fact, Facts } from '../../../../components/record/Fact.tsx';
import { TemplateWords } from '../../../../components/sms/TemplateWords.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { RejectsDownload } from './RejectsDownload.tsx';
import { SectionCard } from '../../../../components/SectionCard.tsx';

/** What is sent, under which name, by whom and when. */
export function BatchFacts({ batch }: { batch: Batch }) {
  const translate = useTranslate();
  const { dateTime, parts, messages: messagesText } = useFormats();
  const { scope } = useSignedInUser();
  const { text, template, messages, segments } = batch;
  const words = text ?? template;
  return (
    <SectionCard title={translate('batches.facts')}>
      <Paper variant="outlined" sx={{ p: 1.5, mb: 2 }}>
        <Typography
          lang={words && /\p{Script=Bengali}/u.test(words) ? 'bn' : undefined}
          color={words === null ? 'text.secondary' : undefined}
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 240, overflowY: 'auto' }}
        >
          {text ?? (template !== null && <TemplateWords template={template} />)}
          {words === null && translate('batches.own_texts')}
        </Typography>
        {template !== null && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mt: 1 }}>
            {translate('batches.template_help')}
          </Typography>
        )}
      </Paper>
      <Facts>
        {scope === 'platform' && <Fact source="companyName">{batch.companyName}</Fact>}
        <Fact source="senderId">{batch.senderId}</Fact>
        <Fact source="class">{translate(`reports.class.${batch.class}`)}</Fact>
        <Fact source="kind">{translate(`batches.kind.${batch.kind}`)}</Fact>
        <Fact source="segments">
          {translate('batches.parts_of', { parts: parts(segments), messages: messagesText(messages) })}
        </Fact>
        <Fact source="campaignName">
          <CampaignLink batch={batch} />
        </Fact>
        <Fact source="createdBy">{batch.createdBy}</Fact>
        <Fact source="createdAt">{dateTime(batch.createdAt)}</Fact>
        {batch.startsAt && <Fact source="startsAt">{dateTime(batch.startsAt)}</Fact>}
        <Fact source="rejected">
          <RejectsDownload batch={batch} />
        </Fact>
      </Facts>
    </SectionCard>
  );
}

function CampaignLink({ batch: { campaignId, campaignName } }: { batch: Batch }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(findCampaign);
  if (campaignId === null) return translate('batches.no_campaign');
  if (!mayOpen) return campaignName;
  return (
    <Link component={RouterLink} to={`/home/campaign/${campaignId}/show`}>
      {campaignName}
    </Link>
  );
}
