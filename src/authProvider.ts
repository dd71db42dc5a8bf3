import type { AuthProvider } from 'react-admin';
import { antiForgery } from '#contract/antiForgery.ts';
import { logout } from '#contract/main-api/sign-in/auth.ts';
import { knownCells } from './dataProviders/cells/cells.ts';
import { endOtherSessions, reopenSession } from './dataProviders/cells/sessions.ts';
import { signIn } from './dataProviders/cells/signIn.ts';
import { ApiError } from './dataProviders/http/ApiError.ts';
import { call } from './dataProviders/http/httpClient.ts';
import { queryClient } from './dataProviders/queryClient.ts';
import { access, type Action } from './screens/access.ts';
import { isShellPath, loginPath, loginUrl } from './screens/returnUrl.ts';
import { clearSession, mayCall, storedUser } from './session.ts';

/**
 * Without `getPermissions`, and on purpose: react-admin redirects for ten seconds before sign-in when it
 * is there. `canAccess` alone decides.
 */
export const authProvider = {
  login: (credentials: { username: string; password: string }) => signIn(credentials),

  logout: async () => {
    const user = storedUser();
    // react-admin calls this after a refusal too, which has cleared the session already and is not a sign-out.
    if (!user) return loginPath;
    // Asked for while the token is at hand; the browser's side ends whatever the service answers.
    call(logout).catch((error: unknown) => console.warn('The sign-out was not answered', error));
    if (user.cells) endOtherSessions(user.cells, knownCells() ?? []);
    // Drafts outlive an ended session, for the same user to go on with, but not a sign-out.
    sessionStorage.clear();
    clearSession();
    // Also where the service does not answer. Language, theme and the device's own token are kept: docs/spec-decisions.md.
    document.cookie = `${antiForgery.cookie}=; path=/; max-age=0`;
    return loginPath;
  },

  checkAuth: async () => {
    if (!storedUser()) throw new SignInNeeded();
  },

  checkError: async (error: unknown) => {
    // Answers that come late find the sign-in page open already; it knows where to return to.
    if (!isShellPath(window.location.pathname)) return;
    if (!(error instanceof ApiError) || error.status !== 401) return;
    const outcome = await reopenSession();
    if (outcome === 'reopened') void queryClient.invalidateQueries();
    // To load everything anew without a session would be refused again, and so on without an end.
    if (outcome !== 'refused') return;
    if (!isShellPath(window.location.pathname)) return;
    clearSession(true);
    throw new SignInNeeded();
  },

  getIdentity: async () => {
    const user = storedUser();
    if (!user) throw new Error('Nobody is signed in');
    return { id: user.userId, fullName: user.name || user.username };
  },

  canAccess: async ({ resource, action }: { resource: string; action: string }) => {
    const user = storedUser();
    // An export is the list in a file.
    const call = access[resource]?.[action === 'export' ? 'list' : (action as Action)];
    return Boolean(user && call && mayCall(user, call));
  },
} satisfies AuthProvider;

/** react-admin reads where to go from the error. */
class SignInNeeded extends Error {
  redirectTo: string;

  constructor() {
    super('Sign in to go on');
    const { pathname, search } = window.location;
    this.redirectTo = loginUrl(pathname + search);
  }
}
