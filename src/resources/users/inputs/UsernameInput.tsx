import { Box } from '@mui/material';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import * as Value from 'typebox/value';
import { type User, checkUsername, Username } from '#contract/main-api/people/users.ts';
import { useDelayed } from '../../../components/timers.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

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

type UsernameState = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 400;

/**
 * Whether a username is free, asked when the typing pauses. A hint only: without an answer it is unknown, and
 * the service has the last word when the form is saved.
 * @param own the username as it is, which is taken by the user themselves
 */
function useUsernameCheck(username: string, own: string | undefined): UsernameState {
  const mayAsk = useMayCall(checkUsername);
  const settled = useDelayed(username, pauseMs);

  const isWorthAsking =
    mayAsk && Value.Check(Username, username) && username.toLowerCase() !== own?.toLowerCase();
  const isSettled = settled === username;
  const { data, isError } = useQuery({
    queryKey: ['username', settled.toLowerCase()],
    queryFn: ({ signal }) => call(checkUsername, { query: { username: settled }, signal }),
    enabled: isWorthAsking && isSettled,
    retry: false,
    gcTime: 0,
  });
  if (!isWorthAsking || (isSettled && isError)) return 'unknown';
  if (!isSettled || !data) return 'checking';
  return data.available ? 'free' : 'taken';
}
