import { useEffect, useRef } from 'react';
import {
  Notification,
  NotificationContext,
  useNotificationContext,
  type NotificationPayload,
} from 'react-admin';
import { toastMs } from '../../dataProviders/http/sharedErrors.ts';
import { ToastMessage } from './ToastMessage.tsx';

/** The fields say it themselves, and a toast would outlast their correction. */
const invalidForm = 'ra.message.invalid_form';

/** react-admin's notifications at the top right, without repetitions, errors titled Error, done deeds in green. */
export function Toasts() {
  return (
    <NotificationContext.Provider value={useUniqueNotifications()}>
      <Notification
        autoHideDuration={toastMs}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Below the app bar, whose menu it would hide.
        sx={{ mt: 6 }}
        // A toast stays its time, whatever is clicked meanwhile.
        slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
      />
    </NotificationContext.Provider>
  );
}

/** Drops what is being shown already or waits its turn; undoable ones carry a mutation and always stay. */
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

/** react-admin tells of a saved record as of news. What somebody asked for and got is a success, whoever says so. */
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
