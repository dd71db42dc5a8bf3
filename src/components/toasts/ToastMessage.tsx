import { Alert, AlertTitle } from '@mui/material';
import { useCloseNotification, useTranslate, type NotificationPayload } from 'react-admin';

interface ToastMessageProps {
  type: NotificationPayload['type'];
  message: string;
  args: object | undefined;
}

const severities: readonly string[] = ['success', 'info', 'warning', 'error'];

export function ToastMessage({ type, message, args }: ToastMessageProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const severity = severities.includes(type) ? type : 'info';
  const isError = severity === 'error';
  return (
    <Alert
      variant="filled"
      severity={severity}
      role={isError ? 'alert' : 'status'}
      onClose={close}
      closeText={translate('common.close')}
      sx={{ minWidth: 280, maxWidth: 440 }}
    >
      {isError && <AlertTitle>{translate('common.error')}</AlertTitle>}
      {translate(message, { ...args, _: message })}
    </Alert>
  );
}
