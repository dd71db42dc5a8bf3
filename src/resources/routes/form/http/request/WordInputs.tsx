import { Typography } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';

/** The words that a request has for `{coding}` and `{class}`. */
export function WordInputs({ isLocked }: { isLocked: boolean }) {
  const translate = useTranslate();
  const inputs = [
    ['httpCarrier.codings.gsm', 'routes.http.coding.gsm'],
    ['httpCarrier.codings.unicode', 'routes.http.coding.unicode'],
    ...messageClasses.map((name) => [`httpCarrier.classes.${name}`, `reports.class.${name}`]),
  ];
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ ...wholeRowSx, mb: 1 }}>
        {translate('routes.http.words')}
      </Typography>
      {inputs.map(([source, label]) => (
        <TextInput
          key={source}
          source={source!}
          label={label}
          readOnly={isLocked}
          autoComplete="off"
          helperText={false}
        />
      ))}
    </>
  );
}
