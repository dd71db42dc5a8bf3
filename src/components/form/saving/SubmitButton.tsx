import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

interface SubmitButtonProps {
  label: string;
  color?: 'primary' | 'error';
}

/** Sends the form around it, and turns while that is under way. */
export function SubmitButton({ label, color }: SubmitButtonProps) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" color={color} loading={isSubmitting}>
      {translate(label)}
    </Button>
  );
}
