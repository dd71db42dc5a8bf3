import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { carrierKinds, type CarrierKind } from '#contract/main-api/carriers/routes.ts';
import { columnsSx, wholeRowSx } from '../../../components/form/formSx.ts';
import { defaultsOfKind } from './kinds.ts';

/** How a new route reaches its carrier; once the route is created, this stays. */
export function KindInput() {
  const translate = useTranslate();
  const { field } = useInput<CarrierKind>({ source: 'kind' });
  const { setValue } = useFormContext();
  const choose = (kind: CarrierKind) => {
    field.onChange(kind);
    for (const [name, value] of Object.entries(defaultsOfKind[kind])) setValue(name, value);
  };
  return (
    <FormControl sx={{ ...wholeRowSx, mb: 2 }}>
      <FormLabel id="route-kind">{translate('resources.config.fields.kind')}</FormLabel>
      <RadioGroup
        aria-labelledby="route-kind"
        value={field.value}
        onChange={(_event, kind) => choose(kind as CarrierKind)}
        sx={{ ...columnsSx, gap: 1, mt: 1 }}
      >
        {carrierKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={
              <Radio size="small" slotProps={{ input: { 'aria-describedby': `route-kind-${kind}` } }} />
            }
            label={
              <>
                <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
                  {translate(`routes.kind.${kind}`)}
                </Typography>
                <Typography
                  id={`route-kind-${kind}`}
                  component="span"
                  variant="body2"
                  color="text.secondary"
                  sx={{ display: 'block' }}
                >
                  {translate(`routes.kind_help.${kind}`)}
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
    </FormControl>
  );
}
