import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import {
  useCloseNotification,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
} from 'react-admin';

interface ToastMessageProps {
  type: NotificationPayload['type'];
  message: string;
  args: object | undefined;
  /** Takes back what it tells of; the toast closes with it. Such a toast stays long, and makes way for the next. */
  onUndo?: () => void;
}

const severities: readonly string[] = ['success', 'info', 'warning', 'error'];

export function ToastMessage({ type, message, args, onUndo }: ToastMessageProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const severity = severities.includes(type) ? type : 'info';
  const isError = severity === 'error';
  const { notifications: waiting } = useNotificationContext();
  const makesWay = onUndo !== undefined && waiting.length > 0;
  useEffect(() => {
    if (makesWay) close();
  }, [makesWay, close]);
  const undo = () => {
    close();
    onUndo?.();
  };
  return (
    <Alert
      variant="filled"
      severity={severity}
      role={isError ? 'alert' : 'status'}
      onClose={close}
      closeText={translate('common.close')}
      action={
        onUndo && (
          <Button color="inherit" size="small" onClick={undo} sx={{ fontWeight: 700 }}>
            {translate('ra.action.undo')}
          </Button>
        )
      }
      sx={{ minWidth: 280, maxWidth: 440 }}
    >
      {isError && <AlertTitle>{translate('common.error')}</AlertTitle>}
      {translate(message, { ...args, _: message })}
    </Alert>
  );
}
