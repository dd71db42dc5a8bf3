import { CacheProvider } from '@emotion/react';
import { useEffect, useLayoutEffect } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { authProvider } from './authProvider.ts';
import { FullScreenSpinner } from './components/FullScreenSpinner.tsx';
import { lazyPage, preloadPages } from './components/LazyPage.tsx';
import { dataProvider } from './dataProviders/index.ts';
import { queryClient } from './dataProviders/queryClient.ts';
import { entryLocationChanged } from './entryLocation.tsx';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { Layout } from './layout/Layout.tsx';
import { startPath } from './layout/menu.ts';
import { preferenceStore } from './layout/preferenceStore.ts';
import { screenRoute } from './layout/screenRoute.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { emotionCache } from './theme/emotionCache.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const DashboardPage = lazyPage(() => import('./pages/dashboard/DashboardPage.tsx'));
const SingleSmsPage = lazyPage(() => import('./pages/send/SingleSmsPage.tsx'));
const SingleSmsReportPage = lazyPage(() => import('./pages/reports/SingleSmsReportPage.tsx'));
const ChangePasswordPage = lazyPage(() => import('./pages/profile/ChangePasswordPage.tsx'));

const store = preferenceStore();

/** Everything under /home, and React Router with it. */
export default function App() {
  useEffect(preloadPages, []);
  return (
    <CacheProvider value={emotionCache}>
      {/* With React's transitions around navigation, react-admin's redirects can loop before sign-in. */}
      <BrowserRouter useTransitions={false}>
        <Routes>
          <Route path="/home/*" element={<Portal />} />
          <Route path="*" element={<Leave />} />
        </Routes>
      </BrowserRouter>
    </CacheProvider>
  );
}

function Portal() {
  return (
    <Admin
      basename="/home"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={Layout}
      notification={Toasts}
      loading={FullScreenSpinner}
      error={ServerErrorPage}
      catchAll={NotFoundPage}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes>
        <Route path="/" element={<Navigate to={startPath} replace />} />
        {screenRoute('dashboard', DashboardPage)}
        {screenRoute('send-sms', SingleSmsPage)}
        {screenRoute('reports/total-sms-reports', SingleSmsReportPage)}
        {screenRoute('profile/change-password', ChangePasswordPage)}
      </CustomRoutes>
    </Admin>
  );
}

/** React Router has left for a page outside react-admin, such as the sign-in page. */
function Leave() {
  useLayoutEffect(entryLocationChanged, []);
  return null;
}
