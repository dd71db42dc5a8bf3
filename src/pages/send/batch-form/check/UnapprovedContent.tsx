import { Alert, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import type { ContentCheck } from '#contract/sms-receiver/recipients.ts';
import { ApprovedTextPicker } from '../../../../components/content-approvals/ApprovedTextPicker.tsx';
import { useValidity } from '../../../../components/content-approvals/useValidity.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Draft } from '../draft.ts';

/** Campaign ids that are named; a list whose rows have texts of their own may have many. */
const mostNamed = 3;

/** Promotional messages that need an approval of their text, and what can be done where there is none. */
export function UnapprovedContent({ preview }: { preview: BatchPreview }) {
  const { content } = preview.report;
  if (!content) return null;
  return content.unapproved > 0 ? (
    <Choices content={content} senderId={preview.senderId} />
  ) : (
    <GoesWith approvals={content.approvals} />
  );
}

function Choices({ content, senderId }: { content: ContentCheck; senderId: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext<Draft>();
  const { unapproved } = content;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {translate('bulk.content.count', {
        smart_count: unapproved,
        count: number(unapproved),
        sender: senderId,
      })}
      <Stack direction="row" useFlexGap sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <ApprovedTextPicker
          senderId={senderId}
          color="inherit"
          onPick={({ text }) => {
            setValue('textSource', 'written');
            setValue('text', text, { shouldDirty: true });
          }}
        />
      </Stack>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate('bulk.content.wait')}
      </Typography>
    </Alert>
  );
}

function GoesWith({ approvals }: Pick<ContentCheck, 'approvals'>) {
  const translate = useTranslate();
  const validity = useValidity();
  const named = approvals
    .slice(0, mostNamed)
    .map((approval) => `${approval.campaignId} (${validity(approval)})`)
    .join(', ');
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('bulk.content.goes_with', { ids: approvals.length > mostNamed ? `${named} …` : named })}
    </Typography>
  );
}
