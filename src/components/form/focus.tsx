import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/**
 * Inside a form: puts the cursor into a field when the page opens. `autoFocus` on react-admin's inputs does so before
 * they have their event handlers. When the page is opened from a menu or from the drawer, which at that moment takes
 * the focus back, the blur then fails with "Cannot call an event handler while rendering".
 */
export function FocusFirstField({ source }: { source: string }) {
  const { setFocus } = useFormContext();
  const focus = useEffectEvent(() => setFocus(source));
  useEffect(() => focus(), []);
  return null;
}

/** Inside a form: leads to the first field that the service has refused, as the form itself does with its own rules. */
export function FocusRefusedField() {
  const { setFocus } = useFormContext();
  const { errors, submitCount } = useFormState();
  const focusRefused = useEffectEvent(() => {
    const refused = Object.keys(errors).find((field) => errors[field]?.type === 'server');
    if (refused) setFocus(refused);
  });
  // After each submit and not after each error: a field that is mended must not lose the focus to the next.
  useEffect(() => focusRefused(), [submitCount]);
  return null;
}
