import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { ElementType } from 'react';

interface ProfileMenuItemProps extends MenuItemProps {
  icon: ElementType<{ fontSize: 'small' }>;
  text: string;
}

/** MUI's menu hands its first item focus props, so they are passed on. */
export function ProfileMenuItem({ icon: Icon, text, ...item }: ProfileMenuItemProps) {
  return (
    <MenuItem {...item}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{text}</ListItemText>
    </MenuItem>
  );
}
