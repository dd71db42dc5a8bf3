import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshUser } from '../dataProviders/refreshUser.ts';
import {
  noteSessionEnded,
  onAccessChange,
  onSessionChange,
  storedUser,
  useSignedInUser,
} from '../session.ts';
import { loginUrl } from '../screens/returnUrl.ts';

/**
 * Keeps the stored user true: asks who this session belongs to when the shell loads, when the window comes
 * back into view and when an answer shows that what the user may do has changed, and follows what other tabs do.
 */
export function useSessionWatch(): void {
  const { userId } = useSignedInUser();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // The stored user may have gone by other hands than ours.
  useEffect(() => {
    if (!storedUser()) void navigate(loginUrl(pathname + search), { replace: true });
  }, [navigate, pathname, search]);

  useEffect(() => {
    // Without connection the stored permissions stand; the services check each call anyway.
    const refresh = () => void refreshUser().catch(logoutIfAccessDenied);
    refresh();
    window.addEventListener('focus', refresh);
    const stopNoticing = onAccessChange(refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      stopNoticing();
    };
  }, [logoutIfAccessDenied]);

  useEffect(
    () =>
      onSessionChange((elsewhere) => {
        // Who signs out in this tab leads on from there.
        if (!elsewhere) return;
        const user = storedUser();
        const here = window.location.pathname + window.location.search;
        if (!user) {
          noteSessionEnded();
          void navigate(loginUrl(here));
        }
        // Somebody else has signed in: nothing of the first user may stay in memory.
        else if (user.userId !== userId) window.location.reload();
      }),
    [navigate, userId],
  );
}
