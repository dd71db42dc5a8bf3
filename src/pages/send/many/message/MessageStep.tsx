import Alert from '@mui/material/Alert';
import Grid from '@mui/material/Grid';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { bulkClasses } from '#contract/sms-receiver/messages.ts';
import { ClassInput } from '../../ClassInput.tsx';
import { SenderIdInput } from '../../SenderIdInput.tsx';
import type { Draft } from '../draft.ts';
import { useMany } from '../ManyContext.ts';
import { missingOf, type Missing } from '../missing.ts';
import { StepCard } from '../StepCard.tsx';
import { MessageText } from './MessageText.tsx';
import { SamplePreview } from './SamplePreview.tsx';
import { WordingChoice } from './WordingChoice.tsx';

const ofThisStep: readonly (Missing | null)[] = ['text', 'text_wrong', 'text_column', 'fields', 'sender'];

/** What they are sent, by whom and as what kind of message. */
export function MessageStep() {
  const translate = useTranslate();
  const { kind, columns } = useMany();
  const draft = useWatch() as Draft;
  const hasText =
    draft.wording === 'column' && kind === 'multiple' ? columns.facts !== undefined : Boolean(draft.text);
  const isDone = hasText && !ofThisStep.includes(missingOf(kind, draft, columns.facts));
  const ownTexts = kind === 'multiple' && draft.wording === 'column';
  return (
    <StepCard step={2} title="bulk.message.title" isDone={isDone}>
      <Grid container spacing={3}>
        <Grid size={{ xs: 12, md: 7, lg: 8 }}>
          <Stack spacing={2}>
            <SenderIdInput />
            {kind === 'multiple' && <WordingChoice />}
            {ownTexts ? (
              <Alert severity="info">{translate('bulk.message.own_texts')}</Alert>
            ) : (
              <MessageText />
            )}
            <ClassInput classes={bulkClasses} />
          </Stack>
        </Grid>
        <Grid size={{ xs: 12, md: 5, lg: 4 }}>
          <SamplePreview />
        </Grid>
      </Grid>
    </StepCard>
  );
}
