import { ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip, useMediaQuery } from '@mui/material';
import { memo } from 'react';
import { useSidebarState, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { preloadPage } from '../../components/entry/openedPages.ts';
import { type Screen } from '../../screens/menuTable.ts';
import { screenAt } from '../../screens/menu.ts';
import { useForgetFilters } from '../keptLists.ts';
import { menuIcons } from './menuIcons.tsx';

interface MenuEntryProps {
  entry: Screen;
}

export function MenuEntry({ entry }: MenuEntryProps) {
  // A record's page lights up the list it is in.
  const isHere = screenAt(useLocation().pathname) === entry;
  return <EntryButton entry={entry} isHere={isHere} />;
}

interface EntryButtonProps extends MenuEntryProps {
  isHere: boolean;
}

/** One screen: icon and name, or the icon with a tooltip when the sidebar is minimised. */
const EntryButton = memo(function EntryButton({ entry, isHere }: EntryButtonProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useSidebarState();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const forgetFilters = useForgetFilters();
  const name = translate(entry.label);
  const Icon = menuIcons[entry.name];
  return (
    <ListItem disablePadding sx={{ mt: 0.25 }}>
      <Tooltip title={isOpen ? '' : name} placement="right">
        <ListItemButton
          component={Link}
          to={entry.path}
          className={isHere ? 'active' : undefined}
          aria-current={isHere ? 'page' : undefined}
          aria-label={isOpen ? undefined : name}
          onPointerEnter={() => preloadPage(entry.path)}
          onFocus={() => preloadPage(entry.path)}
          onClick={() => {
            forgetFilters();
            if (isPhone) setIsOpen(false);
          }}
          sx={{ minHeight: 40, px: 1.5 }}
        >
          <ListItemIcon sx={{ minWidth: 36 }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {isOpen && (
            <ListItemText
              primary={name}
              slotProps={{ primary: { noWrap: true, variant: 'body2', sx: { fontWeight: 550 } } }}
            />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
});
