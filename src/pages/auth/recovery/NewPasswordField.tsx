import { useState } from 'react';
import { passwordHint, passwordStrength } from '../../../components/form/inputs/passwordStrength.ts';
import { useText } from '../../../i18n/text.ts';
import type { FieldProps } from '../Field.tsx';
import { PasswordField } from '../PasswordField.tsx';

type NewPasswordFieldProps = Pick<FieldProps, 'ref' | 'problem' | 'onChange' | 'describedBy'>;

/** Says while it is typed what is missing or how strong it is. */
export function NewPasswordField({ onChange, ...props }: NewPasswordFieldProps) {
  const text = useText();
  const [password, setPassword] = useState('');
  return (
    <>
      <PasswordField
        {...props}
        name="newPassword"
        label={text('profile.fields.newPassword')}
        autoComplete="new-password"
        autoFocus
        hint={password ? passwordHint(password, text) : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          onChange?.(event);
        }}
      />
      <div
        className="strength"
        data-strength={password && !props.problem ? passwordStrength(password) : undefined}
        aria-hidden="true"
      />
    </>
  );
}
