import { Button, Stack } from '@mui/material';
import { useLayoutEffect, useReducer, useRef, type InputEvent } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { amountOf, caretAfter, digitsBefore } from './amountText.ts';
import { useFormats } from '../useFormats.ts';

const quickAmounts = [1_000, 5_000, 10_000, 50_000, 100_000];

/** An amount of SMS whose digits are grouped while it is typed, and the usual amounts to take at a click. */
export function AmountInput() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext();
  const typed = useRef<{ input: HTMLInputElement; digits: number } | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  // Grouping replaces the text, which moves the caret to its end: back to behind the digit just typed.
  useLayoutEffect(() => {
    if (!typed.current) return;
    const { input, digits } = typed.current;
    const caret = caretAfter(input.value, digits);
    input.setSelectionRange(caret, caret);
    typed.current = null;
  });

  return (
    <div>
      <TextInput
        source="amount"
        isRequired
        autoFocus
        fullWidth
        autoComplete="off"
        parse={amountOf}
        format={(amount: number | string | null) =>
          typeof amount === 'number' ? number(amount) : (amount ?? '')
        }
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
              const digits = digitsBefore(currentTarget.value, currentTarget.selectionStart);
              typed.current = { input: currentTarget, digits };
              // Also where only a comma was removed, and the amount is the same.
              renderAgain();
            },
          },
        }}
      />
      <Stack
        direction="row"
        role="group"
        aria-label={translate('balance.add.quick')}
        sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}
      >
        {quickAmounts.map((amount) => (
          <Button
            key={amount}
            size="small"
            variant="outlined"
            onClick={() => setValue('amount', amount, { shouldDirty: true, shouldValidate: true })}
          >
            {number(amount)}
          </Button>
        ))}
      </Stack>
    </div>
  );
}
