import AddIcon from '@mui/icons-material/Add';
import {
  IconButton,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
import { memo, useId } from 'react';
import { useSidebarState, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { preloadPage } from '../../components/entry/openedPages.ts';
import { type Screen } from '../../screens/menuTable.ts';
import { screenAt } from '../../screens/menu.ts';
import { useForgetFilters } from '../keptLists.ts';
import { menuIcons } from './menuIcons.tsx';
import { touchTarget } from '../../theme/touchTarget.ts';

interface MenuEntryProps {
  entry: Screen;
  /** The entry that makes a new record of this list. */
  create?: Screen | undefined;
}

export function MenuEntry(props: MenuEntryProps) {
  // A record's page lights up the list it is in.
  const isHere = screenAt(useLocation().pathname) === props.entry;
  return <EntryButton {...props} isHere={isHere} />;
}

interface EntryButtonProps extends MenuEntryProps {
  isHere: boolean;
}

/** One screen: icon, name and what sets it apart from others, or the icon with a tooltip when the sidebar is minimised. */
const EntryButton = memo(function EntryButton({ entry, create, isHere }: EntryButtonProps) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen] = useSidebarState();
  const leave = useLeave();
  const name = translate(entry.label);
  const subtitle = translate(`shell.subtitles.${entry.name}`, { _: '' });
  const Icon = menuIcons[entry.name];
  return (
    <ListItem
      disablePadding
      sx={{ mt: 0.25 }}
      secondaryAction={isOpen && create && <CreateButton list={name} create={create} />}
    >
      <Tooltip title={isOpen ? '' : [name, subtitle].filter(Boolean).join(': ')} placement="right">
        <ListItemButton
          component={Link}
          to={entry.path}
          className={isHere ? 'active' : undefined}
          aria-current={isHere ? 'page' : undefined}
          // The name alone; what sets it apart is read after it.
          aria-label={name}
          aria-describedby={isOpen && subtitle ? id : undefined}
          onPointerEnter={() => preloadPage(entry.path)}
          onFocus={() => preloadPage(entry.path)}
          onClick={leave}
          sx={{ minHeight: 40, px: 1.5, py: 0.25, ...touchTarget }}
        >
          <ListItemIcon sx={{ minWidth: 36 }}>
            <Icon fontSize="small" />
          </ListItemIcon>
          {isOpen && (
            <ListItemText
              primary={name}
              secondary={subtitle || undefined}
              sx={{ my: 0.25 }}
              slotProps={{
                primary: { noWrap: true, variant: 'body2', sx: { fontWeight: 550 } },
                secondary: {
                  id,
                  noWrap: true,
                  variant: 'caption',
                  sx: { display: 'block', lineHeight: 1.3 },
                },
              }}
            />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
});

/**
 * Makes a new record from beside its list. It is no stop of the Tab key: the entry that leads to the same page, a step before, is one.
 */
function CreateButton({ list, create }: { list: string; create: Screen }) {
  const translate = useTranslate();
  const leave = useLeave();
  const name = translate('shell.newIn', { list });
  return (
    <Tooltip title={name} placement="right">
      <IconButton
        component={Link}
        to={create.path}
        tabIndex={-1}
        size="small"
        aria-label={name}
        onClick={leave}
        sx={touchTarget}
      >
        <AddIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** Called when an entry is pressed: lists open with all of their rows, and a phone's menu closes. */
function useLeave(): () => void {
  const [, setIsOpen] = useSidebarState();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const forgetFilters = useForgetFilters();
  return () => {
    forgetFilters();
    if (isPhone) setIsOpen(false);
  };
}
