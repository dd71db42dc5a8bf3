import { Alert, Box, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { columnName } from '../../../components/recipients/columnName.ts';
import { TablePlaceInputs } from '../../../components/recipients/TablePlaceInputs.tsx';
import type { ChosenPlace } from '../../../components/recipients/tablePlace.ts';
import { ColumnRow } from './ColumnRow.tsx';
import type { ColumnPlan } from './keptColumns.ts';

interface ColumnsStepProps {
  facts: ListTable;
  numberColumn: number | null;
  plans: readonly ColumnPlan[];
  /** Column → key of what is wrong with its name. */
  problems: ReadonlyMap<number, string>;
  onNumberColumn: (column: number) => void;
  onPlans: (plans: ColumnPlan[]) => void;
  /** Rows that the workbook hides. */
  hiddenRows: number | undefined;
  onPlace: (change: Partial<ChosenPlace>) => void;
}

/** Which column is the number, and which others are kept under which names. */
export function ColumnsStep({ facts, numberColumn, plans, problems, hiddenRows, ...on }: ColumnsStepProps) {
  const translate = useTranslate();
  const id = useId();
  const isThere = numberColumn !== null && numberColumn < facts.columns;
  return (
    <Stack component="section" aria-labelledby={`${id}-title`} spacing={1.5}>
      <Typography id={`${id}-title`} variant="h3" component="h2">
        {translate('contacts.importing.columns')}
      </Typography>
      <TablePlaceInputs
        facts={facts}
        numberColumn={numberColumn}
        hiddenRows={hiddenRows}
        onChange={on.onPlace}
      >
        <TextField
          select
          id={`${id}-number`}
          margin="none"
          label={translate('contacts.importing.number')}
          value={isThere ? numberColumn : ''}
          onChange={({ target }) => on.onNumberColumn(Number(target.value))}
          sx={{ minWidth: 240 }}
        >
          {plans.map(({ column }) => (
            <MenuItem key={column} value={column}>
              {columnName(facts, column)}
            </MenuItem>
          ))}
        </TextField>
      </TablePlaceInputs>
      {!isThere && !facts.numberColumns && (
        <Alert severity="warning">{translate('contacts.importing.no_number')}</Alert>
      )}
      {facts.charset === 'windows-1252' && (
        <Alert severity="warning">{translate('bulk.columns.charset')}</Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {plans.map((plan) => (
          <ColumnRow
            key={plan.column}
            facts={facts}
            plan={plan}
            isNumber={plan.column === numberColumn}
            problem={problems.get(plan.column)}
            onChange={(change) =>
              on.onPlans(plans.map((each) => (each === plan ? { ...each, ...change } : each)))
            }
          />
        ))}
      </Box>
      {plans.length > 1 && (
        <Typography variant="body2" color="text.secondary">
          {translate('contacts.importing.columns_help')}
        </Typography>
      )}
    </Stack>
  );
}
