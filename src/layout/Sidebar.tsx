import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Sidebar as RaSidebar, type SidebarProps } from 'react-admin';

/**
 * react-admin's, made anew where a window becomes as narrow as a phone's, or wider again. The same one becomes a drawer
 * over the page before it hears that it is closed there; opened for no longer than that, the drawer never ends, and
 * hides the page from screen readers and clicks.
 */
export function Sidebar(props: SidebarProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return <RaSidebar key={isPhone ? 'phone' : 'desk'} {...props} />;
}
