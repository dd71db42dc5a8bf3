import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Form, RecordContextProvider, SaveButton, useNotify, useTranslate, useUpdate } from 'react-admin';
import { NewPassword, type User } from '#contract/main-api/users.ts';
import { record } from '#contract/vocabulary.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { refusedFields } from '../../components/form/refusedFields.ts';
import { FirstPasswordInput } from './FirstPasswordInput.tsx';

const resolver = contractResolver(record({ password: NewPassword }));

interface NewPasswordDialogProps {
  user: User;
  onClose: () => void;
}

/** Gives a user another first password, which ends their sessions. */
export function NewPasswordDialog({ user, onClose }: NewPasswordDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const [update] = useUpdate<User>('users', undefined, { returnPromise: true, mutationMode: 'pessimistic' });
  const words = { name: user.name };

  const submit = async ({ password }: { password?: string }) => {
    try {
      await update('users', { id: user.id, data: { password } as Partial<User>, previousData: user });
      notify('users.actions.password_done', { type: 'success', messageArgs: words });
      onClose();
      return undefined;
    } catch (error) {
      return refusedFields(error);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      {/* The page's record is none of this form. */}
      <RecordContextProvider value={undefined}>
        <Form resolver={resolver} onSubmit={submit} noValidate disableInvalidFormNotification>
          <DialogTitle id={titleId}>{translate('users.actions.password_named', words)}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              {translate('users.actions.password_text', words)}
            </DialogContentText>
            <FirstPasswordInput />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <SaveButton label="users.actions.password_submit" icon={<></>} alwaysEnable />
          </DialogActions>
        </Form>
      </RecordContextProvider>
    </Dialog>
  );
}
