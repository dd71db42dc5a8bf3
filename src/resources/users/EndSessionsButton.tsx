import LogoutIcon from '@mui/icons-material/Logout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Confirm, useNotify, useTranslate } from 'react-admin';
import { endUserSessions, type User } from '#contract/main-api/people/users.ts';
import { sessionsKey } from '../../components/sessions/SessionList.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';

/** Signs another user out on every device. */
export function EndSessionsButton({ user: { id, name, username } }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endUserSessions, { body: { id } }),
    onSuccess: ({ ended }) => {
      void queryClient.invalidateQueries({ queryKey: sessionsKey(id) });
      const messageArgs = { smart_count: ended, count: number(ended) };
      notify(ended > 0 ? 'users.actions.end_sessions_done' : 'users.actions.end_sessions_none', {
        type: 'success',
        messageArgs,
      });
    },
    onError: (error) => reportError(error),
    onSettled: () => setIsOpen(false),
  });
  const words = { name, username };
  return (
    <>
      <Button label="users.actions.end_sessions" onClick={() => setIsOpen(true)}>
        <LogoutIcon />
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isPending}
        title="users.actions.end_sessions_named"
        content={translate('users.actions.end_sessions_text', words)}
        titleTranslateOptions={words}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
