import LogoutIcon from '@mui/icons-material/Logout';
import { AppBar as MuiAppBar, Box, Button, Toolbar, Typography } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import { LocalesMenuButton, ToggleThemeButton, useLogout, useTranslate } from 'react-admin';
import { BrandMark } from '../components/entry/BrandMark.tsx';
import { FullScreenSpinner } from '../components/entry/FullScreenSpinner.tsx';
import { useRuntimeConfig } from '../runtimeConfig.ts';
import { Footer } from './Footer.tsx';
import { SharedErrorToasts } from './toasts/SharedErrorToasts.tsx';

/**
 * While a new password or a second factor is due, in place of the shell: the services would refuse all that its parts ask for.
 */
export function DueFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const logout = useLogout();
  const brand = useRuntimeConfig()?.brand;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh', bgcolor: 'background.default' }}>
      <SharedErrorToasts />
      <MuiAppBar position="static" color="inherit">
        <Toolbar sx={{ gap: 1 }}>
          <BrandMark size={26} />
          <Typography noWrap sx={{ flex: 1, fontWeight: 700 }}>
            {brand?.name}
          </Typography>
          <LocalesMenuButton />
          <ToggleThemeButton />
          <Button color="inherit" startIcon={<LogoutIcon />} onClick={() => void logout()}>
            {translate('shell.logout')}
          </Button>
        </Toolbar>
      </MuiAppBar>
      <Box
        component="main"
        sx={{ flex: 1, width: '100%', maxWidth: 608, mx: 'auto', px: { xs: 2, sm: 3 }, pt: { xs: 3, sm: 6 } }}
      >
        <Suspense fallback={<FullScreenSpinner />}>{children}</Suspense>
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        <Footer />
      </Box>
    </Box>
  );
}
