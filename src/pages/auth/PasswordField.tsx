import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/text.ts';
import { Field, type FieldProps } from './Field.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'warning' | 'children'>;

/** A password with a button that shows it and a hint while Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useText();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      warning={hasCapsLock ? text('auth.capsLock') : undefined}
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
      onBlur={() => setHasCapsLock(false)}
    >
      <button
        type="button"
        className="show-password"
        aria-label={text(isShown ? 'auth.hidePassword' : 'auth.showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7z" />
          <circle cx="12" cy="12" r="3" />
          {isShown && <path d="M3 3l18 18" />}
        </svg>
      </button>
    </Field>
  );
}
