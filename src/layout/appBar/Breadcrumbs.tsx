import { Breadcrumbs as MuiBreadcrumbs, Link, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { mayCall, useSignedInUser } from '../../session.ts';
import { type Group } from '../../screens/menuTable.ts';
import { groupPaths, screenAt } from '../../screens/menu.ts';
import { startPath } from '../../screens/returnUrl.ts';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

/** Home, the group, the screen; on a phone the screen alone. */
export function Breadcrumbs() {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const user = useSignedInUser();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const isRecord = screen !== undefined && screen.path !== withoutTrailingSlashes(pathname);
  const here = screen && !isRecord && (
    <Typography noWrap color="textPrimary" variant="body2" sx={{ fontWeight: 600 }} aria-current="page">
      {translate(screen.label)}
    </Typography>
  );
  return (
    <MuiBreadcrumbs
      aria-label={translate('shell.breadcrumbs')}
      sx={{ flex: 1, minWidth: 0, '& ol': { flexWrap: 'nowrap' }, '& li': { minWidth: 0 } }}
    >
      {!isPhone && (
        <Link {...crumb} to={startPath}>
          {translate('shell.home')}
        </Link>
      )}
      {!isPhone && screen?.group && <GroupName group={screen.group} />}
      {/* Some may see a record and not the list, such as their own company. */}
      {screen && isRecord && mayCall(user, screen) && (
        <Link
          {...crumb}
          to={screen.path}
          noWrap
          // Only a block is cut short; on a phone there is little room.
          sx={{ display: 'block' }}
        >
          {translate(screen.label)}
        </Link>
      )}
      {here}
    </MuiBreadcrumbs>
  );
}

const crumb = {
  component: RouterLink,
  underline: 'hover',
  color: 'textSecondary',
  variant: 'body2',
} as const;

/** A link where the group has an address of its own. */
function GroupName({ group }: { group: Group }) {
  const translate = useTranslate();
  const path = groupPaths[group];
  const name = translate(`menu.groups.${group}`);
  if (!path) {
    return (
      <Typography noWrap color="textSecondary" variant="body2">
        {name}
      </Typography>
    );
  }
  return (
    <Link {...crumb} to={path} noWrap>
      {name}
    </Link>
  );
}
