import { DialogContentText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { OwnPasswordInput } from '../../components/form/inputs/OwnPasswordInput.tsx';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';

interface SwitchOnDialogProps {
  route: Route;
  /** @throws ApiError when the service refuses it */
  onConfirm: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the user's own password before a route receives messages. */
export function SwitchOnDialog({ route, onConfirm, onClose }: SwitchOnDialogProps) {
  const translate = useTranslate();
  return (
    <FormDialog<{ currentPassword: string | null }>
      title={translate('routes.switch.on_title', { name: route.name })}
      maxWidth="xs"
      resource="config"
      fields={['currentPassword']}
      submitLabel="routes.switch.on_action"
      onSubmit={async ({ currentPassword }) => {
        if (!currentPassword) return { currentPassword: 'problems.required' };
        return onConfirm(currentPassword);
      }}
      onClose={onClose}
    >
      <DialogContentText>
        {translate('routes.switch.on_content', { host: `${route.host}:${route.port}` })}
      </DialogContentText>
      <OwnPasswordInput helperText="routes.own_password.help" isRequired autoFocus />
    </FormDialog>
  );
}
