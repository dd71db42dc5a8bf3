import { useState } from 'react';

interface Field {
  value: unknown;
  onChange: (value: string | null) => void;
}

/**
 * The date of a picker whose form holds a text. What is being typed is kept until the form has another text: a date that is not written out has
 * no text of its own.
 */
export function usePickedDate(
  { value, onChange }: Field,
  dateOf: (text: string | null) => Date | null,
  textOf: (date: Date | null) => string | null,
) {
  const held = value as string | null;
  const [date, setDate] = useState(() => dateOf(held));
  const [known, setKnown] = useState(held);
  if (known !== held) {
    setKnown(held);
    setDate(dateOf(held));
  }
  const pick = (picked: Date | null) => {
    const text = textOf(picked);
    setDate(picked);
    setKnown(text);
    onChange(text);
  };
  return { value: date, onChange: pick };
}
