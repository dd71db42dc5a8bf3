import { Box } from '@mui/material';
import { memo } from 'react';
import {
  AppBar as RaAppBar,
  LoadingIndicator,
  LocalesMenuButton,
  ToggleThemeButton,
  useTranslate,
} from 'react-admin';
import { BrandMark } from '../../components/entry/BrandMark.tsx';
import { BalanceBadge } from './BalanceBadge.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { CellSwitcher } from './CellSwitcher.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

/** Rendered anew only for what changes in it, not for each change of the address. */
export const AppBar = memo(function AppBar() {
  return (
    <RaAppBar alwaysOn color="inherit" toolbar={<Tools />} userMenu={<ProfileMenu />}>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, mr: 2 }}>
        <BrandMark size={26} />
      </Box>
      <Breadcrumbs />
    </RaAppBar>
  );
});

/** On a phone language and theme move into the user's menu. */
function Tools() {
  const translate = useTranslate();
  return (
    <>
      <SearchButton />
      <CellSwitcher />
      <BalanceBadge />
      <NotificationBell />
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', ml: 1 }}>
        <LocalesMenuButton />
        <ToggleThemeButton />
        <LoadingIndicator aria-label={translate('ra.page.loading')} />
      </Box>
    </>
  );
}
