import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  Grid,
  Radio,
  RadioGroup,
  Stack,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { listClasses } from '#contract/sms-receiver/messages.ts';
import { AdvertHint } from '../../AdvertHint.tsx';
import { CampaignInput } from '../../campaign/CampaignInput.tsx';
import { FollowCampaign } from '../../campaign/FollowCampaign.tsx';
import { ClassChoice, SenderIdChoice } from '../../campaign/SetByCampaign.tsx';
import type { Draft } from '../draft.ts';
import { choosesColumns, usesTextColumn } from '../listRequest.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { missingOf, type Missing } from '../missing.ts';
import { StepCard } from '../StepCard.tsx';
import { MessageText } from './MessageText.tsx';
import { SampleMessages } from './SampleMessages.tsx';
import { useSamples } from './useSamples.ts';

const ofThisStep: readonly (Missing | null)[] = ['text', 'text_wrong', 'text_column', 'fields', 'sender'];

/** The text, the sender ID and the class of the messages. */
export function MessageStep() {
  const translate = useTranslate();
  const { facts } = useBatchForm().columns;
  const draft = useWatch() as Draft;
  const samples = useSamples();
  const isInColumn = usesTextColumn(draft, facts);
  const hasText = isInColumn ? facts !== undefined : Boolean(draft.text);
  const isDone = hasText && !ofThisStep.includes(missingOf(draft, facts));
  return (
    <StepCard step={2} title="bulk.message.title" isDone={isDone}>
      <Grid container spacing={3}>
        <Grid size={{ xs: 12, md: 7, lg: 8 }}>
          <Stack spacing={2}>
            <CampaignInput />
            <FollowCampaign />
            <SenderIdChoice />
            {choosesColumns(draft) && facts && <TextSourceChoice isInColumn={isInColumn} />}
            {isInColumn ? (
              <Alert severity="info">{translate('bulk.message.own_texts')}</Alert>
            ) : (
              <MessageText />
            )}
            <ClassChoice classes={listClasses} />
            <AdvertHint
              text={samples.length > 0 ? samples.map(({ text }) => text).join('\n') : (draft.text ?? '')}
              classes={listClasses}
            />
          </Stack>
        </Grid>
        <Grid size={{ xs: 12, md: 5, lg: 4 }}>
          <SampleMessages />
        </Grid>
      </Grid>
    </StepCard>
  );
}

/** Where the text of each row comes from. */
function TextSourceChoice({ isInColumn }: { isInColumn: boolean }) {
  const translate = useTranslate();
  const id = useId();
  const { setValue } = useFormContext<Draft>();
  return (
    <FormControl margin="none">
      <FormLabel id={id}>{translate('bulk.message.wording')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isInColumn ? 'column' : 'written'}
        onChange={(_, chosen) => setValue('textSource', chosen as Draft['textSource'])}
      >
        {(['column', 'written'] as const).map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio sx={{ py: 0.5 }} />}
            label={translate(`bulk.message.wording_${name}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
