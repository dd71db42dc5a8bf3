import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutIcon from '@mui/icons-material/Logout';
import Avatar from '@mui/material/Avatar';
import ButtonBase from '@mui/material/ButtonBase';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import { useId, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useRoleName } from '../components/roles/roleName.ts';
import { useMay } from '../components/useMay.ts';
import { useSignedInUser } from '../session.ts';
import { changePassword, profile, type Screen } from './menu.ts';
import { menuIcons } from './menuIcons.tsx';
import { PhonePreferences } from './PhonePreferences.tsx';
import { ProfileMenuItem } from './ProfileMenuItem.tsx';
import { UserName } from './UserName.tsx';

/** The user's name with the role below it, and a menu headed Settings. */
export function ProfileMenu() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { username, roles } = useSignedInUser();
  const roleName = useRoleName();
  const close = () => setAnchor(null);
  const mayChangeSelf = useMay(profile.permission);
  const entry = ({ icon, label, path }: Screen) => (
    <ProfileMenuItem
      icon={menuIcons[icon]}
      text={translate(label)}
      onClick={() => {
        close();
        void navigate(path);
      }}
    />
  );

  return (
    <>
      <ButtonBase
        aria-label={`${translate('shell.userMenu')}: ${username}, ${roleName(roles[0]?.name)}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 1, p: 0.5, gap: 1, borderRadius: 2, textAlign: 'left', flexShrink: 0 }}
      >
        <Avatar sx={{ width: 32, height: 32, fontSize: '0.875rem', bgcolor: 'primary.main' }} aria-hidden>
          {username.slice(0, 1).toUpperCase()}
        </Avatar>
        <UserName sx={{ display: { xs: 'none', md: 'block' } }} />
        <ExpandMoreIcon fontSize="small" sx={{ display: { xs: 'none', md: 'block' } }} />
      </ButtonBase>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { variant: 'outlined', sx: { mt: 0.5, minWidth: 220 } } }}
      >
        <UserName sx={{ display: { md: 'none' }, px: 2, pt: 1 }} />
        <ListSubheader role="presentation">{translate('shell.settings')}</ListSubheader>
        <PhonePreferences onChosen={close} />
        {mayChangeSelf && entry(profile)}
        {mayChangeSelf && entry(changePassword)}
        <ProfileMenuItem icon={LogoutIcon} text={translate('shell.logout')} onClick={() => void logout()} />
      </Menu>
    </>
  );
}
