import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { modules, permissionsOf } from '#contract/permissions.ts';

/** Permissions to read, by module; modules without any are left out. */
export function PermissionGroups({ held }: { held: readonly string[] }) {
  const translate = useTranslate();
  const groups = modules
    .map((module) => ({ module, names: permissionsOf(module).filter((name) => held.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  if (groups.length === 0) {
    return <Typography color="text.secondary">{translate('roles.matrix.empty')}</Typography>;
  }
  return (
    <Box sx={gridSx}>
      {groups.map(({ module, names }) => (
        <Box key={module}>
          <Typography variant="subtitle2" component="h3" color="text.secondary">
            {translate(`roles.modules.${module}`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {names.map((name) => (
              <Typography key={name} component="li" variant="body2">
                {translate(`roles.permissions.${name}.name`)}
              </Typography>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const gridSx = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: 2 };
