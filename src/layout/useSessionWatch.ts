import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentUser } from '#contract/main-api/auth.ts';
import { call } from '../dataProviders/httpClient.ts';
import { onSessionChange, storedUser, storeUser, useSignedInUser } from '../session.ts';
import { loginUrl } from './returnUrl.ts';

/**
 * Keeps the stored user true: asks who this session belongs to when the shell loads and when the window
 * comes back into view, so that a changed role is seen, and follows what other tabs do.
 */
export function useSessionWatch(): void {
  const { userId } = useSignedInUser();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();

  // The stored user may have gone by other hands than ours.
  useEffect(() => {
    if (!storedUser()) void navigate(loginUrl(pathname + search), { replace: true });
  }, [navigate, pathname, search]);

  useEffect(() => {
    async function refresh() {
      const before = storedUser();
      if (!before) return;
      try {
        const user = { accessToken: before.accessToken, ...(await call(currentUser)) };
        // Signed out, or in as somebody else, while the answer was on its way.
        if (storedUser() !== before || JSON.stringify(user) === JSON.stringify(before)) return;
        storeUser(user);
        await queryClient.invalidateQueries({ queryKey: ['auth'] });
      } catch (error) {
        // Without connection the stored permissions stand; the services check each call anyway.
        await logoutIfAccessDenied(error);
      }
    }
    void refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [logoutIfAccessDenied, queryClient]);

  useEffect(
    () =>
      onSessionChange((elsewhere) => {
        // Who signs out in this tab leads on from there.
        if (!elsewhere) return;
        const user = storedUser();
        const here = window.location.pathname + window.location.search;
        if (!user) void navigate(loginUrl(here));
        // Somebody else has signed in: nothing of the first user may stay in memory.
        else if (user.userId !== userId) window.location.reload();
      }),
    [navigate, userId],
  );
}
