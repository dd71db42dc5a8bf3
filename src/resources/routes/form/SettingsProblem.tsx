import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import { wholeRowSx } from '../../../components/form/formSx.ts';

/** A problem of settings as a whole, or of a list among them, which no input of its own shows. */
export function SettingsProblem({ source }: { source: string }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const message = get<unknown>(errors, `${source}.message`);
  return (
    // Always rendered, so that screen readers announce its content when it appears.
    <div role="alert" style={wholeRowSx}>
      {typeof message === 'string' && <Alert severity="error">{translate(message, { _: message })}</Alert>}
    </div>
  );
}
