import { CacheProvider } from '@emotion/react';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, type RouteObject } from 'react-router-dom';
import { authProvider } from './authProvider.ts';
import { FullScreenSpinner } from './components/entry/FullScreenSpinner.tsx';
import { lazyPage, preloadPages } from './components/entry/LazyPage.tsx';
import { dataProvider } from './dataProviders/index.ts';
import { queryClient } from './dataProviders/queryClient.ts';
import { entryLocationChanged } from './entryLocation.tsx';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { Layout } from './layout/Layout.tsx';
import { GroupStart, screenRoute } from './layout/screens/screenRoute.tsx';
import { firstScreen } from './layout/menu.ts';
import { narrowSidebar } from './layout/sidebar/narrowSidebar.ts';
import { preferenceStore } from './layout/preferenceStore.ts';
import { resourceRoute } from './layout/screens/resourceRoute.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { totalsRoute } from './pages/reports/totals/totalsPath.ts';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { resources } from './resources/resources.ts';
import { usePreferences } from './preferences.ts';
import { useSignedInUser } from './session.ts';
import { emotionCache } from './theme/emotionCache.ts';
import { themes } from './theme/theme.ts';

const DashboardPage = lazyPage(() => import('./pages/dashboard/DashboardPage.tsx'));
const SingleSmsPage = lazyPage(() => import('./pages/send/single/SingleSmsPage.tsx'));
const ManyPage = lazyPage(() => import('./pages/send/many/ManyPage.tsx'));
const CalendarPage = lazyPage(() => import('./pages/send/calendar/CalendarPage.tsx'));
const BatchListPage = lazyPage(() => import('./pages/send/batches/list/BatchListPage.tsx'));
const BatchPage = lazyPage(() => import('./pages/send/batches/batch/BatchPage.tsx'));
const ImportPage = lazyPage(() => import('./resources/contacts/import/ImportPage.tsx'));
const HealthPage = lazyPage(() => import('./pages/health/HealthPage.tsx'));
const ErrorWordsPage = lazyPage(() => import('./pages/error-words/ErrorWordsPage.tsx'));
const BalancePage = lazyPage(() => import('./pages/balance/BalancePage.tsx'));
const BulkSmsReportPage = lazyPage(() => import('./pages/reports/BulkSmsReportPage.tsx'));
const SmsHistoryPage = lazyPage(() => import('./pages/reports/SmsHistoryPage.tsx'));
const SingleSmsReportPage = lazyPage(() => import('./pages/reports/SingleSmsReportPage.tsx'));
const SendingCreditPage = lazyPage(() => import('./pages/reports/SendingCreditPage.tsx'));
const MasterReportPage = lazyPage(() => import('./pages/reports/MasterReportPage.tsx'));
const AuditLogPage = lazyPage(() => import('./pages/audit-log/AuditLogPage.tsx'));
const TicketBoardPage = lazyPage(() => import('./resources/tickets/board/TicketBoardPage.tsx'));
const NoAccessPage = lazyPage(() => import('./pages/errors/NoAccessPage.tsx'));
const ProfilePage = lazyPage(() => import('./pages/profile/ProfilePage.tsx'));
const NotificationSettingsPage = lazyPage(() => import('./pages/notifications/NotificationSettingsPage.tsx'));
const NotificationsPage = lazyPage(() => import('./pages/notifications/NotificationsPage.tsx'));
const ChangePasswordPage = lazyPage(() => import('./pages/profile/ChangePasswordPage.tsx'));

const store = narrowSidebar(preferenceStore());

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
  useEffect(preloadPages, []);
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
  const theme = themes[usePreferences().locale];
  return (
    <Admin
      basename="/home"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={theme.light}
      darkTheme={theme.dark}
      layout={Layout}
      notification={Toasts}
      loading={FullScreenSpinner}
      error={ServerErrorPage}
      catchAll={NotFoundPage}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes>
        <Route path="/" element={<StartPage />} />
        {screenRoute('dashboard', DashboardPage)}
        {screenRoute('send-sms', SingleSmsPage)}
        {screenRoute('send-sms/bulk', ManyPage)}
        {screenRoute('send-multiple-sms', ManyPage)}
        {screenRoute('send-sms/batches', BatchListPage)}
        {screenRoute('send-sms/calendar', CalendarPage)}
        {screenRoute('send-sms/bulk/:batchId/:tab?', BatchPage)}
        {screenRoute('contacts/:id/import', ImportPage)}
        {screenRoute('config/health', HealthPage)}
        {screenRoute('config/error-words', ErrorWordsPage)}
        {screenRoute('companies/balance-check', BalancePage)}
        <Route path="reports" element={<GroupStart group="reports" />} />
        {screenRoute('reports/total-sms-reports', SingleSmsReportPage)}
        {screenRoute('reports/delivery-reports', BulkSmsReportPage)}
        {screenRoute('reports/sms-history', SmsHistoryPage)}
        {screenRoute(totalsRoute, SmsHistoryPage)}
        {screenRoute('reports/sms-sending-credit', SendingCreditPage)}
        {screenRoute('reports/sms-sending-credit/entries', SendingCreditPage)}
        {screenRoute('reports/master-report', MasterReportPage)}
        {screenRoute('reports/audit-log', AuditLogPage)}
        {screenRoute('tickets/board', TicketBoardPage)}
        {screenRoute('profile', ProfilePage)}
        {screenRoute('profile/change-password', ChangePasswordPage)}
        {screenRoute('profile/notifications', NotificationSettingsPage)}
        {screenRoute('notifications', NotificationsPage)}
      </CustomRoutes>
      {resources.map(resourceRoute)}
    </Admin>
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
