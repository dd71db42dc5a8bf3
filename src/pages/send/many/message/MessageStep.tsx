import SwitchIcon from '@mui/icons-material/SwapHoriz';
import { Alert, Button, Grid, Stack } from '@mui/material';
import { useTranslate, RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { bulkClasses } from '#contract/sms-receiver/messages.ts';
import { CampaignInput } from '../../campaign/CampaignInput.tsx';
import { FollowCampaign } from '../../campaign/FollowCampaign.tsx';
import { ClassChoice, SenderIdChoice } from '../../campaign/SetByCampaign.tsx';
import type { Draft } from '../draft.ts';
import { useMany } from '../ManyContext.ts';
import { missingOf, type Missing } from '../missing.ts';
import { StepCard } from '../StepCard.tsx';
import { MessageText } from './MessageText.tsx';
import { SampleMessages } from './SampleMessages.tsx';

const ofThisStep: readonly (Missing | null)[] = ['text', 'text_wrong', 'text_column', 'fields', 'sender'];

/** What they are sent, by whom and as what kind of message. */
export function MessageStep() {
  const translate = useTranslate();
  const { kind, columns, carryOver } = useMany();
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
            <CampaignInput />
            <FollowCampaign />
            <SenderIdChoice />
            {kind === 'multiple' && <WordingChoice />}
            {ownTexts ? (
              <Alert severity="info">{translate('bulk.message.own_texts')}</Alert>
            ) : (
              <MessageText />
            )}
            <ClassChoice classes={bulkClasses} />
            <Button
              size="small"
              startIcon={<SwitchIcon />}
              onClick={carryOver}
              sx={{ alignSelf: 'flex-start' }}
            >
              {translate(`bulk.carry.from_${kind}`)}
            </Button>
          </Stack>
        </Grid>
        <Grid size={{ xs: 12, md: 5, lg: 4 }}>
          <SampleMessages />
        </Grid>
      </Grid>
    </StepCard>
  );
}

const choices = ['column', 'template'].map((id) => ({ id, name: `bulk.message.wording_${id}` }));

/** Where the text of each row comes from. */
export function WordingChoice() {
  return (
    <RadioButtonGroupInput
      source="wording"
      label="bulk.message.wording"
      choices={choices}
      row={false}
      sx={{ '& .MuiRadio-root': { py: 0.5 } }}
    />
  );
}
