import { Alert, FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { recipientLimits, type Sheet, type ListTable } from '#contract/sms-receiver/recipients.ts';
import { wholeNumberOf } from '../form/inputs/wholeNumber.ts';
import { useFormats } from '../useFormats.ts';
import { columnName } from './columnName.ts';
import { HiddenRowsAlert } from './HiddenRowsAlert.tsx';
import { onSheet, type ChosenPlace } from './tablePlace.ts';

interface TablePlaceInputsProps {
  facts: ListTable;
  numberColumn: number | null;
  /** Rows that the workbook hides, if all of it was read. */
  hiddenRows?: number | undefined;
  /** Without the file nobody can say what stands below. */
  isDisabled?: boolean;
  onChange: (change: Partial<ChosenPlace>) => void;
  /** Inputs of the columns. */
  children: ReactNode;
}

/** The sheet, the headings and the rows that were taken for the table of a list; each can be changed. */
export function TablePlaceInputs({
  facts,
  numberColumn,
  hiddenRows,
  isDisabled,
  onChange,
  children,
}: TablePlaceInputsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { sheetList, rowsAbove = 0, numberColumns, hiddenColumns } = facts;
  return (
    <Stack spacing={1.5}>
      {sheetList && (
        <SheetSelect facts={facts} sheets={sheetList} isDisabled={isDisabled} onChange={onChange} />
      )}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        useFlexGap
        spacing={2}
        sx={{ alignItems: { sm: 'center' }, flexWrap: 'wrap' }}
      >
        {children}
        <FormControlLabel
          control={
            <Switch
              checked={facts.hasHeader}
              disabled={isDisabled ?? false}
              onChange={(_, hasHeader) => onChange({ hasHeader, headerRow: null })}
            />
          }
          label={translate('bulk.columns.header')}
        />
        {facts.hasHeader && facts.headerRow && (
          // Another one was found, in another sheet for example.
          <HeaderRow
            key={facts.headerRow}
            row={facts.headerRow}
            isDisabled={isDisabled}
            onChange={onChange}
          />
        )}
        {rowsAbove > 0 && (
          <Typography variant="body2" color="text.secondary">
            {translate('bulk.table.rows_above', { smart_count: rowsAbove, count: number(rowsAbove) })}
          </Typography>
        )}
      </Stack>
      {facts.hiddenRows && (
        <HiddenRowsAlert
          count={hiddenRows}
          isIncluded={facts.hiddenRows === 'include'}
          isDisabled={isDisabled}
          onChange={(choice) => onChange({ hiddenRows: choice })}
        />
      )}
      {numberColumns && numberColumn === null && (
        <Alert severity="warning">
          {translate('bulk.table.several_columns', {
            count: number(numberColumns.length),
            columns: numberColumns.map((column) => columnName(facts, column)).join(', '),
          })}
        </Alert>
      )}
      {numberColumn !== null && hiddenColumns?.includes(numberColumn) && (
        <Alert severity="warning">
          {translate('bulk.table.hidden_column', { column: columnName(facts, numberColumn) })}
        </Alert>
      )}
    </Stack>
  );
}

interface InputProps {
  isDisabled?: boolean | undefined;
  onChange: (change: Partial<ChosenPlace>) => void;
}

function SheetSelect({
  facts,
  sheets,
  isDisabled,
  onChange,
}: InputProps & { facts: ListTable; sheets: Sheet[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const id = useId();
  return (
    <TextField
      select
      id={id}
      label={translate('bulk.table.sheet')}
      margin="none"
      value={facts.sheet ?? ''}
      disabled={isDisabled ?? false}
      onChange={({ target }) => onChange(onSheet(target.value))}
      helperText={translate('bulk.columns.sheets', { sheet: facts.sheet ?? '', count: number(facts.sheets) })}
      slotProps={{ select: { renderValue: (name) => String(name) } }}
      sx={{ maxWidth: 480 }}
    >
      {sheets.map((sheet) => (
        <MenuItem key={sheet.name} value={sheet.name} sx={{ display: 'block' }}>
          {sheet.name}
          <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: 440 }}>
            {[
              ...(sheet.isHidden ? [translate('bulk.table.sheet_hidden')] : []),
              ...(sheet.isEmpty ? [translate('bulk.table.sheet_empty')] : []),
              ...sheet.sample.map((cells) => cells.filter((cell) => cell.trim() !== '').join(' | ')),
            ].join(' · ')}
          </Typography>
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Another row is read when the field is left, not with each digit. */
function HeaderRow({ row, isDisabled, onChange }: InputProps & { row: number }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [typed, setTyped] = useState(number(row));
  const choose = () => {
    const chosen = wholeNumberOf(typed);
    const isRow = typeof chosen === 'number' && chosen >= 1 && chosen <= recipientLimits.rows;
    if (!isRow) setTyped(number(row));
    else if (chosen !== row) onChange({ headerRow: chosen, hasHeader: null });
  };
  return (
    <TextField
      margin="none"
      label={translate('bulk.table.header_row')}
      value={typed}
      disabled={isDisabled ?? false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        choose();
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 180 }}
    />
  );
}
