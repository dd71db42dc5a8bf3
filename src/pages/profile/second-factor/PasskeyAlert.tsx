import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** Says what is wrong with a passkey, which has no field of its own in a form. */
export function PasskeyAlert() {
  const problem = useFormState().errors.root?.['passkey'];
  return (
    <div role="alert" style={{ width: '100%' }}>
      {typeof problem === 'object' && problem.message !== undefined && (
        <Alert severity="error">{problem.message}</Alert>
      )}
    </div>
  );
}
