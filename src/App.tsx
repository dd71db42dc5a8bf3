import { CacheProvider } from '@emotion/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Admin, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, type RouteObject } from 'react-router-dom';
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
import { resourceRoute } from './layout/resourceRoute.tsx';
import { screenRoute } from './layout/screenRoute.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { emotionCache } from './theme/emotionCache.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const DashboardPage = lazyPage(() => import('./pages/dashboard/DashboardPage.tsx'));
const SingleSmsPage = lazyPage(() => import('./pages/send/SingleSmsPage.tsx'));
const UserList = lazyPage(() => import('./resources/users/UserList.tsx'));
const UserCreate = lazyPage(() => import('./resources/users/UserCreate.tsx'));
const UserEdit = lazyPage(() => import('./resources/users/UserEdit.tsx'));
const UserShow = lazyPage(() => import('./resources/users/UserShow.tsx'));
const RoleList = lazyPage(() => import('./resources/roles/RoleList.tsx'));
const RoleCreate = lazyPage(() => import('./resources/roles/RoleCreate.tsx'));
const RoleEdit = lazyPage(() => import('./resources/roles/RoleEdit.tsx'));
const RoleShow = lazyPage(() => import('./resources/roles/RoleShow.tsx'));
const CompanyList = lazyPage(() => import('./resources/companies/CompanyList.tsx'));
const CompanyCreate = lazyPage(() => import('./resources/companies/CompanyCreate.tsx'));
const CompanyEdit = lazyPage(() => import('./resources/companies/CompanyEdit.tsx'));
const CompanyShow = lazyPage(() => import('./resources/companies/CompanyShow.tsx'));
const BalancePage = lazyPage(() => import('./pages/balance/BalancePage.tsx'));
const DepartmentList = lazyPage(() => import('./resources/departments/DepartmentList.tsx'));
const DepartmentCreate = lazyPage(() => import('./resources/departments/DepartmentCreate.tsx'));
const DepartmentEdit = lazyPage(() => import('./resources/departments/DepartmentEdit.tsx'));
const BranchList = lazyPage(() => import('./resources/branch/BranchList.tsx'));
const BranchCreate = lazyPage(() => import('./resources/branch/BranchCreate.tsx'));
const BranchEdit = lazyPage(() => import('./resources/branch/BranchEdit.tsx'));
const SingleSmsReportPage = lazyPage(() => import('./pages/reports/SingleSmsReportPage.tsx'));
const AuditLogPage = lazyPage(() => import('./pages/audit-log/AuditLogPage.tsx'));
const ProfilePage = lazyPage(() => import('./pages/profile/ProfilePage.tsx'));
const ChangePasswordPage = lazyPage(() => import('./pages/profile/ChangePasswordPage.tsx'));

const store = preferenceStore();

const routes: RouteObject[] = [
  { path: '/home/*', element: <Portal />, errorElement: <ServerErrorPage /> },
  { path: '*', element: <Leave /> },
];

/** Everything under /home, and React Router with it. */
export default function App() {
  useEffect(preloadPages, []);
  // A new one for each sign-in: an old one has not seen where the pages before it went. And a data router,
  // since only that can hold a navigation back while a form has unsaved changes.
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <CacheProvider value={emotionCache}>
      {/* With React's transitions around navigation, react-admin's redirects can loop before sign-in. */}
      <RouterProvider router={router} useTransitions={false} />
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
        {screenRoute('companies/balance-check', BalancePage)}
        {screenRoute('reports/total-sms-reports', SingleSmsReportPage)}
        {screenRoute('reports/audit-log', AuditLogPage)}
        {screenRoute('profile', ProfilePage)}
        {screenRoute('profile/change-password', ChangePasswordPage)}
      </CustomRoutes>
      {resourceRoute({
        name: 'users',
        list: UserList,
        listPath: 'list',
        create: UserCreate,
        edit: UserEdit,
        show: UserShow,
        recordRepresentation: 'name',
      })}
      {resourceRoute({
        name: 'roles',
        list: RoleList,
        create: RoleCreate,
        edit: RoleEdit,
        show: RoleShow,
        recordRepresentation: 'name',
      })}
      {resourceRoute({
        name: 'companies',
        list: CompanyList,
        create: CompanyCreate,
        edit: CompanyEdit,
        show: CompanyShow,
      })}
      {resourceRoute({
        name: 'departments',
        list: DepartmentList,
        create: DepartmentCreate,
        edit: DepartmentEdit,
      })}
      {resourceRoute({
        name: 'branch',
        list: BranchList,
        listPath: 'branch-list',
        create: BranchCreate,
        createPath: 'create-branch',
        edit: BranchEdit,
      })}
    </Admin>
  );
}

/** React Router has left for a page outside react-admin, such as the sign-in page. */
function Leave() {
  useLayoutEffect(entryLocationChanged, []);
  return null;
}
