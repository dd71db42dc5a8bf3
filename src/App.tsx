import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
} from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, type RouteObject } from 'react-router-dom';
import { authProvider } from './authProvider.ts';
import { FullScreenSpinner } from './components/entry/FullScreenSpinner.tsx';
import { lazyPage, type LazyPage } from './components/entry/LazyPage.tsx';
import { preloadOpenedPages } from './components/entry/openedPages.ts';
import { dataProvider } from './dataProviders/index.ts';
import { queryClient } from './dataProviders/queryClient.ts';
import { entryLocationChanged } from './entryLocation.tsx';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { Layout } from './layout/Layout.tsx';
import { GroupStart, screenRoute } from './layout/screenRoute.tsx';
import { firstScreen } from './screens/menu.ts';
import { narrowSidebar } from './layout/sidebar/narrowSidebar.ts';
import { keepNoNumbers } from './layout/keptLists.ts';
import { preferenceStore } from './layout/preferenceStore.ts';
import { resourceRoute } from './layout/resourceRoute.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { numberRoute } from './screens/numberPath.ts';
import { totalsRoute } from './screens/totalsPath.ts';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { resources } from './resources/resources.ts';
import { usePreferences } from './preferences.ts';
import { useSignedInUser } from './session.ts';
import { emotionCache } from './theme/emotionCache.ts';
import { themes } from './theme/theme.ts';

const BatchFormPage = lazyPage(() => import('./pages/send/batch-form/BatchFormPage.tsx'));
const SmsHistoryPage = lazyPage(() => import('./pages/reports/SmsHistoryPage.tsx'));
const SendingCreditPage = lazyPage(() => import('./pages/reports/SendingCreditPage.tsx'));
const NoAccessPage = lazyPage(() => import('./pages/errors/NoAccessPage.tsx'));

/** The screens that are no record, by their paths below `/home`. */
const screens: Record<string, LazyPage> = {
  dashboard: lazyPage(() => import('./pages/dashboard/DashboardPage.tsx')),
  'send-sms': lazyPage(() => import('./pages/send/single/SingleSmsPage.tsx')),
  'send-sms/bulk': BatchFormPage,
  'send-multiple-sms': BatchFormPage,
  'send-sms/batches': lazyPage(() => import('./pages/send/batches/list/BatchListPage.tsx')),
  'send-sms/calendar': lazyPage(() => import('./pages/send/calendar/CalendarPage.tsx')),
  'send-sms/bulk/:batchId/:tab?': lazyPage(() => import('./pages/send/batches/batch/BatchPage.tsx')),
  'contacts/:id/import': lazyPage(() => import('./resources/contacts/import/ImportPage.tsx')),
  'config/health': lazyPage(() => import('./pages/health/HealthPage.tsx')),
  'config/portability': lazyPage(() => import('./pages/portability/PortabilityPage.tsx')),
  'config/error-words': lazyPage(() => import('./pages/error-words/ErrorWordsPage.tsx')),
  api: lazyPage(() => import('./pages/api/ComposerPage.tsx')),
  'api/requests': lazyPage(() => import('./pages/api/RequestsPage.tsx')),
  'api/move': lazyPage(() => import('./pages/api/MovePage.tsx')),
  'companies/balance-check': lazyPage(() => import('./pages/balance/BalancePage.tsx')),
  'reports/total-sms-reports': lazyPage(() => import('./pages/reports/SingleSmsReportPage.tsx')),
  'reports/delivery-reports': lazyPage(() => import('./pages/reports/BulkSmsReportPage.tsx')),
  'reports/sms-history': SmsHistoryPage,
  [totalsRoute]: SmsHistoryPage,
  [numberRoute]: lazyPage(() => import('./pages/number/NumberPage.tsx')),
  'reports/sms-sending-credit': SendingCreditPage,
  'reports/sms-sending-credit/entries': SendingCreditPage,
  'reports/master-report': lazyPage(() => import('./pages/reports/MasterReportPage.tsx')),
  'reports/audit-log': lazyPage(() => import('./pages/audit-log/AuditLogPage.tsx')),
  'tickets/board': lazyPage(() => import('./resources/tickets/board/TicketBoardPage.tsx')),
  profile: lazyPage(() => import('./pages/profile/ProfilePage.tsx')),
  'profile/change-password': lazyPage(() => import('./pages/profile/ChangePasswordPage.tsx')),
  'profile/notifications': lazyPage(() => import('./pages/notifications/NotificationSettingsPage.tsx')),
  waiting: lazyPage(() => import('./pages/open-work/OpenWorkPage.tsx')),
  notifications: lazyPage(() => import('./pages/notifications/NotificationsPage.tsx')),
};

const store = narrowSidebar(preferenceStore(keepNoNumbers(localStorageStore())));

const routes: RouteObject[] = [
  { path: '/home/*', element: <Portal />, errorElement: <ServerErrorPage /> },
  { path: '*', element: <LeaveShell /> },
];

/**
 * The router as long as the portal is on the screen. A new one for each sign-in: an old one has not seen where the
 * pages before it went, so it must not go on listening to the browser either. That is why it is not made during
 * rendering, where StrictMode makes one that nobody would dispose of. And a data router, since only that can hold
 * a navigation back while a form has unsaved changes.
 */
const portalRouter = {
  router: null as ReturnType<typeof createBrowserRouter> | null,
  current: () => portalRouter.router,
  subscribe: (listener: () => void) => {
    portalRouter.router = createBrowserRouter(routes);
    listener();
    return () => {
      portalRouter.router?.dispose();
      portalRouter.router = null;
    };
  },
};

/** Everything under /home, and React Router with it. */
export default function App() {
  const router = useSyncExternalStore(portalRouter.subscribe, portalRouter.current);
  return (
    <CacheProvider value={emotionCache}>
      {router ? (
        // With React's transitions around navigation, react-admin's redirects can loop before sign-in.
        <RouterProvider router={router} useTransitions={false} />
      ) : (
        <FullScreenSpinner />
      )}
    </CacheProvider>
  );
}

function Portal() {
  useEffect(preloadOpenedPages, []);
  const theme = themes[usePreferences().locale];
  return (
    // Not react-admin's `<Admin>`, which also imports its login, error and not-found pages: 3 KiB that are never shown.
    <AdminContext
      basename="/home"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={theme.light}
      darkTheme={theme.dark}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        layout={Layout}
        loading={FullScreenSpinner}
        error={ServerErrorPage}
        authenticationError={AuthenticationError}
        accessDenied={AccessDenied}
        catchAll={NotFoundPage}
        disableTelemetry
      >
        <CustomRoutes>
          <Route path="/" element={<StartPage />} />
          <Route path="reports" element={<GroupStart group="reports" />} />
          {Object.entries(screens).map(([path, Page]) => screenRoute(path, Page))}
        </CustomRoutes>
        {resources.map(resourceRoute)}
      </CoreAdminUI>
      <Toasts />
    </AdminContext>
  );
}

function StartPage() {
  const first = firstScreen(useSignedInUser());
  return first === null ? <NoAccessPage /> : <Navigate to={first} replace />;
}

/** React Router has left for a page outside react-admin, such as the sign-in page. */
function LeaveShell() {
  useLayoutEffect(entryLocationChanged, []);
  return null;
}
