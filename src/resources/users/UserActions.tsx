import KeyIcon from '@mui/icons-material/Key';
import { Alert, Card, CardContent, Stack, Typography } from '@mui/material';
import { Button, useRecordContext, useTranslate } from 'react-admin';
import { updateUser, type User } from '#contract/main-api/people/users.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { withWordsSx } from '../../components/list/RowMenu.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { useArePasswordsOff } from './inputs/useChoices.ts';
import { ActivationButton } from './ActivationButton.tsx';
import { EndSessionsButton } from './EndSessionsButton.tsx';
import { InvitationState, InviteButton, isInvitable } from './InvitationState.tsx';
import { NewPasswordDialog } from './NewPasswordDialog.tsx';
import { ResetSecondFactorButton } from './ResetSecondFactorButton.tsx';
import { UserStatus } from './UserStatus.tsx';

/** The state of the account, and what can be done to it at once. */
export function UserActions() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const user = useRecordContext<User>();
  const { userId } = useSignedInUser();
  const openDialog = useOpenDialog();
  const mayChange = useMayCall(updateUser);
  const arePasswordsOff = useArePasswordsOff(user?.companyId);
  if (!user) return null;
  const isOwn = user.id === userId;
  return (
    <Card component="section" sx={{ width: { md: 300 }, flexShrink: 0 }}>
      <CardContent>
        <Typography variant="h3" component="h2" gutterBottom>
          {translate('users.sections.account')}
        </Typography>
        <UserStatus user={user} />
        <InvitationState user={user} />
        <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
          {translate('resources.users.fields.lastSignInAt')}:{' '}
          {user.lastSignInAt ? dateTime(user.lastSignInAt) : translate('users.never')}
        </Typography>
        {isOwn && <Alert severity="info">{translate('users.own_account')}</Alert>}
        {user.isEditable && mayChange && (
          <Stack sx={actionsSx}>
            {!isOwn && arePasswordsOff && <Alert severity="info">{translate('users.access.company')}</Alert>}
            {!isOwn && !arePasswordsOff && isInvitable(user) && <InviteButton user={user} />}
            {!isOwn && !arePasswordsOff && (
              <Button
                label="users.actions.password"
                onClick={() => openDialog((close) => <NewPasswordDialog user={user} onClose={close} />)}
              >
                <KeyIcon />
              </Button>
            )}
            {!isOwn && <EndSessionsButton user={user} />}
            {user.hasSecondFactor && !isOwn && <ResetSecondFactorButton user={user} />}
            <ActivationButton />
            {!isOwn && (
              <DeleteRecordButton
                instead={user.active ? (close) => <ActivationButton onDone={close} /> : undefined}
              />
            )}
          </Stack>
        )}
      </CardContent>
    </Card>
  );
}

const actionsSx = {
  alignItems: 'flex-start',
  gap: 0.5,
  mt: 1,
  ...withWordsSx,
};
