import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/** A save that was declined counts as a success with the form; its changes are unsaved all the same. */
export function ResumeEditing({ declined }: { declined: number }) {
  const { reset } = useFormContext();
  const { isSubmitSuccessful } = useFormState();
  const handled = useRef(0);
  useEffect(() => {
    if (!isSubmitSuccessful || handled.current === declined) return;
    handled.current = declined;
    reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true });
  }, [declined, isSubmitSuccessful, reset]);
  return null;
}
