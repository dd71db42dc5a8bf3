import SendIcon from '@mui/icons-material/Send';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { menu, type ScreenName } from '../../screens/menuTable.ts';
import { mayCall, useSignedInUser } from '../../session.ts';

const sending: readonly ScreenName[] = ['singleSms', 'bulkSms', 'multipleSms'];

/** Leads to the screen that sends; to a choice of them for who may use several, and nowhere for who may use none. */
export function NewMessageButton() {
  const translate = useTranslate();
  const user = useSignedInUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const screens = menu.filter((screen) => sending.includes(screen.name) && mayCall(user, screen));
  const [only, another] = screens;
  if (!only) return null;
  const look = { variant: 'contained', startIcon: <SendIcon /> } as const;
  if (!another)
    return (
      <Button {...look} component={Link} to={only.path}>
        {translate('dashboard.new_message')}
      </Button>
    );
  return (
    <>
      <Button
        {...look}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('dashboard.new_message')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {screens.map(({ name, path, label }) => (
          <MenuItem key={name} component={Link} to={path} onClick={() => setAnchor(null)}>
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
