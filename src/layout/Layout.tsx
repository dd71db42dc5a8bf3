import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { Layout as RaLayout, TitlePortal, useTranslate, type LayoutProps } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { CodeRequests } from './CodeRequests.tsx';
import { CellSessionNotice } from './CellSessionNotice.tsx';
import { lazyPage } from '../components/entry/LazyPage.tsx';
import { useDocumentTitle } from '../components/entry/useDocumentTitle.ts';
import { ServerErrorPage } from '../pages/errors/ServerErrorPage.tsx';
import { mayCall, useSignedInUser } from '../session.ts';
import { access } from '../screens/access.ts';
import { AppBar } from './appBar/AppBar.tsx';
import { Footer } from './Footer.tsx';
import { HelpButton } from './help/HelpButton.tsx';
import { HelpProvider } from './help/HelpProvider.tsx';
import { Menu, Sidebar } from './sidebar/Menu.tsx';
import { DispatchPausedNotice } from './DispatchPausedNotice.tsx';
import { firstScreen, screenAt } from '../screens/menu.ts';
import { DueFrame } from './DueFrame.tsx';
import { PrintHeading } from './PrintHeading.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { SharedErrorToasts } from './toasts/SharedErrorToasts.tsx';
import { UndoProvider } from './toasts/UndoProvider.tsx';
import { useChosenPassword } from './useChosenPassword.ts';
import { useFocusRecovery } from './useFocusRecovery.ts';
import { useSessionWatch } from './useSessionWatch.ts';
import '../theme/print.css';

const FirstPasswordPage = lazyPage(() => import('../pages/profile/FirstPasswordPage.tsx'));
const FirstSecondFactorPage = lazyPage(
  () => import('../pages/profile/second-factor/FirstSecondFactorPage.tsx'),
);

export function Layout({ children }: LayoutProps) {
  useSessionWatch();
  const { passwordChangeRequired, secondFactor } = useSignedInUser();
  // The second factor is on as soon as its recovery codes are there, which are shown once: they must not go with the frame.
  const [showsRecoveryCodes, setShowsRecoveryCodes] = useState(false);
  const [chosenPassword, setChosenPassword] = useChosenPassword();
  if (passwordChangeRequired)
    return (
      <DueFrame>
        <FirstPasswordPage onChosen={setChosenPassword} />
      </DueFrame>
    );
  if (secondFactor === 'set-up-due' || showsRecoveryCodes)
    return (
      <DueFrame>
        <FirstSecondFactorPage password={chosenPassword} onRecoveryCodes={setShowsRecoveryCodes} />
      </DueFrame>
    );
  return <Shell>{children}</Shell>;
}

/** App bar, sidebar, the page under its heading, footer. */
function Shell({ children }: LayoutProps) {
  usePageTitle();
  useScrollToTop();
  useFocusRecovery();
  return (
    <HelpProvider>
      <RaLayout appBar={AppBar} menu={Menu} sidebar={Sidebar} error={ServerErrorPage} appBarAlwaysOn>
        <SharedErrorToasts />
        <CodeRequests />
        <Shortcuts />
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minWidth: 0,
            px: { xs: 1, sm: 2, md: 3 },
            pt: 3,
          }}
        >
          <DispatchPausedNotice />
          <CellSessionNotice />
          {/* Pages put their names here through react-admin's <Title>; error pages bring their own heading. */}
          <Box sx={headingSx}>
            <TitlePortal variant="h1" component="h1" sx={titleSx} />
            <HelpButton />
          </Box>
          <PrintHeading />
          <UndoProvider>{children}</UndoProvider>
          <Footer />
        </Box>
      </RaLayout>
    </HelpProvider>
  );
}

const titleSx = { flex: '0 1 auto', whiteSpace: 'normal', overflowWrap: 'anywhere' };

const headingSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  mb: 2,
  // Error pages bring their own heading, and are no pages that anything could be said about.
  '&:has(h1:empty)': { display: 'none' },
};

/** On each navigation (product spec, section 2). Filters, sorting and pages of a list stand in the query. */
function useScrollToTop() {
  const { pathname } = useLocation();
  useEffect(() => {
    // In braces: some browsers return a promise, which React would call as the effect's clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
}

/**
 * Names the page in the browser's tab: the one that home leads to has the title of home itself. An error page names itself.
 */
function usePageTitle() {
  const translate = useTranslate();
  const user = useSignedInUser();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const isShown = screen && (mayCall(user, screen) || mayOpenRecord(user, pathname));
  const title = (label: string) =>
    pathname === firstScreen(user)
      ? translate('shell.home')
      : translate('shell.pageTitle', { page: translate(label) });
  useDocumentTitle(isShown ? title(screen.label) : undefined);
}

/** Some may open a record that may not open the list, such as their own company. */
function mayOpenRecord(user: LoginReply, pathname: string): boolean {
  const [, , resource = '', id = ''] = pathname.split('/');
  const { show, edit } = access[resource] ?? {};
  return /^\d+$/.test(id) && [show, edit].some((call) => call && mayCall(user, call));
}
