import { useEffect, useRef } from 'react';
import {
  Notification,
  NotificationContext,
  useNotificationContext,
  type NotificationPayload,
} from 'react-admin';
import { toastMs } from '../../dataProviders/http/sharedErrors.ts';
import { ToastMessage } from '../../components/toasts/ToastMessage.tsx';

/** Not shown as a toast: the fields show their errors, and a toast would outlast their correction. */
const invalidForm = 'ra.message.invalid_form';

/** react-admin's notifications at the top right, without duplicates; errors are titled Error, saved records are green. */
export function Toasts() {
  return (
    <NotificationContext.Provider value={useUniqueNotifications()}>
      <Notification
        autoHideDuration={toastMs}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Below the app bar, so that it does not cover its menu.
        sx={{ mt: 6 }}
        // A click elsewhere does not close a toast.
        slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
      />
    </NotificationContext.Provider>
  );
}

/** Drops notifications that are shown or queued already. Undoable ones carry a mutation and are always kept. */
function useUniqueNotifications() {
  const context = useNotificationContext();
  const { notifications, setNotifications, takeNotification } = context;
  const shown = useRef<NotificationPayload>(undefined);

  // Runs after Notification's own effect: what could be shown at once has been taken by now.
  useEffect(() => {
    setNotifications((waiting) => {
      const unique = waiting.filter(
        (each, index) =>
          each.notificationOptions?.undoable ||
          ![shown.current, ...waiting.slice(0, index)].some((other) => other && isSame(each, other)),
      );
      return unique.length < waiting.length ? unique : waiting;
    });
  }, [notifications, setNotifications]);

  return {
    ...context,
    takeNotification: () => {
      const taken = takeNotification();
      if (!taken || taken.message === invalidForm) return;
      shown.current = taken;
      return decorated(taken);
    },
  };
}

function isSame(one: NotificationPayload, other: NotificationPayload): boolean {
  return one.message === other.message && one.type === other.type;
}

/** react-admin reports a saved record as `info`; here it is a success. */
const savedRecord = /\.notifications?\.(created|updated|deleted)$/;

function typeOf({ message, type }: NotificationPayload): NotificationPayload['type'] {
  return type === 'info' && typeof message === 'string' && savedRecord.test(message) ? 'success' : type;
}

function decorated(notification: NotificationPayload): NotificationPayload {
  const { message, notificationOptions } = notification;
  // The undo button stands only beside react-admin's own plain text.
  if (typeof message !== 'string' || notificationOptions?.undoable) return notification;
  const { messageArgs } = notificationOptions ?? {};
  return {
    ...notification,
    message: <ToastMessage type={typeOf(notification)} message={message} args={messageArgs} />,
  };
}
