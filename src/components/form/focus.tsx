import { useEffect, useEffectEvent, useRef } from 'react';
import { useNotify, useResourceContext, useTranslate } from 'react-admin';
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
    const refused = refusedPath(errors);
    if (refused) setFocus(refused);
  });
  // After each submit and not after each error: a field that is mended must not lose the focus to the next.
  useEffect(() => focusRefused(), [submitCount]);
  return null;
}

/** The path of the first input that the service has refused. */
function refusedPath(errors: object): string | undefined {
  for (const [name, error] of Object.entries(errors) as [string, unknown][]) {
    // `root` is about the form as a whole.
    if (name === 'root' || typeof error !== 'object' || error === null) continue;
    if ('type' in error && error.type === 'server') return name;
    // The error of an input holds its element, which is not to be searched.
    const inner = 'ref' in error ? undefined : refusedPath(error);
    if (inner) return `${name}.${inner}`;
  }
  return undefined;
}

/** Inside the form of a new record: puts the cursor into its first input when the page opens. */
export function FocusFirstInput() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current
      ?.closest('form')
      ?.querySelector<HTMLElement>(
        'input:not([type=hidden]):not([type=radio]):not(:disabled), textarea:not(:disabled)',
      )
      ?.focus();
  }, []);
  return <span ref={mark} hidden />;
}

/** Inside a form: names the fields that keep it from being saved, on each try. The form itself leads to the first. */
export function NameWrongFields() {
  const translate = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext();
  const { errors, submitCount } = useFormState();
  const nameWrong = useEffectEvent(() => {
    const names = Object.keys(errors)
      .filter((field) => field !== 'root' && errors[field]?.type !== 'server')
      .map((field) => translate(`resources.${resource}.fields.${field}`));
    if (names.length > 0)
      notify('common.wrong_fields', { type: 'error', messageArgs: { names: names.join(', ') } });
  });
  useEffect(() => nameWrong(), [submitCount]);
  return null;
}
