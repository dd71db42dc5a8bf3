import { Button, Divider, Stack, Typography } from '@mui/material';
import { maxLength, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { nameLength } from '#contract/vocabulary.ts';
import type { Draft } from '../draft.ts';
import { isListHere } from '../listRequest.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { missingOf } from '../missing.ts';
import { RecipientsError } from '../../../../components/recipients/RecipientsError.tsx';
import { SentProgress } from '../SentProgress.tsx';
import { StepCard } from '../StepCard.tsx';
import { ListDepartureNote } from '../../departure/DepartureNote.tsx';
import { Findings } from './Findings.tsx';
import { SendRow } from './SendRow.tsx';
import { StartInput } from './StartInput.tsx';
import { TestSend } from './TestSend.tsx';

const fits = maxLength(nameLength);

/** The result of the check, and the sending. */
export function CheckStep() {
  const { check } = useBatchForm();
  const { preview, isStale, isRunning, transfer, error, cancel, run } = check;
  const isGood = preview !== null && !isStale && (preview.report.valid ?? 0) > 0;
  return (
    <StepCard step={3} title="bulk.check.title" isDone={isGood}>
      <CheckRow />
      {isRunning && <SentProgress transfer={transfer} onCancel={cancel} />}
      {error && !isRunning && <RecipientsError error={error} onRetry={() => void run()} />}
      {preview && <Findings preview={preview} isStale={isStale} />}
      {preview && preview.report.valid > 0 && (
        <>
          <Divider />
          <Stack spacing={2}>
            <TextInput
              source="name"
              label="batches.name.label"
              helperText="batches.name.help"
              validate={fits}
              resettable
              sx={{ maxWidth: 420 }}
            />
            <StartInput />
            <ListDepartureNote preview={preview} />
            <TestSend />
          </Stack>
          <SendRow preview={preview} />
        </>
      )}
    </StepCard>
  );
}

function CheckRow() {
  const translate = useTranslate();
  const { columns, check, startOver } = useBatchForm();
  const { trigger } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const missing = missingOf(draft, columns.facts) ?? (isListHere(draft) ? null : 'file');
  const isFresh = check.preview !== null && !check.isStale;
  const label = check.preview ? 'bulk.check.again' : 'bulk.check.button';
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        variant={isFresh ? 'outlined' : 'contained'}
        disabled={missing !== null || check.isRunning}
        onClick={() => {
          void trigger();
          void check.run();
        }}
      >
        {translate(label)}
      </Button>
      <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ flex: '1 1 200px' }}>
        {missing !== null && !isFresh
          ? translate(`bulk.missing.${missing}`)
          : !check.preview && translate('bulk.check.help')}
      </Typography>
      <Button onClick={startOver}>{translate('bulk.start_over')}</Button>
    </Stack>
  );
}
