import { useEffect } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { onSharedError } from '../../dataProviders/http/sharedErrors.ts';

/** Shows what reaches the shared error handler; an ended session leads to the sign-in page instead. */
export function SharedErrorToasts() {
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(
    () =>
      onSharedError(async (error) => {
        if (!(await logoutIfAccessDenied(error))) notify(error.message, { type: 'error' });
      }),
    [notify, logoutIfAccessDenied],
  );
  return null;
}
