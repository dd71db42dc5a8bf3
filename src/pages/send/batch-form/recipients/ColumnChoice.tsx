import { Alert, MenuItem, Stack, TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import type { Draft } from '../draft.ts';
import { columnsOf, isListHere, usesTextColumn } from '../listRequest.ts';
import { useBatchForm } from '../BatchFormContext.ts';
import { columnName } from '../../../../components/recipients/columnName.ts';
import { TablePlaceInputs } from '../../../../components/recipients/TablePlaceInputs.tsx';
import type { ChosenPlace } from '../../../../components/recipients/tablePlace.ts';
import { RecipientsError } from '../../../../components/recipients/RecipientsError.tsx';
import { SampleTable } from './SampleTable.tsx';
import { SentProgress } from '../SentProgress.tsx';

/** Which columns are the number and the text, guessed from the first rows, which stand below. */
export function ColumnChoice() {
  const { columns } = useBatchForm();
  const { setValue } = useFormContext<Draft>();
  const source = useWatch({ name: 'source' }) as Draft['source'];
  const { facts, error, isReading, transfer, retry } = columns;
  const takeBack = source === 'file' ? () => setValue('file', null) : undefined;
  return (
    <Stack spacing={2}>
      {isReading && !facts && <SentProgress transfer={transfer} onCancel={takeBack} />}
      {error && <RecipientsError error={error} onRetry={retry} />}
      {facts && <Choice facts={facts} />}
    </Stack>
  );
}

function Choice({ facts }: { facts: ListTable }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<Draft>();
  const draft = useWatch() as Draft;
  const { numberColumn, textColumn } = columnsOf(draft, facts);
  const ownTexts = usesTextColumn(draft, facts);
  const change = (place: Partial<ChosenPlace>) => {
    for (const [name, value] of Object.entries(place)) setValue(name as keyof ChosenPlace, value);
    // Another table has other columns.
    if (!place.hiddenRows) for (const name of ['numberColumn', 'textColumn'] as const) setValue(name, null);
  };
  return (
    <Stack spacing={1.5}>
      <TablePlaceInputs
        facts={facts}
        numberColumn={numberColumn}
        isDisabled={!isListHere(draft)}
        onChange={change}
      >
        <ColumnSelect
          label="bulk.columns.number"
          facts={facts}
          value={numberColumn}
          onChoose={(column) => setValue('numberColumn', column)}
        />
        {ownTexts && (
          <ColumnSelect
            label="bulk.columns.text"
            facts={facts}
            value={textColumn}
            onChoose={(column) => setValue('textColumn', column)}
          />
        )}
      </TablePlaceInputs>
      {numberColumn === null && !facts.numberColumns && (
        <Alert severity="warning">{translate('bulk.columns.no_number')}</Alert>
      )}
      {ownTexts && textColumn === null && (
        <Alert severity="warning">{translate('bulk.columns.no_text')}</Alert>
      )}
      {facts.charset === 'windows-1252' && (
        <Alert severity="warning">{translate('bulk.columns.charset')}</Alert>
      )}
      <SampleTable facts={facts} numberColumn={numberColumn} textColumn={ownTexts ? textColumn : null} />
    </Stack>
  );
}

interface ColumnSelectProps {
  label: string;
  facts: ListTable;
  value: number | null;
  onChoose: (column: number) => void;
}

function ColumnSelect({ label, facts, value, onChoose }: ColumnSelectProps) {
  const translate = useTranslate();
  const id = useId();
  const isThere = value !== null && value < facts.columns;
  return (
    <TextField
      select
      id={id}
      label={translate(label)}
      margin="none"
      value={isThere ? value : ''}
      onChange={({ target }) => onChoose(Number(target.value))}
      sx={{ minWidth: 240 }}
    >
      {Array.from({ length: facts.columns }, (_, column) => (
        <MenuItem key={column} value={column}>
          {columnName(facts, column)}
        </MenuItem>
      ))}
    </TextField>
  );
}
