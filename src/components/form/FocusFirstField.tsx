import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';

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
