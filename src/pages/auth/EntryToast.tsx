import { useEffect, useState } from 'react';
import { toastMs, onSharedError } from '../../dataProviders/http/sharedErrors.ts';
import { useText } from '../../i18n/text.ts';

/**
 * The toast of the shared error handler on the pages before the sign-in, where react-admin and its toasts are not loaded: at
 * the top right, titled Error. The same message is not shown twice at a time.
 */
export function EntryToast() {
  const text = useText();
  const [message, setMessage] = useState<string>();
  useEffect(() => onSharedError((error) => setMessage(error.message)), []);
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => setMessage(undefined), toastMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    // Always there, or screen readers would not announce what comes into it.
    <div className="entry-toasts" aria-live="assertive">
      {message !== undefined && (
        <div className="entry-toast">
          <strong>{text('common.error')}</strong>
          <p>{message}</p>
        </div>
      )}
    </div>
  );
}
