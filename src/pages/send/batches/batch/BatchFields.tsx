import { Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { findCampaign } from '#contract/main-api/sending/campaigns.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import { LinkOrText } from '../../../../components/LinkOrText.tsx';
import { RecordField, RecordFields } from '../../../../components/record/RecordField.tsx';
import { TemplateWords } from '../../../../components/sms/TemplateWords.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { ExportRejectsButton } from './ExportRejectsButton.tsx';
import { MessagesLink } from '../MessagesLink.tsx';
import { batchPath } from '../../../../screens/batchPath.ts';
import { SectionCard } from '../../../../components/cards/SectionCard.tsx';

/** In the heading, above these fields, in the progress or the figures, or said by a link. */
type ShownElsewhere =
  | ('batchId' | 'companyId' | 'name' | 'campaignId' | 'text' | 'template' | 'state')
  | ('leavesAt' | 'sendingHours' | 'finishedAt' | 'messages' | 'counts' | 'credit' | 'willSend')
  | ('creditsBack' | 'alreadySent' | 'unknown' | 'segmentsPerSecond' | 'secondsLeft' | 'waitReason');
type Shown = Exclude<keyof Batch, ShownElsewhere>;

/** The text, the sender ID, the person and the times of a batch. */
export function BatchFields({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { dateTime, parts, messages: messagesText } = useFormats();
  const { scope } = useSignedInUser();
  const { text, template, messages, segments } = batch;
  const words = text ?? template;
  const partsText = translate('batches.parts_of', {
    parts: parts(segments),
    messages: messagesText(messages),
  });
  const fields: Record<Shown, ReactNode> = {
    companyName: scope === 'platform' && batch.companyName,
    senderId: batch.senderId,
    class: translate(`reports.class.${batch.class}`),
    kind: translate(`batches.kind.${batch.kind}`),
    segments:
      batch.state === 'staged' ? (
        partsText
      ) : (
        <MessagesLink to={batchPath(batch.batchId, 'recipients')}>{partsText}</MessagesLink>
      ),
    campaignName: <CampaignLink batch={batch} />,
    branchName: batch.branchName,
    createdBy: batch.createdBy,
    createdAt: dateTime(batch.createdAt),
    startsAt: batch.startsAt !== null && dateTime(batch.startsAt),
    rejected: <Rejected batch={batch} />,
  };
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
      <RecordFields>
        {Object.entries(fields).map(
          ([source, field]) =>
            field !== false && (
              <RecordField key={source} source={source}>
                {field}
              </RecordField>
            ),
        )}
      </RecordFields>
    </SectionCard>
  );
}

/** How many rows were rejected, and a file of them. Before the list is sent there is no page of them. */
function Rejected({ batch: { batchId, rejected, state } }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (rejected === 0) return translate('batches.rejects.none');
  const count = translate('batches.rejects.some', { smart_count: rejected, count: number(rejected) });
  return (
    // Apart, so that a finger hits the link and not the button.
    <Stack component="span" spacing={0.75} sx={{ alignItems: 'flex-start' }}>
      <LinkOrText to={state !== 'staged' && batchPath(batchId, 'rejected-rows')}>{count}</LinkOrText>
      <ExportRejectsButton batchId={batchId} rows={rejected} label="batches.rejects.download" />
    </Stack>
  );
}

function CampaignLink({ batch: { campaignId, campaignName } }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(findCampaign);
  if (campaignId === null) return translate('batches.no_campaign');
  return <LinkOrText to={mayOpen && `/home/campaign/${campaignId}/show`}>{campaignName}</LinkOrText>;
}
