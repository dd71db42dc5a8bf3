import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** Says what is wrong with a passkey, which has no field of its own in a form. */
export function PasskeyAlert({ name = 'passkey' }: { name?: string }) {
  const message = useFormState().errors[name]?.message;
  return (
    <div role="alert" style={{ width: '100%' }}>
      {typeof message === 'string' && <Alert severity="error">{message}</Alert>}
    </div>
  );
}
