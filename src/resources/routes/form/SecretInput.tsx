import { BooleanInput, PasswordInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

interface SecretInputProps {
  source: string;
  /** The box that removes it. */
  removeSource: string;
  label?: string;
  /** Keys of what is said where one is kept, and where there is none. */
  keptHelp: string;
  newHelp: string;
  removeLabel: string;
  /** Whether one is kept. */
  hasOne: boolean;
  isRemovable?: boolean;
  isLocked: boolean;
}

/** A secret that is kept and never shown: an empty input keeps it, and a box of its own removes it. */
export function SecretInput(props: SecretInputProps) {
  const { source, removeSource, label, keptHelp, newHelp, removeLabel, hasOne, isLocked } = props;
  const { isRemovable = hasOne } = props;
  const isRemoved = Boolean(useWatch({ name: removeSource }));
  return (
    <div>
      <PasswordInput
        source={source}
        {...(label && { label })}
        fullWidth
        // Not disabled: of a disabled input a form submits nothing, not even that it is to be empty.
        readOnly={isRemoved || isLocked}
        autoComplete="new-password"
        helperText={hasOne ? keptHelp : newHelp}
      />
      {isRemovable && <BooleanInput source={removeSource} label={removeLabel} readOnly={isLocked} />}
    </div>
  );
}
