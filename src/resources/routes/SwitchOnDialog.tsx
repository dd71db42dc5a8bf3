import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Form, PasswordInput, ResourceContextProvider, useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/routes.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { ApiError } from '../../dataProviders/http/ApiError.ts';

interface SwitchOnDialogProps {
  route: Route;
  /** @throws ApiError when the service refuses it */
  onConfirm: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the user's own password before a route receives messages. */
export function SwitchOnDialog({ route, onConfirm, onClose }: SwitchOnDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (values: unknown) => {
    const { currentPassword } = values as { currentPassword: string | null };
    if (!currentPassword) return { currentPassword: 'problems.required' };
    setProblem(null);
    try {
      await onConfirm(currentPassword);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { currentPassword: ofPassword } = error.body?.errors ?? {};
      if (ofPassword) return { currentPassword: ofPassword };
      setProblem(error.message);
      return undefined;
    }
    onClose();
    return undefined;
  };

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <ResourceContextProvider value="config">
        <Form record={{}} onSubmit={submit} disableInvalidFormNotification noValidate>
          <DialogTitle id={titleId}>{translate('routes.switch.on_title', { name: route.name })}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              {translate('routes.switch.on_content', { host: `${route.host}:${route.port}` })}
            </DialogContentText>
            {problem && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {problem}
              </Alert>
            )}
            <PasswordInput
              source="currentPassword"
              autoComplete="current-password"
              helperText="routes.own_password.help"
              isRequired
              autoFocus
              fullWidth
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <SubmitButton label="routes.switch.on_action" />
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}
