import { SaveButton as FormSaveButton, type SaveButtonProps } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** Saves the form around it. It is enabled whatever the form holds: who presses it is led to what is missing. */
export function SaveButton({ onClick, ...props }: SaveButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <FormSaveButton
      alwaysEnable
      aria-busy={isSubmitting}
      {...props}
      onClick={(event) => {
        // A second press while the first is under way would save twice.
        if (isSubmitting) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
