import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';
import { useFormats } from '../../../../../components/useFormats.ts';
import { codeInputSx } from '../codeSx.ts';
import { RowButtons } from '../RowButtons.tsx';

interface HeaderInputsProps {
  source: string;
  isLocked: boolean;
}

/** The headers of a request. */
export function HeaderInputs({ source, isLocked }: HeaderInputsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { fields, append, remove } = useFieldArray({ name: source });
  return (
    <Box role="group" aria-label={translate('routes.http.headers')} sx={{ ...wholeRowSx, mb: 1 }} data-rows>
      {fields.map(({ id }, index) => (
        <Box key={id} data-row sx={rowSx}>
          <TextInput
            source={`${source}.${index}.name`}
            label="routes.http.header_name"
            isRequired
            readOnly={isLocked}
            autoComplete="off"
            helperText={false}
            sx={codeInputSx}
          />
          <TextInput
            source={`${source}.${index}.value`}
            label="routes.http.header_value"
            readOnly={isLocked}
            autoComplete="off"
            helperText={false}
            sx={codeInputSx}
          />
          {!isLocked && (
            <RowButtons
              row={translate('routes.http.header_named', { place: number(index + 1) })}
              index={index}
              count={fields.length}
              onRemove={() => remove(index)}
            />
          )}
        </Box>
      ))}
      {!isLocked && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => append({ name: null, value: null })}>
          {translate('routes.http.add_header')}
        </Button>
      )}
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' },
  columnGap: 1,
  alignItems: 'center',
  '& .MuiFormControl-root': { width: '100%' },
  // On a phone the buttons stand beside the name, and the value below both.
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
