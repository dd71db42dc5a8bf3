import { Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/people/users.ts';
import { endUserSession, listUserSessions, type OpenSession } from '#contract/main-api/sign-in/sessions.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { SessionList, sessionsKey, useDeviceName } from '../../components/sessions/SessionList.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../session.ts';

/** Where another user is signed in, for who may change them. One's own are on the profile page. */
export function UserSessions({ user }: { user: User }) {
  const { userId } = useSignedInUser();
  const mayCall = useMayCall(listUserSessions);
  return mayCall && user.isEditable && user.id !== userId ? <OpenSessions user={user} /> : null;
}

function OpenSessions({ user: { id: userId, name } }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const deviceName = useDeviceName();
  const [asked, setAsked] = useState<OpenSession | null>(null);
  const sessions = useQuery({
    queryKey: sessionsKey(userId),
    queryFn: ({ signal }) => call(listUserSessions, { query: { userId }, signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: OpenSession) => call(endUserSession, { body: { userId, id } }),
    onSuccess: () => notify('sessions.ended', { type: 'success', messageArgs: { smart_count: 1 } }),
    onError: (error) => reportError(error),
    onSettled: () => {
      setAsked(null);
      void sessions.refetch();
    },
  });
  return (
    <SectionCard title={translate('sessions.title')}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('sessions.help_other', { name })}
      </Typography>
      <SessionList sessions={sessions} onEnd={setAsked} />
      <Confirm
        isOpen={asked !== null}
        loading={isPending}
        title="sessions.end_title"
        content={asked ? translate('sessions.end_text', { device: deviceName(asked) }) : ''}
        onConfirm={() => asked && mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </SectionCard>
  );
}
