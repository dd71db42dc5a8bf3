import { TextField } from '@mui/material';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { holdsRows, splitNumbers } from '#domain/numbers/pastedNumbers.ts';
import { useDelayed } from '../../../../components/timers.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { randomKey } from '../../../../dataProviders/http/randomKey.ts';
import { asGuessed, type Draft } from '../draft.ts';

/** Numbers, or the rows of a spreadsheet; says how many there are while they are typed. */
export function PastedList() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { getValues, setValue } = useFormContext<Draft>();
  const [first] = useState(() => getValues('pasted'));
  const [typed, setTyped] = useState(first);
  const settled = useDelayed(typed);

  // The page follows when the fingers rest: with ten thousand lines each key would be felt.
  const apply = (pasted: string) => {
    if (pasted === getValues('pasted')) return;
    setValue('pasted', pasted);
    setValue('listId', randomKey());
    for (const [name, guess] of Object.entries(asGuessed)) setValue(name as keyof typeof asGuessed, guess);
  };
  const applySettled = useEffectEvent(() => apply(settled));
  useEffect(() => applySettled(), [settled]);
  // Before the page that is being left writes its draft down, which it does in an effect.
  const applyTyped = useEffectEvent(() => apply(typed));
  useLayoutEffect(() => {
    const applyNow = () => applyTyped();
    window.addEventListener('pagehide', applyNow, { capture: true });
    return () => {
      window.removeEventListener('pagehide', applyNow, { capture: true });
      applyNow();
    };
  }, []);

  const counted = useDeferredValue(settled);
  const { count, unit } = useMemo(() => countOf(counted), [counted]);
  const words = { smart_count: count, count: number(count) };
  return (
    <TextField
      multiline
      fullWidth
      margin="none"
      label={translate('bulk.paste.label')}
      placeholder={translate('bulk.paste.example')}
      // Not its value: React would write all of it down again at every key, and the browser lay it out.
      defaultValue={first}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => apply(typed)}
      helperText={
        <span aria-live="polite">
          {translate(count === 0 ? 'bulk.paste.help' : `bulk.paste.${unit}`, words)}
        </span>
      }
      slotProps={{
        inputLabel: { shrink: true },
        // MUI's own measures all of the text at every key, which with ten thousand lines takes half a second.
        input: { inputComponent: 'textarea' },
        htmlInput: {
          spellCheck: false,
          autoComplete: 'off',
          rows: 8,
          sx: { fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}

function countOf(pasted: string): { count: number; unit: 'numbers' | 'rows' } {
  if (!holdsRows(pasted)) return { count: splitNumbers(pasted).length, unit: 'numbers' };
  return { count: pasted.split('\n').filter((line) => line.trim() !== '').length, unit: 'rows' };
}
