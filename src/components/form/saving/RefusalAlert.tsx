import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** Inside a form: why its last save was refused, where that is about no field. */
export function RefusalAlert() {
  const { errors } = useFormState();
  const message = errors.root?.refused?.message;
  return message ? <Alert severity="error">{message}</Alert> : null;
}
