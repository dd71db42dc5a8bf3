import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { carrierKinds, type CarrierKind } from '#contract/main-api/carriers/routes.ts';
import { columnsSx } from '../../../components/form/formSx.ts';
import { RadioCards } from '../../../components/form/RadioCards.tsx';
import { defaultsOfKind } from './kinds.ts';

/** How a new route reaches its carrier; once the route is created, this stays. */
export function KindInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const setDefaults = (kind: CarrierKind) => {
    for (const [name, value] of Object.entries(defaultsOfKind[kind])) setValue(name, value);
  };
  return (
    <RadioCards
      source="kind"
      choices={carrierKinds}
      nameOf={(kind) => (
        <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {translate(`routes.kind.${kind}`)}
        </Typography>
      )}
      helpOf={(kind) => `routes.kind_help.${kind}`}
      onChoose={setDefaults}
      sx={columnsSx}
    />
  );
}
