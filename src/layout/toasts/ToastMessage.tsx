import { Alert, AlertTitle, Button } from '@mui/material';
import { useEffect } from 'react';
import {
  useCloseNotification,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
  useNotify,
} from 'react-admin';

interface ToastMessageProps {
  type: NotificationPayload['type'];
  message: string;
  args: object | undefined;
  /** Undoes the action; the toast closes with it. Such a toast stays long, so it closes when another one waits. */
  onUndo?: () => void;
}

const severities: readonly string[] = ['success', 'info', 'warning', 'error'];

export function ToastMessage({ type, message, args, onUndo }: ToastMessageProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const severity = severities.includes(type) ? type : 'info';
  const isError = severity === 'error';
  const { notifications: waiting } = useNotificationContext();
  const closesForNext = onUndo !== undefined && waiting.length > 0;
  useEffect(() => {
    if (closesForNext) close();
  }, [closesForNext, close]);
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

/** How long an undoable toast stays: long enough to read it and to press undo. */
const undoMs = 10_000;

/** Shows a success toast with an undo button. */
export function useNotifyUndoable() {
  const notify = useNotify();
  return (message: string, args: object, onUndo: () => void) =>
    notify(<ToastMessage type="success" message={message} args={args} onUndo={onUndo} />, {
      autoHideDuration: undoMs,
    });
}
