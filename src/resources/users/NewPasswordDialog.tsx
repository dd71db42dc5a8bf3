import { DialogContentText } from '@mui/material';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { firstPasswordDays } from '#contract/main-api/people/invitations.ts';
import { NewPassword, type User } from '#contract/main-api/people/users.ts';
import { record } from '#contract/vocabulary.ts';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { useFormats } from '../../components/useFormats.ts';
import { FirstPasswordInput } from './inputs/FirstPasswordInput.tsx';

const resolver = contractResolver(record({ password: NewPassword }));

interface NewPasswordDialogProps {
  user: User;
  onClose: () => void;
}

/** Gives a user another first password, which ends their sessions. */
export function NewPasswordDialog({ user, onClose }: NewPasswordDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const [update] = useUpdate<User>('users', undefined, { returnPromise: true, mutationMode: 'pessimistic' });
  const words = { name: user.name };
  return (
    <FormDialog<{ password?: string }>
      title={translate('users.actions.password_named', words)}
      resolver={resolver}
      submitLabel="users.actions.password_submit"
      onSubmit={async ({ password }) => {
        await update('users', { id: user.id, data: { password } as Partial<User>, previousData: user });
        notify('users.actions.password_done', {
          type: 'success',
          messageArgs: { ...words, days: number(firstPasswordDays) },
        });
      }}
      onClose={onClose}
    >
      <DialogContentText>{translate('users.actions.password_text', words)}</DialogContentText>
      <FirstPasswordInput />
    </FormDialog>
  );
}
