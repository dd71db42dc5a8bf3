import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Collapse, Divider, List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { useSidebarState, useStore, useTranslate } from 'react-admin';
import type { Group, Screen } from '../../screens/menuTable.ts';
import { MenuEntry } from './MenuEntry.tsx';

/** A named group that folds; in the minimised sidebar a line and its icons. */
export function MenuGroup({ group, entries }: { group: Group; entries: Screen[] }) {
  const translate = useTranslate();
  const [isSidebarOpen] = useSidebarState();
  const [isUnfolded, setIsUnfolded] = useStore(`menu.${group}.unfolded`, true);
  const name = translate(`menu.groups.${group}`);
  const listId = `menu-${group}`;
  const children = entries.map((entry) => <MenuEntry key={entry.path} entry={entry} />);

  return (
    <ListItem disablePadding sx={{ display: 'block', mt: 1 }}>
      {isSidebarOpen ? (
        <>
          <ListItemButton
            dense
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={() => setIsUnfolded(!isUnfolded)}
            sx={{ color: 'text.secondary', py: 0.25 }}
          >
            <ListItemText
              primary={name}
              slotProps={{ primary: { variant: 'caption', sx: { fontWeight: 600 } } }}
            />
            <ExpandMoreIcon
              fontSize="small"
              sx={{ transition: 'transform 0.2s', transform: isUnfolded ? 'none' : 'rotate(-90deg)' }}
            />
          </ListItemButton>
          <Collapse in={isUnfolded}>
            <List disablePadding id={listId} aria-label={name}>
              {children}
            </List>
          </Collapse>
        </>
      ) : (
        <>
          <Divider sx={{ mb: 1 }} />
          <List disablePadding aria-label={name}>
            {children}
          </List>
        </>
      )}
    </ListItem>
  );
}
