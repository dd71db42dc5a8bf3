import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { receiptStateWords } from '#contract/main-api/carriers/httpCarrier.ts';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';
import { choicesOf } from '../../../../../components/list/filters.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import { codeInputSx } from '../codeSx.ts';
import { RowButtons } from '../RowButtons.tsx';

const source = 'httpCarrier.receipts.states';
const stateChoices = choicesOf(receiptStateWords, 'routes.http.state');

/** The carrier's own words for states; the first that fits counts. */
export function StateWords({ isLocked }: { isLocked: boolean }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { fields, append, remove, move } = useFieldArray({ name: source });
  return (
    <Box role="group" aria-label={translate('routes.http.states')} sx={{ ...wholeRowSx, mb: 1 }} data-rows>
      <Typography variant="subtitle2" component="h3">
        {translate('routes.http.states')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('routes.http.states_help')}
      </Typography>
      {fields.map(({ id }, index) => (
        <Box key={id} data-row sx={rowSx}>
          <TextInput
            source={`${source}.${index}.word`}
            label="routes.http.state_word"
            isRequired
            readOnly={isLocked}
            autoComplete="off"
            helperText={false}
            sx={codeInputSx}
          />
          <SelectInput
            source={`${source}.${index}.state`}
            label="routes.http.state_meaning"
            choices={stateChoices}
            emptyText={false}
            isRequired
            readOnly={isLocked}
            helperText={false}
          />
          {!isLocked && (
            <RowButtons
              row={translate('routes.http.state_named', { place: number(index + 1) })}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          )}
        </Box>
      ))}
      {!isLocked && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => append({ word: null, state: null })}>
          {translate('routes.http.add_state')}
        </Button>
      )}
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  columnGap: 1,
  alignItems: 'center',
  '& .MuiFormControl-root': { width: '100%', minWidth: 0 },
};
