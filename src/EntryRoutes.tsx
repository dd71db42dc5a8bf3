import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './components/entry/ErrorBoundary.tsx';
import { FullScreenSpinner } from './components/entry/FullScreenSpinner.tsx';
import { lazyPage } from './components/entry/LazyPage.tsx';
import { Redirect, useEntryPath } from './entryLocation.tsx';
import { fetchTexts } from './i18n/fetchTexts.ts';
import { isShellPath, loginPath, loginUrl } from './layout/returnUrl.ts';
import { isRecoveryPath } from './pages/auth/recoveryPaths.ts';
import { SignInPage } from './pages/auth/SignInPage.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { preferences } from './preferences.ts';
import { storedUser } from './session.ts';

/** With its texts, which it would ask for only then. */
const App = lazyPage(async () => {
  const [app] = await Promise.all([import('./App.tsx'), fetchTexts(preferences().locale)]);
  return app;
});
const RecoveryPages = lazyPage(() => import('./pages/auth/recovery/RecoveryPages.tsx'));

/** What stands outside react-admin, and the door to it. */
export function EntryRoutes() {
  const path = useEntryPath();
  if (path === '') return <Redirect to="/auth" />;
  if (path === '/auth') return <Redirect to={loginPath} />;
  if (path === loginPath) return <SignInPage />;
  if (isRecoveryPath(path)) {
    return (
      <Fetched>
        <RecoveryPages />
      </Fetched>
    );
  }
  if (isShellPath(path)) return <SignedInOnly />;
  return <main className="error-page">{path === '/500' ? <ServerErrorPage /> : <NotFoundPage />}</main>;
}

function SignedInOnly() {
  const { pathname, search, hash } = window.location;
  if (!storedUser()) return <Redirect to={loginUrl(pathname + search + hash)} />;
  return (
    <Fetched>
      <App />
    </Fetched>
  );
}

/** Around what comes in a file of its own. */
function Fetched({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ServerErrorPage />}>
      <Suspense fallback={<FullScreenSpinner />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
