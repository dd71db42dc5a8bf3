import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Collapse, Divider, List, ListItem, ListItemButton, ListItemText, Tooltip } from '@mui/material';
import { useSidebarState, useTranslate } from 'react-admin';
import type { Group, Screen } from '../../screens/menuTable.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { touchTarget } from '../../theme/touchTarget.ts';
import { useFold } from './useFold.ts';

/** A named group that folds; in the minimised sidebar a line, an arrow that folds, and icons. */
export function MenuGroup({ group, entries }: { group: Group; entries: Screen[] }) {
  const translate = useTranslate();
  const [isSidebarOpen] = useSidebarState();
  const { isUnfolded, toggle } = useFold(group);
  const name = translate(`menu.groups.${group}`);
  const listId = `menu-${group}`;

  return (
    <ListItem disablePadding sx={{ display: 'block', mt: isSidebarOpen ? 1 : 0.5 }}>
      {!isSidebarOpen && <Divider />}
      <Tooltip title={isSidebarOpen ? '' : name} placement="right">
        <ListItemButton
          dense
          aria-expanded={isUnfolded}
          aria-controls={listId}
          aria-label={isSidebarOpen ? undefined : name}
          onClick={toggle}
          sx={{ color: 'text.secondary', py: 0.25, justifyContent: 'center', ...touchTarget }}
        >
          {isSidebarOpen && (
            <ListItemText
              primary={name}
              slotProps={{ primary: { variant: 'caption', sx: { fontWeight: 600 } } }}
            />
          )}
          <ExpandMoreIcon
            fontSize="small"
            sx={{ transition: 'transform 0.2s', transform: isUnfolded ? 'none' : 'rotate(-90deg)' }}
          />
        </ListItemButton>
      </Tooltip>
      <Collapse in={isUnfolded}>
        <List disablePadding id={listId} aria-label={name}>
          {entries.map((entry) => (
            <MenuEntry
              key={entry.path}
              entry={entry}
              create={entries.find(({ path }) => path === entry.create)}
            />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}
