import { useLayoutEffect, useReducer, useRef, type InputEvent } from 'react';
import { TextInput, type TextInputProps } from 'react-admin';
import { useFormats } from '../../useFormats.ts';
import { caretAfter, figuresBefore, wholeNumberOf } from './wholeNumber.ts';

interface WholeNumberInputProps extends Omit<TextInputProps, 'type' | 'parse' | 'format' | 'slotProps'> {
  /** Not for a number that is a name, such as a port: it is written as elsewhere, 2775. */
  isGrouped?: boolean;
}

/**
 * A whole number, typed in digits of either script and grouped while it is typed. Not react-admin's input of numbers: browsers drop Bangla
 * digits there without a word. The contract has the limits.
 */
export function WholeNumberInput({ isGrouped = true, ...props }: WholeNumberInputProps) {
  const { number } = useFormats();
  const typed = useRef<{ input: HTMLInputElement; figures: number } | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const written = isGrouped ? number : String;

  // Grouping replaces the text, which moves the caret to its end: back to behind the digit just typed.
  useLayoutEffect(() => {
    if (!typed.current) return;
    const { input, figures } = typed.current;
    const caret = caretAfter(input.value, figures);
    input.setSelectionRange(caret, caret);
    typed.current = null;
  });

  return (
    <TextInput
      autoComplete="off"
      {...props}
      parse={wholeNumberOf}
      format={(value: number | string | null) => (typeof value === 'number' ? written(value) : (value ?? ''))}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
            const figures = figuresBefore(currentTarget.value, currentTarget.selectionStart);
            typed.current = { input: currentTarget, figures };
            // Also where only a comma was removed, and the number is the same.
            renderAgain();
          },
        },
      }}
    />
  );
}
