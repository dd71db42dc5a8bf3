import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { apiKeyKinds, type ApiKeyKind } from '#contract/main-api/programs/apiKeys.ts';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { KeyKindChip } from './chips.tsx';

/** The kind of a new key, with what each is for; once the key is made, it stays. */
export function KindInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput<ApiKeyKind>({ source: 'kind' });
  const problem = fieldState.error?.message;
  return (
    <FormControl sx={{ ...wholeRowSx, mb: 1 }}>
      <FormLabel id="key-kind">{translate('resources.api-keys.fields.kind')}</FormLabel>
      <RadioGroup
        aria-labelledby="key-kind"
        value={field.value}
        onChange={(_event, kind) => field.onChange(kind)}
        sx={{ gap: 1, mt: 1 }}
      >
        {apiKeyKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `key-kind-${kind}` } }} />}
            label={
              <>
                <KeyKindChip kind={kind} />
                <Typography
                  id={`key-kind-${kind}`}
                  component="span"
                  variant="body2"
                  color="text.secondary"
                  sx={{ display: 'block', mt: 0.5 }}
                >
                  {translate(`apiKeys.kind_help.${kind}`)}
                </Typography>
              </>
            }
            sx={{
              alignItems: 'flex-start',
              m: 0,
              p: 1,
              pr: 2,
              border: 1,
              borderRadius: 1,
              borderColor: field.value === kind ? 'primary.main' : 'divider',
            }}
          />
        ))}
      </RadioGroup>
      {problem && (
        <FormHelperText error role="alert">
          <ValidationError error={problem} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
