import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutIcon from '@mui/icons-material/Logout';
import {
  Avatar,
  Box,
  type BoxProps,
  ButtonBase,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
  type MenuItemProps,
  Typography,
} from '@mui/material';
import { useState, type ElementType } from 'react';
import { useLogout, useTranslate, useLocales, useLocaleState, useTheme } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useRoleName } from '../../components/roles/roleName.ts';
import { usePopup } from '../../components/usePopup.ts';
import { useMay } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { changePassword, notificationSettings, profile, type Screen } from '../../screens/menuTable.ts';
import { ShortcutsDialog } from '../shortcuts/Shortcuts.tsx';
import { PhoneCells } from './CellSwitcher.tsx';
import { menuIcons } from '../sidebar/menuIcons.tsx';
import ComfortableIcon from '@mui/icons-material/DensityMediumOutlined';
import CompactIcon from '@mui/icons-material/DensitySmallOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import NumbersIcon from '@mui/icons-material/NumbersOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import { localNumber, type DigitGrouping } from '#domain/numbers/localNumber.ts';
import { savePreferences, themeMode, usePreferences } from '../../preferences.ts';

/** The user's name with the role below it, and a menu headed Settings. */
export function ProfileMenu() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const { opener, popup, close } = usePopup('menu');
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const { username, roles } = useSignedInUser();
  const roleName = useRoleName();
  const mayChangeSelf = useMay(profile.permission);
  const entry = ({ name, label, path }: Screen) => (
    <ProfileMenuItem
      icon={menuIcons[name]}
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
        {...opener}
        sx={{ ml: { sm: 1 }, p: 0.5, gap: 1, borderRadius: 2, textAlign: 'left', flexShrink: 0 }}
      >
        <Avatar sx={{ width: 32, height: 32, fontSize: '0.875rem', bgcolor: 'primary.main' }} aria-hidden>
          {username.slice(0, 1).toUpperCase()}
        </Avatar>
        <UserName sx={{ display: { xs: 'none', md: 'block' } }} />
        <ExpandMoreIcon fontSize="small" sx={{ display: { xs: 'none', md: 'block' } }} />
      </ButtonBase>
      <Menu
        {...popup}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { variant: 'outlined', sx: { mt: 0.5, minWidth: 220 } } }}
      >
        <UserName sx={{ display: { md: 'none' }, px: 2, pt: 1 }} />
        <PhoneCells onChosen={close} />
        <ListSubheader role="presentation">{translate('shell.settings')}</ListSubheader>
        <PhonePreferences onChosen={close} />
        <DensityPreference onChosen={close} />
        <GroupingPreference onChosen={close} />
        {mayChangeSelf && entry(profile)}
        {mayChangeSelf && entry(changePassword)}
        {entry(notificationSettings)}
        <ProfileMenuItem
          icon={KeyboardIcon}
          text={translate('shortcuts.title')}
          sx={{ display: { xs: 'none', sm: 'flex' } }}
          onClick={() => {
            close();
            setShowsShortcuts(true);
          }}
        />
        <ProfileMenuItem icon={LogoutIcon} text={translate('shell.logout')} onClick={() => void logout()} />
      </Menu>
      {showsShortcuts && <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </>
  );
}

const phoneOnly = { display: { xs: 'flex', sm: 'none' } };

/** Language and theme for screens whose app bar has no room for them. */
function PhonePreferences({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const [, setTheme] = useTheme();
  const isDark = themeMode() === 'dark';
  const other = useLocales().find((each) => each.locale !== locale);
  return (
    <>
      {other && (
        <ProfileMenuItem
          sx={phoneOnly}
          lang={other.locale}
          icon={TranslateIcon}
          text={other.name}
          onClick={() => {
            setLocale(other.locale);
            onChosen();
          }}
        />
      )}
      <ProfileMenuItem
        sx={phoneOnly}
        icon={ContrastIcon}
        text={translate(isDark ? 'common.theme.toLight' : 'common.theme.toDark')}
        onClick={() => {
          setTheme(isDark ? 'light' : 'dark');
          onChosen();
        }}
      />
    </>
  );
}

/** The other height of the rows of lists. */
function DensityPreference({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const isCompact = usePreferences().density === 'compact';
  return (
    <ProfileMenuItem
      icon={isCompact ? ComfortableIcon : CompactIcon}
      text={translate(isCompact ? 'shell.density.comfortable' : 'shell.density.compact')}
      onClick={() => {
        savePreferences({ density: isCompact ? undefined : 'compact' });
        onChosen();
      }}
    />
  );
}

const example = 1_200_000;

/** The other way to group digits. Bangla has one only. */
function GroupingPreference({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const { locale, digitGrouping } = usePreferences();
  if (locale === 'bn') return null;
  const other: DigitGrouping = digitGrouping === 'thousand' ? 'lakh' : 'thousand';
  return (
    <ProfileMenuItem
      icon={NumbersIcon}
      text={translate('shell.grouping', { example: localNumber(locale, example, other) })}
      onClick={() => {
        savePreferences({ digitGrouping: other });
        onChosen();
      }}
    />
  );
}

interface ProfileMenuItemProps extends MenuItemProps {
  icon: ElementType<{ fontSize: 'small' }>;
  text: string;
}

/** MUI's menu hands its first item focus props, so they are passed on. */
function ProfileMenuItem({ icon: Icon, text, ...item }: ProfileMenuItemProps) {
  return (
    <MenuItem {...item}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{text}</ListItemText>
    </MenuItem>
  );
}

/** The username with the role below it: the first of the user's roles (product spec, section 3). */
function UserName({ sx }: Pick<BoxProps, 'sx'>) {
  const { username, roles } = useSignedInUser();
  const roleName = useRoleName();
  return (
    <Box role="presentation" sx={[{ maxWidth: 160, lineHeight: 1.25 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: 'inherit' }}>
        {username}
      </Typography>
      <Typography
        variant="caption"
        noWrap
        color="textSecondary"
        component="div"
        sx={{ lineHeight: 'inherit' }}
      >
        {roleName(roles[0]?.name)}
      </Typography>
    </Box>
  );
}
