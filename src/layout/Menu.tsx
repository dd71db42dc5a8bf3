import List from '@mui/material/List';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSignedInUser } from '../session.ts';
import { allowedMenu } from './menu.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuGroup } from './MenuGroup.tsx';

/** The sidebar: what the user's permissions allow, in the order of the menu table. */
export function Menu() {
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
}
