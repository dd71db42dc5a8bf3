import { Box } from '@mui/material';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/main-api/users.ts';
import { useUsernameCheck } from './useUsernameCheck.ts';

const colours = {
  unknown: undefined,
  checking: undefined,
  free: 'success.main',
  taken: 'error.main',
} as const;

/** Says while one types whether the name is free. */
export function UsernameInput() {
  const translate = useTranslate();
  const user = useRecordContext<User>();
  const username = (useWatch({ name: 'username' }) as string | null | undefined) ?? '';
  const state = useUsernameCheck(username, user?.username);
  return (
    <TextInput
      source="username"
      isRequired
      autoComplete="off"
      helperText={
        <Box component="span" aria-live="polite" sx={{ color: colours[state] }}>
          {state === 'unknown'
            ? translate('users.help.username')
            : translate(`users.username.${state}`, { username })}
        </Box>
      }
      slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
