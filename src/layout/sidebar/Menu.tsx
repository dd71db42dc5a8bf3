import { Box, List, type Theme, useMediaQuery } from '@mui/material';
import { memo } from 'react';
import { useTranslate, Sidebar as RaSidebar, type SidebarProps } from 'react-admin';
import { useSignedInUser } from '../../session.ts';
import { allowedMenu } from '../../screens/menu.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuGroup } from './MenuGroup.tsx';

/** The sidebar: what the user's permissions allow, in the order of the menu table. */
export const Menu = memo(function Menu() {
  const translate = useTranslate();
  const sections = allowedMenu(useSignedInUser());
  return (
    <Box component="nav" aria-label={translate('shell.mainMenu')} sx={{ px: 1, py: 1.5 }}>
      <List disablePadding>
        {sections.map(({ group, entries }) =>
          group ? (
            <MenuGroup key={group} group={group} entries={entries} />
          ) : (
            entries.map((entry) => <MenuEntry key={entry.path} entry={entry} />)
          ),
        )}
      </List>
    </Box>
  );
});

/**
 * react-admin's, made anew where a window becomes as narrow as a phone's, or wider again. The same one becomes a drawer
 * over the page before it hears that it is closed there; opened for no longer than that, the drawer never ends, and
 * hides the page from screen readers and clicks.
 */
export function Sidebar(props: SidebarProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return <RaSidebar key={isPhone ? 'phone' : 'desk'} {...props} />;
}
