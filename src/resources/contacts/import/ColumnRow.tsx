import { Box, Checkbox, Chip, FormControlLabel, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { columnName } from '../../../components/recipients/columnName.ts';
import type { ColumnPlan } from './keptColumns.ts';

interface ColumnRowProps {
  facts: ListTable;
  plan: ColumnPlan;
  isNumber: boolean;
  /** Key of what is wrong with the name. */
  problem: string | undefined;
  onChange: (change: Partial<ColumnPlan>) => void;
}

/** Values of a column that are enough to tell what it is. */
const examples = 3;

/** One column of the list: whether it is kept, as what, and what stands in it. */
export function ColumnRow({ facts, plan, isNumber, problem, onChange }: ColumnRowProps) {
  const translate = useTranslate();
  const { column, isKept, name } = plan;
  const label = columnName(facts, column);
  const values = facts.sample
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter((value) => value !== '')
    .slice(0, examples);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 2,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {isNumber ? (
          <Box sx={{ py: 1, display: 'flex', gap: 1, alignItems: 'center' }}>
            {label} <Chip size="small" color="primary" label={translate('contacts.importing.is_number')} />
          </Box>
        ) : (
          <FormControlLabel
            control={
              <Checkbox checked={isKept} onChange={(_, isChecked) => onChange({ isKept: isChecked })} />
            }
            label={translate('contacts.importing.keep', { column: label })}
          />
        )}
        <Typography variant="body2" color="text.secondary" noWrap>
          {values.length > 0 && translate('contacts.importing.example', { values: values.join(', ') })}
        </Typography>
      </Box>
      {isKept && !isNumber && (
        <TextField
          fullWidth
          margin="dense"
          label={translate('contacts.importing.keep_as')}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
          error={problem !== undefined}
          helperText={problem && translate(problem)}
          slotProps={{
            htmlInput: {
              autoComplete: 'off',
              'aria-label': `${translate('contacts.importing.keep_as')}: ${label}`,
            },
          }}
        />
      )}
    </Box>
  );
}
