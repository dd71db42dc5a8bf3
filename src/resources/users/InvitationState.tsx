import SendIcon from '@mui/icons-material/SendOutlined';
import { Alert, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Button, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Invitation } from '#contract/main-api/people/invitations.ts';
import { inviteUser, type User } from '#contract/main-api/people/users.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { isFirstPasswordOver } from './firstPassword.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';

/** How far an invitation has come and how long its link works, or how long a first password does. */
export function InvitationState({ user }: { user: User }) {
  const { invitation, firstPasswordUntil } = user;
  const translate = useTranslate();
  const { dateMinute } = useFormats();
  if (!invitation) {
    if (!firstPasswordUntil) return null;
    const isOver = isFirstPasswordOver(user);
    const time = dateMinute(firstPasswordUntil);
    return (
      <Typography variant="body2" color={isOver ? 'error' : 'text.secondary'} sx={{ my: 1 }}>
        {isOver ? translate('users.state.password_over') : translate('users.first_password_until', { time })}
      </Typography>
    );
  }
  const { state, channel, sentAt, expiresAt } = invitation;
  const words = { channel: translate(`users.invitation.channel.${channel}`), sentAt: dateMinute(sentAt) };
  return (
    <Alert severity={severities[state]} sx={{ my: 1 }}>
      {translate(`users.invitation.${state}`, words)}{' '}
      {['sending', 'sent'].includes(state) &&
        translate('users.invitation.until', { time: dateMinute(expiresAt) })}
    </Alert>
  );
}

const severities: Record<Invitation['state'], 'info' | 'warning' | 'error'> = {
  sending: 'info',
  sent: 'info',
  failed: 'error',
  ended: 'warning',
};

/** Sends the first invitation to somebody, or another one. */
export function InviteButton({ user: { id, name, invitation, firstPasswordUntil } }: { user: User }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(inviteUser, { body: { id } }),
    onSuccess: (user) => {
      const isFailed = user.invitation?.state === 'failed';
      if (!isFailed) {
        const started = translate('users.invitation.started', { name });
        const replaces = firstPasswordUntil ? translate('users.invitation.replaces', { name }) : '';
        notify(`${started} ${replaces}`.trim(), { type: 'success' });
      }
      refresh();
    },
    onError: (error) => reportError(error),
  });
  return (
    <Button
      label={invitation ? 'users.invitation.again' : 'users.invitation.send'}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <SendIcon />
    </Button>
  );
}

/** Whether there is somebody to invite: active, with a number or an address, and without a password of their own. */
export function isInvitable({ active, passwordChangeRequired, contactNo, email }: User): boolean {
  return active && passwordChangeRequired && (contactNo !== null || email !== null);
}
