import AutoFixHighIcon from '@mui/icons-material/AutoFixHigh';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { PasswordInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { passwordLength } from '#contract/main-api/sign-in/auth.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { MadePassword } from './MadePassword.tsx';
import { makePassword } from './makePassword.ts';

/** The password that an administrator hands over, typed or made. */
export function FirstPasswordInput() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext();
  const password = useWatch({ name: 'password' }) as string | null | undefined;
  const [made, setMade] = useState<string | null>(null);
  const make = () => {
    const next = makePassword();
    setMade(next);
    setValue('password', next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Stack sx={{ gridColumn: '1 / -1', width: '100%' }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 2, alignItems: { sm: 'flex-start' } }}>
        <PasswordInput
          source="password"
          // The page's form and the dialog's have the same field.
          label="resources.users.fields.password"
          isRequired
          autoComplete="new-password"
          helperText={translate('users.help.password', { length: number(passwordLength.minimum) })}
          sx={{ flex: 1 }}
        />
        <Button startIcon={<AutoFixHighIcon />} onClick={make} sx={{ mt: { sm: 1 }, flexShrink: 0 }}>
          {translate('users.password.make')}
        </Button>
      </Stack>
      {made !== null && made === password && <MadePassword password={made} />}
    </Stack>
  );
}
