import { LinearProgress, Stack, Typography } from '@mui/material';
import { PasswordInput, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import {
  missingCharacters,
  passwordHint,
  passwordStrength,
  type Strength,
} from '../../components/form/inputs/passwordStrength.ts';

const bars = {
  weak: { value: 33, color: 'error' },
  fair: { value: 66, color: 'warning' },
  strong: { value: 100, color: 'success' },
} as const satisfies Record<Strength, { value: number; color: 'error' | 'warning' | 'success' }>;

export function NewPasswordInput() {
  const translate = useTranslate();
  const password = (useWatch({ name: 'newPassword' }) as string | null) ?? '';
  const { value, color } = bars[passwordStrength(password)];
  const { errors } = useFormState({ name: 'newPassword' });
  return (
    <Stack sx={{ width: '100%' }}>
      <PasswordInput
        source="newPassword"
        label="profile.fields.newPassword"
        autoComplete="new-password"
        validate={newPasswordProblem}
        fullWidth
      />
      {password !== '' && !errors.newPassword && (
        <Stack spacing={0.5} sx={{ mb: 1 }}>
          <LinearProgress variant="determinate" value={value} color={color} aria-hidden />
          <Typography variant="caption" aria-live="polite">
            {passwordHint(password, translate)}
          </Typography>
        </Stack>
      )}
    </Stack>
  );
}

function newPasswordProblem(password: string | null | undefined): string | undefined {
  if (!password) return 'problems.required';
  return missingCharacters(password) > 0 ? 'problems.too-short' : undefined;
}
