import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './components/entry/ErrorBoundary.tsx';
import { FullScreenSpinner } from './components/entry/FullScreenSpinner.tsx';
import { lazyPage, lazyPart } from './components/entry/LazyPage.tsx';
import { Redirect, useEntryPath } from './entryLocation.tsx';
import { fetchTexts } from './i18n/fetchTexts.ts';
import { isShellPath, loginPath, loginUrl } from './screens/returnUrl.ts';
import { isCompanyPath } from './pages/auth/companyPath.ts';
import { isRecoveryPath } from './pages/auth/recoveryPaths.ts';
import { SignInPage } from './pages/auth/SignInPage.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { preferences } from './preferences.ts';
import { storedUser } from './session.ts';

/** Fetched together with its texts, which it would otherwise request only after it has loaded. */
const App = lazyPart(async () => {
  const [app] = await Promise.all([import('./App.tsx'), fetchTexts(preferences().locale)]);
  return app;
});
const NotFoundPage = lazyPage(async () => ({
  default: (await import('./pages/errors/NotFoundPage.tsx')).NotFoundPage,
}));
const FurtherPages = lazyPage(() => import('./pages/auth/FurtherPages.tsx'));

/** Routes of the pages outside react-admin, and of react-admin as a whole. */
export function EntryRoutes() {
  const path = useEntryPath();
  if (path === '') return <Redirect to="/auth" />;
  if (path === '/auth') return <Redirect to={loginPath} />;
  if (path === loginPath) return <SignInPage />;
  if (isRecoveryPath(path) || isCompanyPath(path)) {
    return (
      <LazyBoundary>
        <FurtherPages />
      </LazyBoundary>
    );
  }
  if (isShellPath(path)) return <SignedInOnly />;
  return (
    <main className="error-page">
      {path === '/500' ? (
        <ServerErrorPage />
      ) : (
        <LazyBoundary>
          <NotFoundPage />
        </LazyBoundary>
      )}
    </main>
  );
}

function SignedInOnly() {
  const { pathname, search, hash } = window.location;
  if (!storedUser()) return <Redirect to={loginUrl(pathname + search + hash)} />;
  return (
    <LazyBoundary>
      <App />
    </LazyBoundary>
  );
}

/** Shows a spinner while a lazy page loads, and the error page when it cannot be loaded. */
function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ServerErrorPage />}>
      <Suspense fallback={<FullScreenSpinner />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
