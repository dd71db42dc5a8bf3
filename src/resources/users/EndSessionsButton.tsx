import LogoutIcon from '@mui/icons-material/Logout';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Confirm, useNotify, useTranslate } from 'react-admin';
import { endUserSessions, type User } from '#contract/main-api/people/users.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../session.ts';

/** Signs a user out on every device; oneself on every other one. */
export function EndSessionsButton({ user: { id, name, username } }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const { userId } = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endUserSessions, { body: { id } }),
    onSuccess: ({ ended }) => {
      const messageArgs = { smart_count: ended, count: number(ended) };
      notify(ended > 0 ? 'users.actions.end_sessions_done' : 'users.actions.end_sessions_none', {
        type: 'success',
        messageArgs,
      });
    },
    onError: (error) => reportError(error),
    onSettled: () => setIsOpen(false),
  });
  const isOwn = id === userId;
  const words = { name, username };
  return (
    <>
      <Button
        label={isOwn ? 'users.actions.end_own' : 'users.actions.end_sessions'}
        onClick={() => setIsOpen(true)}
      >
        <LogoutIcon />
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isPending}
        title={isOwn ? 'users.actions.end_own' : 'users.actions.end_sessions_named'}
        content={translate(isOwn ? 'users.actions.end_own_text' : 'users.actions.end_sessions_text', words)}
        titleTranslateOptions={words}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
