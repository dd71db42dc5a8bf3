import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PasswordInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { passwordLength } from '#contract/main-api/auth.ts';
import { useFormats } from '../../components/report/useFormats.ts';
import { passwordStrength, type Strength } from './passwordStrength.ts';

const bars = {
  weak: { value: 33, color: 'error' },
  fair: { value: 66, color: 'warning' },
  strong: { value: 100, color: 'success' },
} as const satisfies Record<Strength, { value: number; color: 'error' | 'warning' | 'success' }>;

export function NewPasswordInput() {
  const translate = useTranslate();
  const { number } = useFormats();
  const password = (useWatch({ name: 'newPassword' }) as string | null) ?? '';
  const missing = passwordLength.minimum - password.length;
  const strength = passwordStrength(password);
  const { value, color } = bars[strength];
  return (
    <Stack sx={{ width: '100%' }}>
      <PasswordInput
        source="newPassword"
        label="profile.fields.newPassword"
        autoComplete="new-password"
        validate={newPasswordProblem}
        helperText={false}
        fullWidth
      />
      {password !== '' && (
        <Stack spacing={0.5} sx={{ mb: 1 }}>
          <LinearProgress variant="determinate" value={value} color={color} aria-hidden />
          <Typography variant="caption" aria-live="polite">
            {missing > 0
              ? translate('profile.password.short', {
                  length: number(passwordLength.minimum),
                  left: number(missing),
                })
              : translate('profile.password.strength', {
                  strength: translate(`profile.password.${strength}`),
                })}
          </Typography>
        </Stack>
      )}
    </Stack>
  );
}

function newPasswordProblem(password: string | null | undefined): string | undefined {
  if (!password) return 'problems.required';
  return password.length < passwordLength.minimum ? 'problems.too-short' : undefined;
}
